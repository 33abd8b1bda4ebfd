internal import Foundation
internal import QueryEncoding

extension ObjectTree {
    /// Converts the parameters of a literal to Foundation objects. Other parameters are returned unchanged.
    ///
    /// - Throws: ``RequestEncodingError`` of the given kind with the key path of a repeated key, of a value nested too
    ///   deeply, or of percent-encoded text.
    static func plain(_ root: Any, kind: RequestEncodingError.Kind) throws(RequestEncodingError) -> Any {
        try PlainObjects(kind: kind).object(of: root, path: [])
    }
}

/// A converter of literals to Foundation objects.
private struct PlainObjects {
    let kind: RequestEncodingError.Kind

    func object(of value: Any, path: [String]) throws(RequestEncodingError) -> Any {
        if let value = value as? QueryValue { return try object(of: value, path) }
        guard let entries = (value as? any OrderedParameter)?.orderedEntries else { return value }
        return try dictionary(entries.map { ("\($0)", $1) }, path)
    }

    private func object(of value: QueryValue, _ path: [String]) throws(RequestEncodingError) -> Any {
        switch value.storage {
        case .null: return NSNull()
        case .bool(let value): return value
        case .integer(let value): return value
        case .double(let value): return value
        case .number(let text), .decimal(let text): return NSDecimalNumber(string: text)
        case .string(let text): return text
        case .encoded: throw error(path, "text that is percent-encoded already")
        case .array(let elements), .set(let elements): return try array(elements, path)
        case .dictionary(let entries): return try dictionary(entries.map { ($0.key, $0.value) }, path)
        }
    }

    private func array(_ elements: [QueryValue], _ path: [String]) throws(RequestEncodingError) -> [Any] {
        var objects: [Any] = []
        for (index, element) in elements.enumerated() {
            objects.append(try object(of: element, step(path, "\(index)")))
        }
        return objects
    }

    private func dictionary(_ entries: [(String, Any)], _ path: [String]) throws(RequestEncodingError) -> [String: Any]
    {
        var objects: [String: Any] = [:]
        for (key, value) in entries {
            let path = try step(path, key)
            if objects.updateValue(try object(of: value, path: path), forKey: key) != nil {
                throw error(path, "a key that occurs twice")
            }
        }
        return objects
    }

    private func step(_ path: [String], _ key: String) throws(RequestEncodingError) -> [String] {
        guard path.count < ObjectTree.maximumDepth else { throw error(path, "too deeply nested") }
        return path + [key]
    }

    private func error(_ path: [String], _ detail: String) -> RequestEncodingError {
        let field = path.dropFirst().reduce(path.first ?? "") { "\($0)[\($1)]" }
        return RequestEncodingError(kind: kind, subject: field, detail: detail)
    }
}
