/// The labels of encodings ("get an encoding", WHATWG Encoding Standard, section 4.2).
public struct ReferenceLabels: Sendable {
    private let names: [String: String]

    /// Creates labels from the lower-case labels of each encoding name.
    public init(_ labels: [String: [String]]) {
        names = Dictionary(uniqueKeysWithValues: labels.flatMap { name, labels in labels.map { ($0, name) } })
    }

    /// Returns the name of the encoding that a label denotes. The lookup ignores the case of ASCII letters, and ASCII
    /// whitespace at both ends.
    public func name(of label: String) -> String? {
        let whitespace: [UInt8] = [0x09, 0x0A, 0x0C, 0x0D, 0x20]
        var bytes = Array(label.utf8.drop { whitespace.contains($0) })
        while let last = bytes.last, whitespace.contains(last) {
            bytes.removeLast()
        }
        let lowerCased = bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 0x20 : $0 }
        return names[String(decoding: lowerCased, as: UTF8.self)]
    }
}
