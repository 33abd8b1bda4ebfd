/// The reason why bytes are not well-formed UTF-8 (Unicode, table 3-7).
enum UTF8Fault: CustomStringConvertible {
    case continuation, overlong, surrogate, tooLarge, noByte, cut, incomplete

    /// Finds the fault of bytes that begin with an ill-formed sequence.
    init(_ bytes: [UInt8]) {
        // 0 is not a continuation byte, so it can represent a missing byte.
        let padded = bytes + [0, 0]
        let (lead, second) = (padded[0], padded[1])
        let continuation = 0x80..<0xC0 as Range<UInt8>
        switch (lead, second) {
        case (continuation, _): self = .continuation
        case (0xC0...0xC1, _), (0xE0, 0x80..<0xA0), (0xF0, 0x80..<0x90): self = .overlong
        case (0xED, 0xA0..<0xC0): self = .surrogate
        case (0xF4, 0x90..<0xC0), (0xF5...0xF7, _): self = .tooLarge
        case (0xF8..., _): self = .noByte
        default:
            let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            self = bytes.count < length && bytes.dropFirst().allSatisfy(continuation.contains) ? .cut : .incomplete
        }
    }

    /// A noun phrase that describes the fault.
    var description: String {
        switch self {
        case .continuation: "a continuation byte without a lead byte"
        case .overlong: "an overlong sequence, which has more bytes than its character needs"
        case .surrogate: "a surrogate, which is half of a UTF-16 character"
        case .tooLarge: "a code point above U+10FFFF"
        case .noByte: "a byte that never occurs in UTF-8"
        case .cut: "a character that is truncated at the end of the part"
        case .incomplete: "a lead byte without its continuation bytes"
        }
    }
}
