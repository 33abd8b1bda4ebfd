/// An error of percent-decoding, with the offset of the failure.
///
/// The first failure in the input is reported. If a malformed escape cuts off a character, the error is the malformed
/// escape: `%C3%zz` is malformed at byte 3.
public struct PercentDecodingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure; more kinds may be added.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        private enum Value { case malformedEscape, invalidUTF8 }
        private let value: Value

        /// The name of the kind.
        public var description: String { "\(value)" }

        /// A `%` without two hexadecimal digits after it (RFC 3986, section 2.1).
        public static let malformedEscape = Kind(value: .malformedEscape)

        /// Decoded bytes that are not well-formed UTF-8 (RFC 3629).
        public static let invalidUTF8 = Kind(value: .invalidUTF8)
    }

    /// The kind of failure.
    public let kind: Kind

    /// The byte offset in the encoded input. In a stream, the offset counts from the start of the stream.
    ///
    /// For ``Kind/malformedEscape``, the `%` is at this offset. For ``Kind/invalidUTF8``, the escape or byte that
    /// starts the ill-formed sequence is at this offset.
    public let offset: Int

    /// Creates an error of the given kind at the given byte offset.
    public init(kind: Kind, offset: Int) {
        self.kind = kind
        self.offset = offset
    }

    /// A sentence for logs.
    public var description: String {
        kind == .malformedEscape
            ? "malformed escape at byte \(offset): '%' must be followed by two hexadecimal digits"
            : "invalid UTF-8 in the decoded text, from byte \(offset) of the input"
    }
}

/// An error of percent-encoding UTF-16, with the offset of the failure. Encoding UTF-8 or bytes never fails.
public struct PercentEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure; more kinds may be added.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        private enum Value { case unpairedSurrogate }
        private let value: Value

        /// The name of the kind.
        public var description: String { "\(value)" }

        /// A high surrogate without a low surrogate after it, or a low surrogate without a high surrogate before it.
        public static let unpairedSurrogate = Kind(value: .unpairedSurrogate)
    }

    /// The kind of failure.
    public let kind: Kind

    /// The offset of the surrogate in UTF-16 code units.
    public let offset: Int

    /// Creates an error of the given kind at the given offset in UTF-16 code units.
    public init(kind: Kind, offset: Int) {
        self.kind = kind
        self.offset = offset
    }

    /// A sentence for logs.
    public var description: String {
        "unpaired surrogate at UTF-16 code unit \(offset)"
    }
}
