/// A step from a container to a child, with its text in a field. The text of an index is its decimal digits.
struct PathStep {
    let step: FieldStep
    let key: TextRange
}

/// The steps of a field, as the notations of a style denote them.
///
/// A field is one plain key in three cases:
/// - The brackets of the field do not match.
/// - No key precedes the first bracket.
/// - The syntax of the field is unknown.
struct FieldPath {
    /// The first `count` elements are the steps of the field, up to the capacity. Steps of an earlier field may follow.
    private(set) var steps: [PathStep] = []

    private(set) var count = 0

    /// The maximum number of steps to keep. Even a long field therefore uses little memory.
    private let capacity: Int

    /// The notation of nested keys; nil if the reader knows no nested keys.
    let keys: KeyNotation?
    /// Whether brackets denote elements.
    private let readsBrackets: Bool

    init(_ style: QueryStyle, maximumDepth: Int) {
        let isGeneric = style.grammar == .generic
        keys = isGeneric ? style.nesting.keys : nil
        readsBrackets = keys != nil || isGeneric && style.arrays.readsBrackets
        capacity = maximumDepth + 2
        steps.reserveCapacity(min(capacity, 8))
    }

    @inline(__always)
    mutating func split(_ field: TextRange, in text: borrowing ByteBuffer) {
        count = 0
        if !readsBrackets || !split(text.span.extracting(first: field.bounds.upperBound), from: field.bounds.lowerBound)
        {
            count = 0
            append(.name, field.bounds)
        }
    }

    @inline(__always)
    private mutating func append(_ step: FieldStep, _ key: Range<Int>) {
        if count < steps.count {
            steps[count] = PathStep(step: step, key: TextRange(key))
        } else if count < capacity {
            steps.append(PathStep(step: step, key: TextRange(key)))
        }
        count += 1
    }

    /// Appends the steps of a structured field. Returns false if the field is one plain key.
    private mutating func split(_ field: Span<UInt8>, from start: Int) -> Bool {
        let keys = keys ?? .brackets
        var position = keys.endOfKey(field, from: start)
        // A structured field begins with a key.
        guard position > start else { return false }
        append(.name, start..<position)
        while position < field.count {
            if let (key, end) = KeyNotation.brackets.key(in: field, at: position) {
                let isIndex = field.extracting(key).canonicalIndex != nil
                guard key.isEmpty || isIndex || self.keys == .brackets else { return false }
                append(key.isEmpty ? .append : isIndex ? .index : .key, key)
                position = end
            } else if let (key, end) = keys.key(in: field, at: position) {
                append(.key, key)
                position = end
            } else {
                return false
            }
        }
        return true
    }
}
