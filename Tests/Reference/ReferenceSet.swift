/// An escape set as 256 flags.
public struct ReferenceSet: Sendable {
    /// Whether each byte stays literal.
    public var isLiteral: [Bool]

    /// Whether a space becomes `+`, even if the space is literal.
    public var writesSpaceAsPlus: Bool

    /// Creates a set that leaves the given bytes literal.
    public init(literal bytes: some Sequence<UInt8>, writesSpaceAsPlus: Bool = false) {
        isLiteral = Array(repeating: false, count: 256)
        for byte in bytes {
            isLiteral[Int(byte)] = true
        }
        self.writesSpaceAsPlus = writesSpaceAsPlus
    }

    /// Returns the output for one byte: the byte, `+`, or `%` and two upper-case digits (RFC 3986, section 2.1).
    public func output(for byte: UInt8) -> [UInt8] {
        if byte == UInt8(ascii: " ") && writesSpaceAsPlus {
            return [UInt8(ascii: "+")]
        }
        if isLiteral[Int(byte)] {
            return [byte]
        }
        let digits = Array("0123456789ABCDEF".utf8)
        return [UInt8(ascii: "%"), digits[Int(byte) / 16], digits[Int(byte) % 16]]
    }

    /// Whether the output for a byte is the byte itself.
    public func keeps(_ byte: UInt8) -> Bool {
        output(for: byte) == [byte]
    }
}
