internal import PercentEncoding

/// The values of `--malformed`.
enum MalformedOption: String, CaseIterable {
    case fail, keep

    /// The policy it stands for.
    var policy: MalformedEscapePolicy {
        self == .keep ? .keep : .fail
    }
}

/// The values of `--invalid`.
enum InvalidOption: String, CaseIterable {
    case fail, replace

    /// The policy it stands for.
    var policy: InvalidUTF8Policy {
        self == .replace ? .replace : .fail
    }
}

/// The values of `--charset`: labels of the WHATWG Encoding Standard.
struct CharsetOption {
    /// The labels of UTF-8.
    static let labels = ["utf-8", "utf8", "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8", "x-unicode20utf8"]

    /// The charset with a label, in any case and with white space around it (WHATWG Encoding, "get an encoding").
    static func charset(labelled label: String) throws(OptionError) -> CharsetOption {
        let bytes = RawArguments.bytes(of: label).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        let isSpace: (UInt8) -> Bool = { [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }
        let name = bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
        guard labels.contains(where: { $0.utf8.elementsEqual(name) }) else {
            throw OptionError("known charsets are \(labels.joined(separator: ", "))")
        }
        return CharsetOption()
    }
}
