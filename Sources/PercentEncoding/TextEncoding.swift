/// A charset, which converts text to bytes or escaped bytes and back.
///
/// Query strings are UTF-8 unless you pass a charset. Plain and escaped conversion are separate operations because
/// charsets escape differently. Some systems escape either all bytes of a character or none of them. Other systems
/// escape byte by byte, and some interpret escapes again when they decode.
///
/// If a method throws, it must not have appended anything.
public protocol TextEncoding: Sendable {
    /// The name used in messages, such as `gbk`.
    var name: String { get }

    /// Whether text and bytes are the same as long as they are ASCII. By default, false, which is always correct, but
    /// slower.
    var isASCIICompatible: Bool { get }

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

    /// Decodes percent-encoded bytes in this charset to text.
    ///
    /// - Throws: ``TextEncodingError`` with the byte offset in the encoded input.
    func text(
        percentDecoding bytes: Span<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy,
        invalid: InvalidBytesPolicy
    ) throws(TextEncodingError) -> String

    /// Decodes percent-encoded text. Non-ASCII characters stand for themselves. Only the runs between non-ASCII
    /// characters are bytes in this charset.
    ///
    /// By default, each run of ASCII is decoded on its own. Ill-formed UTF-8 in `text` becomes U+FFFD.
    ///
    /// - Throws: ``TextEncodingError`` with the byte offset in the encoded input.
    func text(
        percentDecodingUTF8 text: Span<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy,
        invalid: InvalidBytesPolicy
    ) throws(TextEncodingError) -> String

    /// Returns the charset with the byte tables of the given profile, unless the charset already has a profile. By
    /// default, returns the charset itself.
    func adapted(to profile: CharsetProfile) -> any TextEncoding
}

extension TextEncoding {
    /// False.
    public var isASCIICompatible: Bool { false }

    /// Returns the charset itself.
    public func adapted(to profile: CharsetProfile) -> any TextEncoding { self }

    /// Decodes each run of ASCII and keeps the characters between the runs.
    ///
    /// - Throws: ``TextEncodingError`` with the byte offset in the encoded input.
    /// - Complexity: Linear if decoding is linear.
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

/// A charset type whose values can be created from the label in a `Content-Type` field.
///
/// `Charset` of the module `LegacyCharsets` conforms to this protocol. `QueryDecoder` of the module `QueryEncoding`
/// uses this protocol to read a form in the charset that the request declares.
public protocol ContentTypeEncoding: TextEncoding {
    /// Creates the charset that a `Content-Type` value declares; nil if the value declares no charset.
    ///
    /// - Throws: An error of any type if the value is malformed or the charset is unknown.
    init?(contentType: String) throws
}

/// An error of converting to or from a charset, with the offset of the failure.
public struct TextEncodingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure; more kinds may be added.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        private enum Value { case unencodable, invalidBytes, malformedEscape, unavailable }
        private let value: Value

        /// The name of the kind.
        public var description: String { "\(value)" }

        /// A character for which the charset has no bytes.
        public static let unencodable = Kind(value: .unencodable)

        /// Bytes that are not text in the charset.
        public static let invalidBytes = Kind(value: .invalidBytes)

        /// A `%` without two hexadecimal digits after it (RFC 3986, section 2.1).
        public static let malformedEscape = Kind(value: .malformedEscape)

        /// A missing resource that the charset needs, such as a library.
        public static let unavailable = Kind(value: .unavailable)
    }

    /// The kind of failure.
    public let kind: Kind

    /// The byte offset in the input. For ``Kind/unencodable``, the offset counts Unicode scalars of the text.
    /// For ``Kind/unavailable``, the offset is 0.
    public let offset: Int

    /// Creates an error of the given kind at the given offset.
    public init(kind: Kind, offset: Int) {
        self.kind = kind
        self.offset = offset
    }

    /// A sentence for logs.
    public var description: String {
        switch kind {
        case .unencodable: "the charset has no bytes for the character at scalar \(offset)"
        case .unavailable: "the charset is not available"
        case .malformedEscape: "malformed escape at byte \(offset): '%' must be followed by two hexadecimal digits"
        default: "bytes that are not text in the charset, from byte \(offset) on"
        }
    }
}
