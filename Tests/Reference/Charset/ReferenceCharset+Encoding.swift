extension ReferenceCharset {
    /// A step of encoding a text.
    enum Step {
        /// Bytes for the scalar at the offset, or an escape sequence before it or at the end of the text.
        case bytes([UInt8], offset: Int, isEscapeSequence: Bool)
        /// The charset lacks the scalar at the offset. The code point is the number to write in an HTML reference.
        case unencodable(UInt32, offset: Int)
    }

    /// The replacement of a character that the charset lacks.
    public enum Unencodable: Sendable {
        /// An HTML reference in decimal, such as `&#8364;`.
        case numericReference
        /// A fixed byte.
        case replacement(UInt8)
    }

    /// The result of encoding a text.
    public struct Encoded: Sendable, Equatable {
        /// All bytes, including the replacements of characters that the charset lacks.
        public internal(set) var bytes: [UInt8] = []

        /// The offsets of the Unicode scalars that the charset lacks. A "fatal" encoder stops at the first error.
        public internal(set) var unencodableOffsets: [Int] = []
    }

    /// Returns the bytes of a text with a single scalar; nil if the charset lacks the scalar.
    public func encode(_ scalar: Unicode.Scalar) -> [UInt8]? {
        var bytes: [UInt8] = []
        var queue = ReferenceQueue([scalar.value])
        var encoder = self.encoder
        while true {
            switch encoder.handle(queue.read(), &queue) {
            case .finished: return bytes
            case .error: return nil
            case .bytes(let more): bytes += more
            }
        }
    }

    /// Returns the bytes of a text ("encode", error mode "html" for references).
    public func encode(_ text: String, unencodable: Unencodable = .numericReference) -> Encoded {
        var encoded = Encoded()
        for step in steps(text.unicodeScalars.map(\.value), unencodable) {
            switch step {
            case .bytes(let bytes, _, _): encoded.bytes += bytes
            case .unencodable(let codePoint, let offset):
                encoded.unencodableOffsets.append(offset)
                switch unencodable {
                case .numericReference: encoded.bytes += Array("&#\(codePoint);".utf8)
                case .replacement(let byte): encoded.bytes.append(byte)
                }
            }
        }
        return encoded
    }

    /// Runs the encoder. After an error, the encoder continues in its current state, in which ASCII is encoded as
    /// itself. The Roman state of ISO-2022-JP lacks two ASCII characters: the encoder leaves this state before it
    /// writes either character.
    func steps(_ codePoints: [UInt32], _ unencodable: Unencodable) -> [Step] {
        var steps: [Step] = []
        var queue = ReferenceQueue(codePoints)
        var encoder = self.encoder
        while true {
            let before = queue.position
            switch encoder.handle(queue.read(), &queue) {
            case .finished: return steps
            case .error(let codePoint):
                if case .replacement(let byte) = unencodable, byte < 0x80 {
                    var byteQueue = ReferenceQueue([UInt32(byte)])
                    if case .bytes(let bytes) = encoder.handle(byteQueue.read(), &byteQueue), byteQueue.position == 0 {
                        steps.append(.bytes(bytes, offset: before, isEscapeSequence: true))
                    }
                }
                steps.append(.unencodable(codePoint, offset: before))
            case .bytes(let bytes):
                steps.append(.bytes(bytes, offset: before, isEscapeSequence: queue.position == before))
            }
        }
    }
}
