internal import PercentEncoding
package import QueryEncoding

/// A reader of strict JSON (RFC 8259) without recursion. The reader preserves the order of keys and the text of
/// numbers, which Foundation's readers lose.
///
/// An object with the single key `$set` and an array for its value is a set. A repeated key in an object is an error.
/// Half of a surrogate pair is an error too. A byte order mark at the start is skipped.
package struct JSONReader {
    /// The maximum number of nested arrays and objects: the maximum depth of a value, plus the root.
    package static let maximumNesting = QueryLimits.maximumDepth + 1

    /// The maximum nesting of values that can be released on this stack.
    private let nesting = min(maximumNesting, StackAllowance.levelsToRelease)

    /// The text.
    let bytes: [UInt8]

    /// The number of bytes read.
    var position: Int

    /// The arrays and objects around the position, the innermost last.
    private var containers: [JSONContainer] = []

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = Self.lengthOfByteOrderMark(bytes)
    }

    /// Parses a JSON text.
    ///
    /// - Complexity: Linear in the number of bytes, except for the members of sets, which are sorted.
    package static func value(of text: [UInt8]) throws(JSONError) -> QueryValue {
        // SAFETY: the buffer is used within the call only.
        let wellFormed = unsafe text.withUnsafeBufferPointer { unsafe $0.wellFormedUTF8Count }
        guard wellFormed == text.count else {
            throw JSONError(reason: "invalid UTF-8", place: TextPlace(wellFormed, in: text))
        }
        var reader = JSONReader(text)
        return try reader.readText()
    }

    /// Returns the length of a byte order mark at the start of a text (RFC 8259, section 8.1).
    static func lengthOfByteOrderMark(_ text: [UInt8]) -> Int {
        text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    private mutating func readText() throws(JSONError) -> QueryValue {
        skipWhiteSpace()
        guard next != nil else { throw error("expected JSON, but the input is empty") }
        while true {
            guard let value = try readStartOfValue() else { continue }
            guard let root = try endValue(value) else { continue }
            skipWhiteSpace()
            guard next == nil else { throw error("nothing may follow the value, found \(found)") }
            return root
        }
    }

    /// Reads a scalar or an empty container and returns it. Opens any other container up to its first value and returns
    /// nil.
    private mutating func readStartOfValue() throws(JSONError) -> QueryValue? {
        // The end of the text is read as 0, which starts no word, so reading a word fails.
        switch next ?? 0 {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return try openContainer()
        case UInt8(ascii: "\""): return .string(try readString())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try readNumber()
        default: return try readWord()
        }
    }

    private mutating func openContainer() throws(JSONError) -> QueryValue? {
        guard containers.count < nesting else {
            throw error("more than \(nesting) nested arrays and objects")
        }
        let container = JSONContainer(start: position, isObject: next == UInt8(ascii: "{"))
        containers.append(container)
        position += 1
        skipWhiteSpace()
        if next == container.end {
            position += 1
            return containers.removeLast().value
        }
        if container.isObject { try readKey() }
        return nil
    }

    /// Adds a value to its container and closes all containers that end after it. Returns the root value at its end;
    /// otherwise nil.
    private mutating func endValue(_ value: QueryValue) throws(JSONError) -> QueryValue? {
        var value = value
        while !containers.isEmpty {
            containers[containers.count - 1].append(value)
            skipWhiteSpace()
            if next == UInt8(ascii: ",") {
                try readComma()
                return nil
            }
            let end = containers[containers.count - 1].end
            guard next == end else { throw error("expected ',' or '\(Unicode.Scalar(end))'", butFound: found) }
            position += 1
            value = containers.removeLast().value
        }
        return value
    }

    private mutating func readComma() throws(JSONError) {
        position += 1
        skipWhiteSpace()
        if next == UInt8(ascii: "]") || next == UInt8(ascii: "}") {
            throw error("there is nothing between the last ',' and \(found)")
        }
        if containers[containers.count - 1].isObject { try readKey() }
    }

    /// Reads a key and the colon up to the start of the value.
    private mutating func readKey() throws(JSONError) {
        guard next == UInt8(ascii: "\"") else { throw error("expected a key in double quotes", butFound: found) }
        let start = position
        let key = try readString()
        guard containers[containers.count - 1].begin(key) else {
            throw error("the key \(Quotation.quoted(key)) occurs twice in an object", at: start)
        }
        skipWhiteSpace()
        guard next == UInt8(ascii: ":") else { throw error("expected ':' after a key", butFound: found) }
        position += 1
        skipWhiteSpace()
    }

    private mutating func readWord() throws(JSONError) -> QueryValue {
        let word = bytes[position...].prefix { $0.isLetterOrDigit }
        let value: QueryValue =
            switch String(decoding: word, as: UTF8.self) {
            case "true": .bool(true)
            case "false": .bool(false)
            case "null": .null
            default: throw error("expected a value", butFound: found)
            }
        position = word.endIndex
        return value
    }
}

// MARK: Shared methods

extension JSONReader {
    /// The byte at the position; nil at the end.
    @inline(__always)
    var next: UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    private mutating func skipWhiteSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            position += 1
        }
    }

    /// Returns an error at the position, or at another offset.
    func error(_ reason: String, at offset: Int? = nil) -> JSONError {
        JSONError(reason: reason, place: TextPlace(offset ?? position, in: bytes))
    }

    /// Returns an error for unexpected text at the position, or for an unfinished container at the end of the text.
    func error(_ reason: String, butFound found: String) -> JSONError {
        guard next == nil, let container = containers.last else { return error("\(reason), found \(found)") }
        let name = container.isObject ? "object" : "array"
        return error("\(reason): the \(name) that starts at \(TextPlace(container.start, in: bytes)) does not end")
    }

    /// A description of the text at the position, for messages.
    var found: String {
        guard let byte = next else { return "the end" }
        let word = bytes[position...].prefix(Quotation.limit + 1).prefix { $0.isLetterOrDigit }
        if !word.isEmpty { return Quotation.quoted(String(decoding: word, as: UTF8.self)) }
        if byte == UInt8(ascii: "'") { return "a single quote" }
        let character = String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.prefix(1)
        return Quotation.quoted(String(String.UnicodeScalarView(character)))
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII letter or digit.
    package var isLetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x61...0x7A).contains(self | 0x20)
    }
}
