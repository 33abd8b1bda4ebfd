internal import Foundation
internal import PercentEncoding
public import QueryEncoding

extension MultipartFormData {
    /// Flattens a value as for a query, and appends a part for each pair. Names and values are not escaped.
    ///
    /// A pair without a value becomes an empty part. A percent-encoded value is decoded, even to bytes that are not
    /// text.
    ///
    /// - Parameters:
    ///   - parameters: The value.
    ///   - style: The style of flattening; nil for the default of the form, `.auto` or `.afnetworking`.
    /// - Throws: ``RequestEncodingError`` of the kind `invalidPartName`, or `unencodableParameters` for a value that
    ///   the style cannot write or a character that the charset lacks. After an error, no part has been appended.
    /// - Complexity: Linear, or O(n log n) if the style sorts.
    public mutating func append(
        parameters: QueryValue, style: QueryStyle? = nil
    ) throws(RequestEncodingError) {
        let style = style ?? self.style.parameters
        let pairs = try RequestEncodingError.ofQuery { () throws(QueryCodingError) in
            try QueryEncoder(style: style, limits: limits).pairs(of: parameters)
        }
        try append(pairs, of: style)
    }

    /// Appends a part for each pair of a value flattened in the style.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidPartName`, or `unencodableParameters` for a character
    ///   that the charset lacks. After an error, no part has been appended.
    package mutating func append(_ pairs: [QueryPair], of style: QueryStyle) throws(RequestEncodingError) {
        var parts: [MultipartPart] = []
        parts.reserveCapacity(pairs.count)
        var length: Int64 = 0
        for pair in pairs {
            let part = try part(of: pair, space: style.valueEscapes.space)
            length += Int64(part.headers.count) + part.content.length
            if length > limits.bytes {
                throw RequestEncodingError(
                    QueryCodingError(
                        kind: .byteLimit, field: pair.field, detail: "limits.bytes is \(limits.bytes)"))
            }
            parts.append(part)
        }
        try append(parts)
    }

    /// Flattens a dictionary with values of any type, and appends a part for each pair. `Data` becomes a part with its
    /// bytes.
    ///
    /// - Parameters:
    ///   - parameters: The dictionary.
    ///   - style: The style of flattening; nil for the default of the form, `.auto` or `.afnetworking`.
    /// - Throws: The same errors as for a `QueryValue`.
    /// - Complexity: O(n log n).
    @_disfavoredOverload
    public mutating func append(
        parameters: [String: Any], style: QueryStyle? = nil
    ) throws(RequestEncodingError) {
        try append(any: parameters, style: style)
    }

    private mutating func append(any parameters: Any, style: QueryStyle?) throws(RequestEncodingError) {
        let style = Self.withBytes(style ?? self.style.parameters)
        let value = try RequestEncodingError.ofQuery { () throws(QueryCodingError) in
            try QueryValue(foundation: parameters, style: style)
        }
        try append(parameters: value, style: style)
    }

    /// Flattens a dictionary literal, and appends a part for each pair, in the order of the literal; see
    /// `QueryLiteralValue`. `Data` becomes a part with its bytes.
    ///
    /// - Parameters:
    ///   - literal: The literal.
    ///   - style: The style of flattening; nil for the default of the form, `.auto` or `.afnetworking`.
    /// - Throws: The same errors as for a `QueryValue`.
    /// - Complexity: Linear, or O(n log n) if the style sorts.
    public mutating func append(
        parameters literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>, style: QueryStyle? = nil
    ) throws(RequestEncodingError) {
        try append(any: literal, style: style)
    }

    /// Flattens an `Encodable` value, and appends a part for each pair. `Data` becomes a part with its bytes.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - style: The style of flattening; nil for the default of the form, `.auto` or `.afnetworking`.
    /// - Throws: The same errors as for a `QueryValue`, and the errors of the type's own `encode(to:)`.
    /// - Complexity: O(n log n).
    @_disfavoredOverload
    public mutating func append(parameters value: some Encodable, style: QueryStyle? = nil) throws {
        let style = Self.withBytes(style ?? self.style.parameters)
        let tree: QueryValue
        do {
            tree = try QueryEncoder(style: style, limits: limits).queryValue(of: value)
        } catch let error as QueryCodingError {
            throw RequestEncodingError(error)
        }
        try append(parameters: tree, style: style)
    }

    private static func withBytes(_ style: QueryStyle) -> QueryStyle {
        var style = style
        style.data = .bytes
        return style
    }

    private func part(of pair: QueryPair, space: SpaceNotation) throws(RequestEncodingError) -> MultipartPart {
        guard pair.isValueEncoded, let value = pair.value else {
            return try textPart(pair.value ?? "", name: pair.field)
        }
        let headers = try partHeaders(name: pair.field, fileName: nil, mimeType: nil)
        do throws(PercentDecodingError) {
            let bytes = try value.percentDecodedBytes(space: space)
            return MultipartPart(headers: headers, content: .data(Data(bytes)))
        } catch {
            throw RequestEncodingError(
                QueryCodingError(kind: .malformedEscape, field: pair.field, offset: error.offset))
        }
    }
}
