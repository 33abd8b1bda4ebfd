import PercentEncoding
package import QueryEncoding

extension QueryStyle {
    /// Returns a style with a random combination of options.
    package static func random(using generator: inout SeededGenerator) -> QueryStyle {
        func pick<Value>(_ values: [Value]) -> Value {
            values[Int.random(in: 0..<values.count, using: &generator)]
        }
        var style = QueryStyle()
        style.arrays = pick([
            .none, .brackets, .brackets, .repeated, .form, .indices, .auto, .separator(","), .separator("%20"),
            .separator("+"),
            .custom { key, index in "\(key)<\(index)>" },
        ])
        style.sets = pick([.array, .repeated, .description])
        style.nesting = pick([.none, .brackets, .brackets, .dots, .custom { key in "/\(key)" }])
        style.keepsPunctuation = pick([false, true])
        style.bools = pick([.literal, .numeric, BoolStyle(true: "y s", false: ""), .checkbox])
        style.nulls = pick([.fail, .key, .key, .empty, .drop, .skip, .text("null & void")])
        style.numbers = pick([.shortest, .swift, .swift, .javaScript, .php, .ruby])
        style.keyOrder = pick([.given, .bytes, .compare, .swift, .segments])
        // The pairs of a value are sorted with literal brackets in keys, unlike its query.
        if style.keyOrder == .segments { style.keepsPunctuation = false }
        style.keyTransform = pick([
            .asGiven, .asGiven, .asGiven, .snakeCase, .kebabCase, .capitalized, .uppercased, .lowercased,
            .custom { key in key + "'" },
        ])
        if pick([true, false]) { style.keyTransform = style.keyTransform.ofWholeField }
        style.marksEmptyContainers = pick([false, true])
        style.writesCRLF = pick([false, true])
        style.root = pick([
            .fail, .indices, .field("root Key"), .fields(array: "(null)", other: ""), .fields(array: "", other: nil),
        ])
        style.fieldEscapes = pick([nil, .unreserved, .afnetworking2Key, .form, .random(using: &generator)])
        style.valueEscapes = pick([.unreserved, .afnetworking, .form, .random(using: &generator)])
        return style
    }
}
