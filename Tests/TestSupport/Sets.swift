package import PercentEncoding
package import PercentEncodingReference

extension ReferenceSet {
    /// Creates the reference's set from the product's set.
    package init(_ set: EscapeSet) {
        self.init(literal: set.literalBytes, writesSpaceAsPlus: set.space == .plus)
    }
}

extension EscapeSet {
    /// Returns a random set of literal bytes, with a random notation for the space.
    package static func random(using generator: inout SeededGenerator) -> EscapeSet {
        let density = UInt8.random(in: 0...255, using: &generator)
        let literal = (UInt8.min...UInt8.max).filter { _ in UInt8(truncatingIfNeeded: generator.next()) <= density }
        return EscapeSet(literal: literal, space: generator.next() % 2 == 0 ? .percent : .plus)
    }

    /// Sets that exercise different paths of a kernel, and two random sets.
    package static let samples: [(name: String, set: EscapeSet)] = {
        var generator = SeededGenerator(seed: 7)
        return [
            ("unreserved", .unreserved),
            ("form", .form),
            ("nothing literal", EscapeSet(literal: [])),
            ("everything literal", EscapeSet(literal: 0...255)),
            ("everything but NUL", EscapeSet(literal: 1...255)),
            ("everything, space as plus", EscapeSet(literal: 0...255, space: .plus)),
            ("NUL only", EscapeSet(literal: [0])),
            ("0xFF only", EscapeSet(literal: [255])),
            ("upper half", EscapeSet(literal: 128...255)),
            ("random 1", .random(using: &generator)),
            ("random 2", .random(using: &generator)),
        ]
    }()
}
