import Foundation

/// A row of Tests/Fixtures/numbers.json; see the README beside it.
package struct NumberVector: Decodable, Sendable {
    package let bits: String
    package let swift: String
    package let javaScript: String
    package let php: String
    package let ruby: String

    /// The value of the number.
    package var value: Double {
        Double(bitPattern: UInt64(bits, radix: 16) ?? 0)
    }

    /// Returns all rows.
    package static func all() throws -> [NumberVector] {
        try JSONDecoder().decode([NumberVector].self, from: Fixtures.data("numbers.json"))
    }
}
