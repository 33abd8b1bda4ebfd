internal import PercentEncoding

/// The path that the name of a field denotes.
///
/// Source: qs 6.15 and 6.11, lib/parse.js (`splitKeyIntoSegments`, `parseKeys`, `parseObject`).
struct QSPath {
    /// A level of a path. Empty brackets are the index 0, because qs parses each field into a separate tree and then
    /// merges the trees.
    enum Step {
        case key(TextRange)
        case index(Int)
        /// An index that is too large for an array. It is a key of an overflow object.
        case overflow(TextRange, Double)

        var index: Int? {
            if case .index(let index) = self { index } else { nil }
        }
    }

    private let rules: GrammarRules
    private(set) var steps: [Step] = []

    init(_ rules: GrammarRules) { self.rules = rules }

    /// Splits a name into steps. Returns false if qs ignores the field.
    mutating func take(_ name: TextRange, valueCount: Int, _ text: borrowing ByteBuffer) -> Bool {
        steps.removeAll(keepingCapacity: true)
        if name.count == 0 { return false }
        let bytes = text.span.extracting(name.bounds)
        let start = name.bounds.lowerBound
        let isBalanced = rules.balancesBrackets
        var segment = Self.brackets(in: bytes, from: 0, isBalanced)
        if segment?.lowerBound != 0 {
            guard appendKey(0..<(segment?.lowerBound ?? bytes.count), start, bytes) else { return false }
        }
        let first = steps.count
        while let brackets = segment, !brackets.isEmpty, steps.count - first < rules.maximumDepth {
            let key = (brackets.lowerBound + 1)..<(brackets.upperBound - 1)
            guard appendKey(key, start, bytes) else { return false }
            segment = Self.brackets(in: bytes, from: brackets.upperBound, isBalanced)
        }
        resolve(from: first, isArray: segment == nil && valueCount > 1, text)
        if let rest = segment { steps.append(.key(TextRange((start + rest.lowerBound)..<(start + bytes.count)))) }
        return true
    }

    /// Appends a key. Returns false if `Object.prototype` has a property with that name, because qs then ignores the
    /// field.
    private mutating func appendKey(_ key: Range<Int>, _ start: Int, _ bytes: Span<UInt8>) -> Bool {
        if Self.isOfPrototype(bytes.extracting(key)) { return false }
        steps.append(.key(TextRange((start + key.lowerBound)..<(start + key.upperBound))))
        return true
    }

    /// Converts the keys in brackets to indices where qs creates arrays. Empty brackets around an array add no level,
    /// because qs uses `[].concat`.
    private mutating func resolve(from first: Int, isArray: Bool, _ text: borrowing ByteBuffer) {
        var isArray = isArray
        for position in (first..<steps.count).reversed() {
            guard case .key(let key) = steps[position] else { continue }
            if key.count == 0 {
                if isArray { steps.remove(at: position) } else { steps[position] = .index(0) }
                isArray = true
            } else if let index = text.span.extracting(key.bounds).arrayIndex, index <= rules.maximumIndex {
                steps[position] = .index(Int(index))
                isArray = true
            } else if rules.maximumElements < .max, let index = text.string(key.bounds).integerOfJavaScript {
                steps[position] = .overflow(key, index)
                isArray = true
            } else {
                isArray = false
            }
        }
    }

    /// Whether `Object.prototype` has a property with the name.
    static func isOfPrototype(_ key: Span<UInt8>) -> Bool {
        guard (7...20).contains(key.count) else { return false }
        return ofPrototype.contains { key.isSame(as: $0) }
    }

    private static let ofPrototype = [
        "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString",
        "valueOf",
        "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__", "__proto__",
    ]

    /// Returns the range of the next pair of brackets. If brackets must be balanced and the opening bracket has no
    /// closing bracket, the range is empty and starts at the opening bracket.
    private static func brackets(
        in bytes: Span<UInt8>, from start: Int, _ isBalanced: Bool
    ) -> Range<Int>? {
        var open: Int?
        var level = 0
        for index in start..<bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "["):
                level += 1
                if open == nil || !isBalanced { open = index }
            case UInt8(ascii: "]"):
                guard let open else { break }
                level -= 1
                if level == 0 || !isBalanced { return open..<(index + 1) }
            default: break
            }
        }
        return isBalanced ? open.map { $0..<$0 } : nil
    }
}

extension String {
    /// The integer whose text in JavaScript is this text, without a sign; nil for other text.
    fileprivate var integerOfJavaScript: Double? {
        // Larger numbers have an exponent in JavaScript.
        guard utf8.count <= 21, isIndex else { return nil }
        return Double(self).flatMap { ShortestDigits($0).javaScript == self ? $0 : nil }
    }
}
