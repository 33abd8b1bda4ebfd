/// The reference for parameters in a request of Alamofire 5.12, ParameterEncoding.swift and ParameterEncoder.swift.
public struct ReferenceAlamofire: Sendable {
    /// `URLEncoding.Destination`.
    public enum Destination: CaseIterable, Sendable {
        case methodDependent, queryString, httpBody

        func isQuery(_ method: String) -> Bool {
            switch self {
            case .methodDependent: ["GET", "HEAD", "DELETE"].contains(method)
            case .queryString: true
            case .httpBody: false
            }
        }
    }

    /// The destination of the parameters.
    public let destination: Destination

    /// Creates an encoding with a destination.
    public init(destination: Destination) {
        self.destination = destination
    }

    // MARK: URLEncoding

    /// Returns the result of `URLEncoding.encode(_:with:)`.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - parameters: The parameters at the root.
    ///   - arrayKey: `ArrayEncoding`.
    ///   - words: `BoolEncoding`.
    public func encode(
        _ request: ReferenceRequest, with parameters: [(key: String, value: ReferenceValue)],
        arrayKey: (String, Int) -> String, words: (true: String, false: String)
    ) -> ReferenceRequest {
        var pairs: [(String, String)] = []
        for (key, value) in Self.sorted(parameters) {
            pairs += Self.components(key, value, arrayKey, words)
        }
        let query = pairs.map { "\($0)=\($1)" }.joined(separator: "&")
        guard destination.isQuery(request.method) else { return Self.withBody(query, request) }
        return parameters.isEmpty ? request : Self.withQuery(query, request)
    }

    /// Returns the result of `queryComponents(fromKey:value:)`, but nested dictionaries are sorted like the root.
    /// Values other than containers, numbers and Booleans are written as their descriptions.
    private static func components(
        _ key: String, _ value: ReferenceValue, _ arrayKey: (String, Int) -> String,
        _ words: (true: String, false: String)
    ) -> [(String, String)] {
        func pair(_ text: String) -> [(String, String)] { [(escape(key), escape(text))] }
        switch value {
        case .dictionary(let entries):
            return sorted(entries).flatMap {
                components("\(key)[\($0.key)]", $0.value, arrayKey, words)
            }
        case .array(let elements), .set(let elements):
            return elements.enumerated().flatMap { components(arrayKey(key, $0), $1, arrayKey, words) }
        case .null: return pair("<null>")
        case .bool(let value): return pair(value ? words.true : words.false)
        case .integer(let value): return pair("\(value)")
        case .double(let value): return pair("\(value)")
        case .number(let text), .string(let text), .encoded(let text): return pair(text)
        }
    }

    /// Sorts keys by their bytes, then stably by Swift's `<`. For a decomposed text and a longer text that begins with
    /// its composed form, such as `é` and `é,`, `<` is false in both directions.
    private static func sorted(_ entries: [(key: String, value: ReferenceValue)]) -> [(
        key: String, value: ReferenceValue
    )] {
        entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.sorted { $0.key < $1.key }
    }

    /// Escapes all characters outside `CharacterSet.afURLQueryAllowed`.
    private static func escape(_ text: String) -> String {
        ReferenceEncoding.encodeText(Array(text.utf8), .afURLQueryAllowed)
    }

    // MARK: URLEncodedFormParameterEncoder

    /// Returns the result of `encode(_:into:)`.
    ///
    /// In a URL, characters that a query cannot hold are escaped even if the encoder allows them, because Foundation
    /// would end the process.
    ///
    /// - Throws: The error of the encoder.
    public func encode(
        _ parameters: some Encodable, into request: ReferenceRequest, by encoder: ReferenceFormEncoder
    ) throws -> ReferenceRequest {
        guard destination.isQuery(request.method) else {
            return Self.withBody(try encoder.encode(parameters), request)
        }
        var encoder = encoder
        for byte in UInt8.min...UInt8.max
        where !"!$&'()*+,;=:@/?".utf8.contains(byte) && !ReferenceSet.unreserved.keeps(byte) {
            encoder.literal.isLiteral[Int(byte)] = false
        }
        let query = try encoder.encode(parameters)
        return query.isEmpty && !request.hasQuery ? request : Self.withQuery(query, request)
    }

    // MARK: Requests

    /// Returns the request with a query added as through `URLComponents.percentEncodedQuery`: after any existing query,
    /// even an empty one, and before the fragment.
    private static func withQuery(_ query: String, _ request: ReferenceRequest) -> ReferenceRequest {
        var result = request
        let base = request.url.prefix { $0 != "#" }
        result.url = "\(base)\(request.hasQuery ? "&" : "?")\(query)\(request.url.dropFirst(base.count))"
        return result
    }

    private static func withBody(_ query: String, _ request: ReferenceRequest) -> ReferenceRequest {
        var result = request
        result.addHeader("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")
        result.body = Array(query.utf8)
        return result
    }
}

extension ReferenceSet {
    /// The characters of RFC 3986's query without the delimiters `:#[]@!$&'()*+,;=`.
    public static let afURLQueryAllowed = ReferenceSet(
        literal: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/?".utf8)
}
