internal import Foundation
internal import PercentEncoding
internal import QueryEncoding

/// The position of the query in a URL.
package struct QueryPlacement: Hashable, Sendable {
    enum Storage { case beforeFragment, atEnd, atEndEvenIfEmpty }
    let storage: Storage

    /// After the existing query and before the fragment. An empty query changes nothing. No `&` is added after an empty
    /// query or after a trailing `&`.
    package static let beforeFragment = QueryPlacement(storage: .beforeFragment)

    /// At the end of the URL, after `&` if the URL has a query (even an empty one), otherwise after `?`. If the URL has
    /// a fragment, the query becomes part of the fragment and is not sent. An empty query changes nothing.
    ///
    /// Source: AFNetworking 3.1.0 to 4.0.1, AFURLRequestSerialization.m.
    package static let atEnd = QueryPlacement(storage: .atEnd)

    /// The same position as ``atEnd``, but even an empty query adds a `?` or `&`.
    ///
    /// Source: AFNetworking 2.0.0 to 3.0.4, AFURLRequestSerialization.m.
    package static let atEndEvenIfEmpty = QueryPlacement(storage: .atEndEvenIfEmpty)

    func url(_ url: URL, with query: String) throws(RequestEncodingError) -> URL {
        if query.isEmpty, storage != .atEndEvenIfEmpty { return url }
        let text = url.absoluteString
        let joined =
            storage == .beforeFragment
            ? text.appendingQuery(query) : text + (URLParts(text).query == nil ? "?" : "&") + query
        return try RequestURL.url(withQuery: joined)
    }
}

/// The format of `Content-Type` for a form body.
public struct ContentTypeStyle: Hashable, Sendable {
    enum Storage { case plain, withCharset }
    let storage: Storage

    /// `application/x-www-form-urlencoded` without parameters (WHATWG URL, section 5.2; AFNetworking since 2.4.0).
    public static let plain = ContentTypeStyle(storage: .plain)

    /// `application/x-www-form-urlencoded` with the name of the serializer's charset, such as `; charset=utf-8`
    /// (AFNetworking up to 2.3.1).
    public static let withCharset = ContentTypeStyle(storage: .withCharset)

    /// - Throws: ``RequestEncodingError`` of the kind `invalidMediaType` if the name of the charset is not a token.
    func value(for charset: (any TextEncoding)?) throws(RequestEncodingError) -> String {
        let type = "application/x-www-form-urlencoded"
        guard storage == .withCharset else { return type }
        let name = charset?.name ?? "utf-8"
        guard !name.isEmpty, name.utf8.allSatisfy(\.isHTTPToken) else {
            throw RequestEncodingError(kind: .invalidMediaType, subject: name, detail: "the name of the charset")
        }
        return "\(type); charset=\(name)"
    }
}

/// The body of a request without parameters, if the method puts parameters into the body.
package struct AbsentFormBody: Hashable, Sendable {
    enum Storage { case none, empty }
    let storage: Storage

    /// No body, and no `Content-Type` (AFNetworking up to 2.6.0).
    package static let none = AbsentFormBody(storage: .none)

    /// An empty body with `Content-Type` (AFNetworking since 2.6.1).
    package static let empty = AbsentFormBody(storage: .empty)
}
