public import PercentEncoding
public import QueryEncoding

/// The segments of the path of a URL, split at slashes before they are decoded.
///
/// ```swift
/// let segments = PathSegments("https://a.test/files/a%2Fb/%C3%A9?x=1")
/// segments.map(\.escaped)    // ["files", "a%2Fb", "%C3%A9"]
/// try segments[1].text    // "a/b"
/// ```
///
/// A path that ends with a slash has an empty last segment, and an empty path has no segments. The segments `.` and
/// `..` are not resolved.
///
/// Source: RFC 3986, section 3.3.
public struct PathSegments: RandomAccessCollection, Sendable {
    private let segments: [Segment]

    /// Splits the path of a URL or a relative reference.
    ///
    /// - Complexity: Linear.
    public init(_ url: String) {
        let path = URLParts(url).path
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        segments =
            path.isEmpty
            ? []
            : (isAbsolute ? path.dropFirst() : path)
                .split(separator: "/", omittingEmptySubsequences: false).map(Segment.init)
    }

    /// The index of the first segment: 0.
    public var startIndex: Int { 0 }
    /// The number of segments.
    public var endIndex: Int { segments.count }
    /// Returns the segment at an index.
    public subscript(index: Int) -> Segment { segments[index] }

    /// A segment of a path.
    public struct Segment: Hashable, Sendable {
        /// The segment as it stands in the URL.
        public let escaped: Substring

        /// The bytes that the segment stands for.
        ///
        /// - Throws: `QueryCodingError` of the kind `malformedEscape`, with a byte offset in the URL.
        /// - Complexity: Linear.
        public var bytes: [UInt8] {
            get throws(QueryCodingError) {
                do throws(PercentDecodingError) {
                    return try escaped.percentDecodedBytes()
                } catch {
                    throw QueryCodingError(error, from: start)
                }
            }
        }

        /// The segment as text in UTF-8.
        ///
        /// - Throws: `QueryCodingError` of the kind `malformedEscape` or `invalidText`, with a byte offset in the URL.
        /// - Complexity: Linear.
        public var text: String {
            get throws(QueryCodingError) {
                do throws(PercentDecodingError) {
                    return try escaped.percentDecoded()
                } catch {
                    throw QueryCodingError(error, from: start)
                }
            }
        }

        /// Returns the segment as text in a charset.
        ///
        /// - Throws: The errors of ``text``, or `QueryCodingError` of the kind `unavailableCharset`.
        /// - Complexity: Linear.
        public func text(in charset: any TextEncoding) throws(QueryCodingError) -> String {
            do throws(TextEncodingError) {
                return try charset.text(
                    percentDecodingUTF8: Array(escaped.utf8).span, space: .percent, malformed: .fail, invalid: .fail)
            } catch {
                switch error.kind {
                case .malformedEscape: throw QueryCodingError(kind: .malformedEscape, offset: start + error.offset)
                case .unavailable: throw QueryCodingError(kind: .unavailableCharset, detail: charset.name)
                default:
                    throw QueryCodingError(kind: .invalidText, offset: start + error.offset, detail: charset.name)
                }
            }
        }

        /// The offset of the segment in the URL, in bytes.
        private var start: Int {
            escaped.base.utf8.distance(from: escaped.base.startIndex, to: escaped.startIndex)
        }
    }
}

extension PathSegments {
    /// Returns the absolute path with the given segments, escaped as UTF-8 or in a charset.
    ///
    /// ```swift
    /// try PathSegments.path(of: ["files", "a/b", "é"])    // "/files/a%2Fb/%C3%A9"
    /// ```
    ///
    /// A path whose first segment is empty begins with `/.//`, because `//` would begin an authority.
    ///
    /// - Throws: `QueryCodingError` of the kind `malformedURL` for a segment `.` or `..`, which clients would resolve,
    ///   or of the kind `unencodable` if the charset has no bytes for a character.
    /// - Complexity: Linear.
    ///
    /// Source: RFC 3986, sections 3.3 and 4.2.
    public static func path(
        of segments: some Sequence<some StringProtocol>, charset: (any TextEncoding)? = nil
    ) throws(QueryCodingError) -> String {
        let path = try escaped(segments, charset)
        return path.utf8.starts(with: "//".utf8) ? "/." + path : path
    }

    /// Returns the segments, each after a slash.
    fileprivate static func escaped(
        _ segments: some Sequence<some StringProtocol>, _ charset: (any TextEncoding)?
    ) throws(QueryCodingError) -> String {
        var path: [UInt8] = []
        for segment in segments {
            path.append(UInt8(ascii: "/"))
            if segment == "." || segment == ".." {
                throw QueryCodingError(kind: .malformedURL, detail: "a segment '\(segment)'")
            }
            try path.append(String(segment), escapedBy: .pathSegment, charset, field: String(segment))
        }
        return String(decoding: path, as: UTF8.self)
    }
}

extension String {
    /// Returns the URL with segments added to its path, before the query and the fragment.
    ///
    /// ```swift
    /// try "https://a.test/files/?x=1".appendingPathSegments(["a/b"])    // "https://a.test/files/a%2Fb?x=1"
    /// ```
    ///
    /// The rest of the URL does not change.
    ///
    /// - Throws: The errors of ``PathSegments/path(of:charset:)``.
    /// - Complexity: Linear.
    public func appendingPathSegments(
        _ segments: some Sequence<some StringProtocol>, charset: (any TextEncoding)? = nil
    ) throws(QueryCodingError) -> String {
        var parts = URLParts(self)
        let added = try PathSegments.escaped(segments, charset)
        if added.isEmpty { return self }
        let isOpen = parts.path.utf8.last == UInt8(ascii: "/")
        let path = parts.path + (isOpen ? added.dropFirst() : added[...])
        parts.path = parts.authority == nil && path.utf8.starts(with: "//".utf8) ? "/." + path : path
        return parts.text
    }
}
