internal import PercentEncoding

/// The way fields name positions in a tree.
///
/// A field is one plain key if its brackets do not match, if there is no key before the first bracket, or if it
/// contains unknown syntax.
enum FieldSyntax {
    /// A field is a key.
    case plain
    /// `key[name][0][]`.
    case brackets
    /// `key.name[0][]`: names after dots, indices in brackets.
    case dots
    /// `key[0][]`: indices in brackets, no names.
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

/// A step from a container to a child.
struct FieldStep {
    enum Kind {
        /// To the child with a key.
        case name
        /// To the element with an index, which is the key in decimal digits.
        case index
        /// To a new element.
        case append
    }

    let kind: Kind
    var key: TextRange
}

/// The steps that a field consists of.
struct FieldPath {
    /// The steps, or the first ones if there are more than may be nested. Also holds leftover steps of longer fields.
    private(set) var steps: [FieldStep] = []

    private(set) var count = 0

    /// The number of steps kept, so that a long field uses little memory.
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
    private mutating func append(_ kind: FieldStep.Kind, _ key: TextRange) {
        if count < steps.count {
            steps[count] = FieldStep(kind: kind, key: key)
        } else if count < capacity {
            steps.append(FieldStep(kind: kind, key: key))
        }
        count += 1
    }

    /// Finds the steps of a structured field; returns false if the field has no structure.
    private mutating func split(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ syntax: FieldSyntax) -> Bool {
        var position = unsafe bytes.endOfName(from: 0, syntax)
        // Without a key, the structure belongs to nothing.
        guard position > 0 else { return false }
        append(.name, TextRange(start..<(start + position)))
        while position < bytes.count {
            let opening = unsafe bytes[position]
            let nameStart = position + 1
            if opening == UInt8(ascii: "[") {
                let end = unsafe bytes.endOfName(from: nameStart, .brackets)
                guard end < bytes.count, unsafe bytes[end] == UInt8(ascii: "]") else { return false }
                let name = unsafe UnsafeBufferPointer(rebasing: bytes[nameStart..<end])
                guard let kind = unsafe syntax.kind(inBrackets: name) else { return false }
                append(kind, TextRange((start + nameStart)..<(start + end)))
                position = end + 1
            } else if opening == UInt8(ascii: ".") && syntax == .dots {
                let end = unsafe bytes.endOfName(from: nameStart, syntax)
                append(.name, TextRange((start + nameStart)..<(start + end)))
                position = end
            } else {
                return false
            }
        }
        return true
    }
}

extension FieldSyntax {
    /// The meaning of brackets with text inside; nil if they have none.
    fileprivate func kind(inBrackets key: UnsafeBufferPointer<UInt8>) -> FieldStep.Kind? {
        if key.isEmpty { return .append }
        if unsafe key.canonicalIndex != nil { return .index }
        return self == .brackets ? .name : nil
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The offset of the first bracket, or of the first dot if dots end names; the end if there is none.
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
