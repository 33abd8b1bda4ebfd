/// An error in a `Content-Disposition` header, with the offset of a byte.
public struct ContentDispositionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of an error. More kinds may be added.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        private enum Value { case malformedHeader, duplicateParameter, unknownCharset, invalidText, controlCharacter }
        private let value: Value

        /// The name of the kind.
        public var description: String { "\(value)" }

        /// A header or an extended value that does not follow the grammar.
        public static let malformedHeader = Kind(value: .malformedHeader)
        /// A parameter that occurs twice.
        public static let duplicateParameter = Kind(value: .duplicateParameter)
        /// An extended value in an unknown charset.
        public static let unknownCharset = Kind(value: .unknownCharset)
        /// Bytes that are not text in the charset.
        public static let invalidText = Kind(value: .invalidText)
        /// A value with a control character.
        public static let controlCharacter = Kind(value: .controlCharacter)
    }

    /// The kind of the error.
    public let kind: Kind

    /// The offset of a byte in the header: of the first wrong byte, or of the start of the value.
    public let offset: Int

    /// A sentence for logs.
    public var description: String {
        let sentence =
            switch kind {
            case .duplicateParameter: "a parameter that occurs twice"
            case .unknownCharset: "an unknown charset"
            case .invalidText: "bytes that are not text in the charset"
            case .controlCharacter: "a value with a control character"
            default: "malformed"
            }
        return "\(sentence) at byte \(offset) of Content-Disposition"
    }
}
