package import PercentEncodingReference

/// A source of choices for a case: random numbers, or the input of a fuzzer.
package protocol Choosing {
    /// A number from 0 on.
    mutating func number(below count: Int) -> Int
    /// Any text.
    mutating func text() -> String
    /// Any dictionary.
    mutating func parameters() -> ReferenceValue
    /// Any number of 64 bits.
    mutating func bits() -> UInt64
}

extension Choosing {
    package mutating func pick<Value>(_ values: [Value]) -> Value {
        values[number(below: values.count)]
    }

    package mutating func isChosen() -> Bool {
        number(below: 2) == 1
    }

    /// Up to a number of values.
    package mutating func some<Value>(_ count: Int, _ value: (inout Self) -> Value) -> [Value] {
        (0..<number(below: count + 1)).map { _ in value(&self) }
    }
}

/// Random choices, the same ones for the same seed.
package struct RandomChoices: Choosing, Sendable {
    private var trees: RandomTrees
    private var generator: SeededGenerator

    package init(seed: UInt64) {
        trees = RandomTrees(seed: seed)
        generator = SeededGenerator(seed: seed)
    }

    package mutating func number(below count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

    package mutating func text() -> String { trees.text() }

    package mutating func parameters() -> ReferenceValue { trees.dictionary(depth: 3) }

    package mutating func bits() -> UInt64 { generator.next() }
}
