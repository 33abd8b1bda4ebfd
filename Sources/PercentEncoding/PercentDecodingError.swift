/// Why percent-decoding failed, and where.
///
/// The first failure in the input counts. A malformed escape that cuts a character off is what is wrong, not the
/// character: `%C3%zz` is malformed at byte 3.
public struct PercentDecodingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure; more kinds may be added.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        private enum Value { case malformedEscape, invalidUTF8 }
        private let value: Value

        /// Its name.
        public var description: String { "\(value)" }

        /// A `%` that two hexadecimal digits do not follow (RFC 3986, section 2.1).
        public static let malformedEscape = Kind(value: .malformedEscape)

        /// The decoded bytes are not well-formed UTF-8 (RFC 3629).
        public static let invalidUTF8 = Kind(value: .invalidUTF8)
    }

    /// What is wrong.
    public let kind: Kind

    /// Where: a byte offset in the encoded input, or since the start of a stream. For ``Kind/malformedEscape`` that of
    /// the `%`, for ``Kind/invalidUTF8`` that of the escape or byte with which the ill-formed sequence starts.
    public let offset: Int

    /// An error of the given kind at the given byte offset.
    public init(kind: Kind, offset: Int) {
        self.kind = kind
        self.offset = offset
    }

    /// A sentence for logs.
    public var description: String {
        kind == .malformedEscape
            ? "malformed escape at byte \(offset): '%' without two hexadecimal digits"
            : "invalid UTF-8 in the decoded text, from byte \(offset) of the input"
    }
}

/// Why percent-encoding UTF-16 failed, and where. Encoding UTF-8 or bytes never fails.
public struct PercentEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure; more kinds may be added.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        private enum Value { case unpairedSurrogate }
        private let value: Value

        /// Its name.
        public var description: String { "\(value)" }

        /// A high surrogate without a low one after it, or a low one without a high one before it.
        public static let unpairedSurrogate = Kind(value: .unpairedSurrogate)
    }

    /// What is wrong.
    public let kind: Kind

    /// Where: the offset of the UTF-16 code unit.
    public let offset: Int

    /// An error of the given kind at the given code unit.
    public init(kind: Kind, offset: Int) {
        self.kind = kind
        self.offset = offset
    }

    /// A sentence for logs.
    public var description: String {
        "unpaired surrogate at UTF-16 code unit \(offset)"
    }
}
