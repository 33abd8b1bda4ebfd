internal import PercentEncoding
internal import QueryEncoding

/// A writer of values as JSON (RFC 8259). Non-ASCII characters are not escaped.
enum JSON {
    /// Writes a value on one line without recursion, without a line feed at the end. A set is written as an object with
    /// the single key `$set`, and percent-encoded text as a string.
    static func write(_ value: QueryValue, to output: inout Output) throws(Failure) {
        var containers: [Container] = []
        var value = value
        while true {
            if let container = Container(value) {
                try output.append(container.start)
                containers.append(container)
            } else {
                try write(scalar: value, to: &output)
            }
            guard let next = try nextValue(in: &containers, to: &output) else { return }
            value = next
        }
    }

    /// Writes an array, followed by a line feed. For line-based tools, each element is on its own line.
    static func writeLines(_ elements: [QueryValue], to output: inout Output) throws(Failure) {
        try output.append("[")
        for (index, element) in elements.enumerated() {
            try output.append(index == 0 ? "\n  " : ",\n  ")
            try write(element, to: &output)
        }
        try output.append(elements.isEmpty ? "]\n" : "\n]\n")
    }

    /// A partly written array or object.
    private struct Container {
        let start: String
        let end: String
        private let elements: [QueryValue]
        private let entries: [QueryValue.Entry]
        private var index = 0

        /// Creates the container for a value; nil if the value is not a container.
        init?(_ value: QueryValue) {
            switch value.storage {
            case .array(let elements): (start, end, self.elements, entries) = ("[", "]", elements, [])
            case .set(let members): (start, end, elements, entries) = (#"{"$set": ["#, "]}", members, [])
            case .dictionary(let entries): (start, end, elements, self.entries) = ("{", "}", [], entries)
            default: return nil
            }
        }

        /// Writes the comma and the key before the next value, and returns the value.
        mutating func next(to output: inout Output) throws(Failure) -> QueryValue? {
            guard index < elements.count + entries.count else { return nil }
            defer { index += 1 }
            if index > 0 { try output.append(", ") }
            guard index < entries.count else { return elements[index] }
            try write(string: entries[index].key, to: &output)
            try output.append(": ")
            return entries[index].value
        }
    }

    /// Returns the next value of the innermost container that has more values, and closes finished containers; nil at
    /// the end.
    private static func nextValue(
        in containers: inout [Container], to output: inout Output
    ) throws(Failure) -> QueryValue? {
        while !containers.isEmpty {
            if let value = try containers[containers.count - 1].next(to: &output) { return value }
            try output.append(containers.removeLast().end)
        }
        return nil
    }

    private static func write(scalar: QueryValue, to output: inout Output) throws(Failure) {
        switch scalar.storage {
        case .bool(let value): try output.append(value ? "true" : "false")
        case .integer(let value): try output.append(String(value))
        case .double(let value) where value.isFinite: try output.append(value.description)
        case .double(let value): try write(string: value.description, to: &output)
        case .number(let text), .decimal(let text): try output.append(text)
        case .string(let text), .encoded(let text): try write(string: text, to: &output)
        case .null, .array, .set, .dictionary: try output.append("null")
        }
    }

    static func write(string: String, to output: inout Output) throws(Failure) {
        try unsafe string.utf8.withContiguousBytes { bytes throws(Failure) in
            try unsafe write(string: bytes, to: &output)
        }
    }

    /// Writes text in UTF-8 as a string.
    static func write(string: UnsafeBufferPointer<UInt8>, to output: inout Output) throws(Failure) {
        try output.append(UInt8(ascii: "\""))
        try unsafe output.append(string, escaping: mustBeEscaped) { byte, output throws(Failure) in
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                try output.append(UInt8(ascii: "\\"))
                try output.append(byte)
            } else {
                try output.append(byte < 0x10 ? "\\u000" : "\\u00")
                try output.append(String(byte, radix: 16))
            }
        }
        try output.append(UInt8(ascii: "\""))
    }

    private static func mustBeEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }
}

extension Output {
    /// Appends bytes unchanged, but passes each special byte to `write`.
    @inline(__always)
    mutating func append(
        _ bytes: UnsafeBufferPointer<UInt8>, escaping isSpecial: (UInt8) -> Bool,
        by write: (UInt8, inout Output) throws(Failure) -> Void
    ) throws(Failure) {
        // The compiler vectorises a loop without an exit, and most texts have nothing to escape.
        var hasSpecial = false
        for index in bytes.indices where unsafe isSpecial(bytes[index]) { hasSpecial = true }
        guard hasSpecial else { return try unsafe append(bytes) }
        var start = 0
        for index in bytes.indices where unsafe isSpecial(bytes[index]) {
            try unsafe append(UnsafeBufferPointer(rebasing: bytes[start..<index]))
            try unsafe write(bytes[index], &self)
            start = index + 1
        }
        try unsafe append(UnsafeBufferPointer(rebasing: bytes[start...]))
    }
}
