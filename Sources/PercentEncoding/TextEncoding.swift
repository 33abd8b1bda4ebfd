/// A charset: how text becomes bytes and escaped bytes, and back.
///
/// Query strings are UTF-8 unless they are given one of these. The operations are separate because a charset decides more
/// than bytes: some systems escape every byte of a character that is escaped at all, others byte by byte, and some look
/// at escapes again when they decode.
///
/// A conforming type appends nothing when it throws.
public protocol TextEncoding: Sendable {
    /// Its name, such as `gbk`, as it is written in messages.
    var name: String { get }

    /// Appends the bytes of the text in this charset.
    ///
    /// - Throws: ``TextEncodingError`` with the offset of a Unicode scalar.
    func append(_ text: String, to output: inout [UInt8]) throws(TextEncodingError)

    /// Appends the bytes of the text in this charset, percent-encoded.
    ///
    /// - Throws: ``TextEncodingError`` with the offset of a Unicode scalar.
    func append(
        percentEncoding text: String, using set: EscapeSet, to output: inout [UInt8]
    ) throws(TextEncodingError)

    /// The text that percent-encoded bytes in this charset stand for.
    ///
    /// - Throws: ``TextEncodingError`` with the offset of a byte of the input, before its escapes are decoded.
    func text(
        percentDecoding bytes: Span<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy,
        invalid: InvalidBytesPolicy
    ) throws(TextEncodingError) -> String

    /// The text that percent-encoded text stands for: characters beyond ASCII are themselves, and only what is between them is
    /// bytes in this charset. By default it is read run by run of ASCII. In `text`, what is not UTF-8 becomes U+FFFD.
    ///
    /// - Throws: ``TextEncodingError`` with the offset of a byte of the input, before its escapes are decoded.
    func text(
        percentDecodingUTF8 text: Span<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy,
        invalid: InvalidBytesPolicy
    ) throws(TextEncodingError) -> String

    /// The charset as a system has it that is to be reproduced, unless it is that of one already. By default itself.
    func adapted(to profile: CharsetProfile) -> any TextEncoding
}

extension TextEncoding {
    /// Itself.
    public func adapted(to profile: CharsetProfile) -> any TextEncoding { self }

    /// The text of each run of ASCII, and the characters between them.
    ///
    /// - Throws: ``TextEncodingError`` with the offset of a byte of the input, before its escapes are decoded.
    /// - Complexity: Linear, if decoding is.
    public func text(
        percentDecodingUTF8 text: Span<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy,
        invalid: InvalidBytesPolicy
    ) throws(TextEncodingError) -> String {
        try unsafe text.withUnsafeBufferPointer { bytes throws(TextEncodingError) in
            try unsafe bytes.textKeepingCharacters { run, start throws(TextEncodingError) in
                do throws(TextEncodingError) {
                    return try unsafe self.text(
                        percentDecoding: run.span, space: space, malformed: malformed, invalid: invalid)
                } catch {
                    throw TextEncodingError(kind: error.kind, offset: start + error.offset)
                }
            }
        }
    }
}

/// A charset that the label in a `Content-Type` field selects, such as `Charset` of the module `LegacyCharsets`.
///
/// `QueryDecoder` of the module `QueryEncoding` uses it to read a form in the charset that its request names.
public protocol ContentTypeEncoding: TextEncoding {
    /// Creates the charset that the value of a `Content-Type` field names; nil if it names none.
    ///
    /// - Throws: An error of any type if the value is malformed or the charset is unknown.
    init?(contentType: String) throws
}

/// Why a charset could not convert, and where.
public struct TextEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure; more kinds may be added.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        private enum Value { case unencodable, invalidBytes, malformedEscape, unavailable }
        private let value: Value

        /// Its name.
        public var description: String { "\(value)" }

        /// The charset has no bytes for a character.
        public static let unencodable = Kind(value: .unencodable)

        /// The bytes stand for no text.
        public static let invalidBytes = Kind(value: .invalidBytes)

        /// A `%` that two hexadecimal digits do not follow (RFC 3986, section 2.1).
        public static let malformedEscape = Kind(value: .malformedEscape)

        /// What the charset needs is not there, such as a library.
        public static let unavailable = Kind(value: .unavailable)
    }

    /// What is wrong.
    public let kind: Kind

    /// Where: the offset of a Unicode scalar in the text for ``Kind/unencodable``, of a byte in the input otherwise; 0 for
    /// ``Kind/unavailable``.
    public let offset: Int

    /// An error of the given kind at the given offset.
    public init(kind: Kind, offset: Int) {
        self.kind = kind
        self.offset = offset
    }

    /// A sentence for logs.
    public var description: String {
        switch kind {
        case .unencodable: "the charset has no bytes for the character at scalar \(offset)"
        case .unavailable: "the charset is not available"
        case .malformedEscape: "malformed escape at byte \(offset): '%' without two hexadecimal digits"
        default: "bytes that are not text in the charset, from byte \(offset) on"
        }
    }
}
