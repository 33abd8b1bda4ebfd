package import LegacyCharsets
package import PercentEncoding

/// The output of `CFURLCreateStringByAddingPercentEscapes` in Swift 6.3.1's CoreFoundation on Linux, as the differences
/// from the profile `coreFoundation`. The function converts each UTF-16 unit by itself, with ICU.
package struct LinuxCoreFoundation: TextEncoding {
    /// The encodings that convert only text without escapes: GBK_95 and EUC-JP.
    package static let broken: Set<UInt32> = [0x0631, 0x0920]

    /// The encodings that CoreFoundation converts without ICU. Characters that these encodings lack are errors, and in
    /// all other encodings, some of these characters vanish.
    private static let withoutICU: Set<UInt32> = [0x0201, 0x0500, 0x0600, 0x0B01]

    /// UTF-8, whose surrogate pairs are converted, and UTF-7, whose units are all converted.
    private static let (utf8, utf7): (UInt32, UInt32) = (0x0800_0100, 0x0400_0100)

    private static let nothing = EscapeSet(literal: [])

    /// The charset in the profile `coreFoundation`.
    package let charset: Charset
    private let number: UInt32

    /// Creates the model of the encoding with the given number, such as 0x0632.
    package init(coreFoundationEncoding number: UInt32) throws(CharsetError) {
        charset = try Charset(coreFoundationEncoding: number).with(profile: .coreFoundation, unencodable: .fail)
        self.number = number
    }

    package var name: String { charset.name }

    /// Appends the bytes of the text. Only stateless encodings have the bytes of a text character by character.
    package func append(_ text: String, to output: inout [UInt8]) throws(TextEncodingError) {
        var bytes: [UInt8] = []
        for (offset, scalar) in text.unicodeScalars.enumerated() {
            guard let more = self.bytes(of: scalar) else { throw TextEncodingError(kind: .unencodable, offset: offset) }
            bytes += more
        }
        output += bytes
    }

    package func append(
        percentEncoding text: String, using set: EscapeSet, to output: inout [UInt8]
    ) throws(TextEncodingError) {
        try append(percentEncoding: text, using: set, missing: nil, to: &output)
    }

    /// Appends the escaped text, with `missing` for each character that the encoding lacks. If `missing` is nil, such a
    /// character is an error.
    package func append(
        percentEncoding text: String, using set: EscapeSet, missing: [UInt8]?, to output: inout [UInt8]
    ) throws(TextEncodingError) {
        var escaped: [UInt8] = []
        for (offset, scalar) in text.unicodeScalars.enumerated() {
            let ascii = scalar.isASCII ? [UInt8(scalar.value)].percentEncoded(using: set).utf8 : "".utf8
            if ascii.count == 1 {
                escaped += ascii
                continue
            }
            guard let more = bytes(of: scalar).map({ Array($0.percentEncoded(using: Self.nothing).utf8) }) ?? missing
            else { throw TextEncodingError(kind: .unencodable, offset: offset) }
            escaped += more
        }
        output += escaped
    }

    /// Returns the escaped text.
    package func escaped(_ text: String, using set: EscapeSet) throws(TextEncodingError) -> [UInt8] {
        var output: [UInt8] = []
        try append(percentEncoding: text, using: set, to: &output)
        return output
    }

    package func text(
        percentDecoding bytes: Span<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy,
        invalid: InvalidBytesPolicy
    ) throws(TextEncodingError) -> String {
        try charset.text(percentDecoding: bytes, space: space, malformed: malformed, invalid: invalid)
    }

    /// Returns the bytes of a character; an empty array if the character vanishes, and nil if it is an error.
    private func bytes(of scalar: Unicode.Scalar) -> [UInt8]? {
        if Self.broken.contains(number) { return nil }
        if scalar.value > 0xFFFF, number == Self.utf7 { return scalar.utf16.flatMap(Self.utf7Bytes) }
        if scalar.value > 0xFFFF, number != Self.utf8 { return nil }
        if swapsControls, let swapped = Self.swapped[scalar] { return [swapped] }
        if let bytes = try? String(scalar).bytes(in: charset) { return bytes }
        return Self.isIgnorable(scalar.value) && !Self.withoutICU.contains(number) ? [] : nil
    }

    /// Returns a UTF-16 unit in UTF-7: 16 bits in three characters of base64, between `+` and `-`.
    private static func utf7Bytes(_ unit: UInt16) -> [UInt8] {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        return Array("+".utf8) + [10, 4].map { digits[Int(unit >> $0 & 63)] } + [digits[Int(unit << 2 & 63)]]
            + Array("-".utf8)
    }

    /// Whether ICU's table is a code page of IBM, which swaps three control characters.
    private var swapsControls: Bool { (0x0400...0x0420).contains(number) && number != 0x041D || number == 0x0A01 }

    private static let swapped: [Unicode.Scalar: UInt8] = ["\u{1A}": 0x7F, "\u{1C}": 0x1A, "\u{7F}": 0x1C]

    /// Whether ICU drops a character of the BMP if a charset lacks it (`IS_DEFAULT_IGNORABLE_CODE_POINT` in
    /// ucnv_err.cpp).
    package static func isIgnorable(_ value: UInt32) -> Bool {
        switch value {
        case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E:
            true
        case 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFF8: true
        default: false
        }
    }
}
