internal import PercentEncoding

/// The notation in which a field denotes a position in a tree.
///
/// A field is one plain key in three cases:
/// - The brackets of the field do not match.
/// - No key precedes the first bracket.
/// - The syntax of the field is unknown.
enum FieldSyntax {
    /// The whole field is one key.
    case plain
    /// Names and indices in brackets: `key[name][0][]`.
    case brackets
    /// Nested names follow dots, and indices are in brackets: `key.name[0][]`.
    case dots
    /// Indices in brackets, without names: `key[0][]`.
    case indices

    init(_ style: QueryStyle) {
        switch style.nesting.storage {
        case _ where style.grammar != .generic: self = .plain
        case .brackets: self = .brackets
        case .dots: self = .dots
        case .none, .custom: self = style.arrays.readsBrackets ? .indices : .plain
        }
    }
}

/// A step from a container to a child, with its text in a field. The text of an index is its decimal digits.
struct PathStep {
    let step: FieldStep
    var key: TextRange
}

/// The steps of a field.
struct FieldPath {
    /// The first `count` elements are the steps of the field, up to the capacity. Steps of an earlier field may follow.
    private(set) var steps: [PathStep] = []

    private(set) var count = 0

    /// The maximum number of steps to keep. Even a long field therefore uses little memory.
    private let capacity: Int

    init(maximumDepth: Int) {
        capacity = maximumDepth + 2
        steps.reserveCapacity(min(capacity, 8))
    }

    @inline(__always)
    mutating func split(_ field: TextRange, in buffer: borrowing ByteBuffer, _ syntax: FieldSyntax) {
        count = 0
        let bytes = unsafe UnsafeBufferPointer(rebasing: buffer.bytes[field.bounds])
        let isPlain =
            switch syntax {
            case .plain: true
            case .brackets, .indices: unsafe bytes.offset(of: UInt8(ascii: "["), from: 0) == bytes.count
            case .dots: false
            }
        if unsafe isPlain || !split(bytes, Int(field.start), syntax) {
            count = 0
            append(.name, field)
        }
    }

    @inline(__always)
    private mutating func append(_ step: FieldStep, _ key: TextRange) {
        if count < steps.count {
            steps[count] = PathStep(step: step, key: key)
        } else if count < capacity {
            steps.append(PathStep(step: step, key: key))
        }
        count += 1
    }

    /// Appends the steps of a structured field. Returns false if the field is one plain key.
    private mutating func split(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ syntax: FieldSyntax) -> Bool {
        var position = unsafe bytes.endOfName(from: 0, syntax)
        // A structured field begins with a key.
        guard position > 0 else { return false }
        append(.name, TextRange(start..<(start + position)))
        while position < bytes.count {
            let opening = unsafe bytes[position]
            let nameStart = position + 1
            if opening == UInt8(ascii: "[") {
                let end = unsafe bytes.endOfName(from: nameStart, .brackets)
                guard end < bytes.count, unsafe bytes[end] == UInt8(ascii: "]") else { return false }
                let name = unsafe UnsafeBufferPointer(rebasing: bytes[nameStart..<end])
                guard let step = unsafe syntax.step(inBrackets: name) else { return false }
                append(step, TextRange((start + nameStart)..<(start + end)))
                position = end + 1
            } else if opening == UInt8(ascii: ".") && syntax == .dots {
                let end = unsafe bytes.endOfName(from: nameStart, syntax)
                append(.key, TextRange((start + nameStart)..<(start + end)))
                position = end
            } else {
                return false
            }
        }
        return true
    }
}

extension FieldSyntax {
    /// Returns the kind of step that brackets with the given text denote; nil if they do not denote a step.
    fileprivate func step(inBrackets key: UnsafeBufferPointer<UInt8>) -> FieldStep? {
        if key.isEmpty { return .append }
        if unsafe key.canonicalIndex != nil { return .index }
        return self == .brackets ? .key : nil
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the offset of the first bracket, or of an earlier dot if dots separate names. If the field has no
    /// bracket and no separating dot, returns `count`.
    fileprivate func endOfName(from start: Int, _ syntax: FieldSyntax) -> Int {
        var offset = start
        while offset < count {
            let byte = unsafe self[offset]
            if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") { break }
            if byte == UInt8(ascii: ".") && syntax == .dots { break }
            offset += 1
        }
        return offset
    }
}
