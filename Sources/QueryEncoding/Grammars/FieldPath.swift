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
    /// The name, which is the key of a child of the root.
    private(set) var name = TextRange.empty
    /// The first `count` elements are the steps after the name, up to the capacity. Steps of an earlier field may follow.
    private(set) var steps: [PathStep] = []

    private(set) var count = 0

    /// The maximum number of steps to keep. Even a long field therefore uses little memory.
    private let capacity: Int

    /// The notation of nested keys; nil if the reader knows no nested keys.
    let keys: KeyNotation?
    /// Whether brackets denote elements.
    private let readsBrackets: Bool

    init(keys: KeyNotation?, readsBrackets: Bool, maximumDepth: Int) {
        self.keys = keys
        self.readsBrackets = keys != nil || readsBrackets
        capacity = maximumDepth + 1
    }

    @inline(__always)
    mutating func split(_ field: TextRange, in text: borrowing ByteBuffer) {
        (name, count) = (field, 0)
        guard readsBrackets else { return }
        let range = field.bounds
        let end = (keys ?? .brackets).endOfKey(text, in: range)
        // A structured field begins with a key.
        if end == range.lowerBound || end == range.upperBound { return }
        if split(text, end..<range.upperBound) {
            name = TextRange(range.lowerBound..<end)
        } else {
            count = 0
        }
    }

    private mutating func append(_ step: FieldStep, _ key: Range<Int>) {
        let step = PathStep(step: step, key: TextRange(key))
        if count < steps.count {
            steps[count] = step
        } else if count < capacity {
            steps.append(step)
        }
        count += 1
    }

    /// Appends the steps after the name. Returns false if the field is one plain key.
    @inline(never)
    private mutating func split(_ text: borrowing ByteBuffer, _ range: Range<Int>) -> Bool {
        var position = range.lowerBound
        while position < range.upperBound {
            let rest = position..<range.upperBound
            if let (key, end) = KeyNotation.brackets.key(text, in: rest) {
                let isIndex = text.span.extracting(key).canonicalIndex != nil
                guard key.isEmpty || isIndex || keys == .brackets else { return false }
                append(key.isEmpty ? .append : isIndex ? .index : .key, key)
                position = end
            } else if let (key, end) = keys?.key(text, in: rest) {
                append(.key, key)
                position = end
            } else {
                return false
            }
        }
        return true
    }
}
