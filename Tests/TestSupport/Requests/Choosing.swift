package import PercentEncodingReference

/// A source of choices for a case: random numbers, or the input of a fuzzer.
package protocol Choosing {
    /// Returns a number from 0 to `count` - 1.
    mutating func number(below count: Int) -> Int
    /// Returns any text.
    mutating func text() -> String
    /// Returns any dictionary.
    mutating func parameters() -> ReferenceValue
    /// Returns an arbitrary 64-bit number.
    mutating func bits() -> UInt64
}

extension Choosing {
    package mutating func pick<Value>(_ values: [Value]) -> Value {
        values[number(below: values.count)]
    }

    package mutating func isChosen() -> Bool {
        number(below: 2) == 1
    }

    /// Returns up to `count` values.
    package mutating func some<Value>(_ count: Int, _ value: (inout Self) -> Value) -> [Value] {
        (0..<number(below: count + 1)).map { _ in value(&self) }
    }
}

/// Random choices. The same seed gives the same choices.
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
