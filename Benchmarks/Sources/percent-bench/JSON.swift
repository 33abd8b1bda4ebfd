import QueryEncoding

/// JSON for drivers, with the keys of objects in their given order.
enum JSON {
    /// Returns the JSON text of a tree of strings, numbers and Booleans.
    static func text(_ value: QueryValue) -> String {
        if let entries = value.dictionary {
            return "{" + entries.map { "\(quoted($0.key)):\(text($0.value))" }.joined(separator: ",") + "}"
        }
        if let elements = value.array { return "[" + elements.map(text).joined(separator: ",") + "]" }
        if let string = value.string { return quoted(string) }
        if let bool = value.bool { return "\(bool)" }
        if let integer = value.integer { return "\(integer)" }
        return value.double.map { "\($0)" } ?? "null"
    }

    /// Returns the JSON text of a form: an array of arrays of two strings.
    static func text(_ pairs: [QueryPair]) -> String {
        "[" + pairs.map { "[\(quoted($0.field)),\(quoted($0.value ?? ""))]" }.joined(separator: ",") + "]"
    }

    /// Returns a JSON string; workloads have no control characters.
    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
