/// A step from a container to a child, with its text in a field. The text of an index is its decimal digits.
struct PathStep: BitwiseCopyable {
    let step: FieldStep
    let key: TextRange
    /// The index; nil if the step is not an index.
    let index: Int32?
}

/// The steps of a field, as the notations of a style denote them.
///
/// A field is one plain key in three cases:
/// - The brackets of the field do not match.
/// - No key precedes the first bracket.
/// - The syntax of the field is unknown.
struct FieldPath: ~Copyable {
    /// The name, which is the key of a child of the root.
    private(set) var name = TextRange.empty
    /// The steps after the name, up to the capacity.
    private(set) var steps = Stack<PathStep>(capacity: 0)
    /// The number of all steps after the name.
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
        if end > range.lowerBound && end < range.upperBound { split(text, end..<range.upperBound) }
    }

    @inline(__always)
    private mutating func append(_ step: FieldStep, _ key: Range<Int>, _ index: Int32? = nil) {
        if count < capacity { steps.append(PathStep(step: step, key: TextRange(key), index: index)) }
        count &+= 1
    }

    /// Splits off the steps after the name, unless the field is one plain key.
    @inline(never)
    private mutating func split(_ text: borrowing ByteBuffer, _ range: Range<Int>) {
        steps.removeAll()
        var position = range.lowerBound
        while position < range.upperBound {
            let rest = position..<range.upperBound
            if let (key, end) = KeyNotation.brackets.key(text, in: rest) {
                let index = text.index(in: key)
                guard key.isEmpty || index != nil || keys == .brackets else { return count = 0 }
                append(key.isEmpty ? .append : index != nil ? .index : .key, key, index)
                position = end
            } else if let keys, keys != .brackets, let (key, end) = keys.key(text, in: rest) {
                append(.key, key)
                position = end
            } else {
                return count = 0
            }
        }
        name.count = Int32(truncatingIfNeeded: range.lowerBound) &- name.start
    }
}

extension ByteBuffer {
    /// Returns the index whose decimal digits are in a range; nil if other bytes are there.
    @inline(__always)
    func index(in range: Range<Int>) -> Int32? {
        // Most keys begin with a letter.
        word(at: range.lowerBound) & 0xFF &- 0x30 < 10 ? span.extracting(range).canonicalIndex : nil
    }
}
