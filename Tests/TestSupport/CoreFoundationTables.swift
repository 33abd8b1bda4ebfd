import Foundation
package import PercentEncodingReference

extension ReferenceCoreFoundation {
    /// All that have a table in Tests/Fixtures/core-foundation, and ASCII.
    package static let all: [ReferenceCoreFoundation] = numbers.compactMap { number in
        do {
            return try ReferenceCoreFoundation(number: number) {
                Array(try Fixtures.data("core-foundation/\($0)"))
            }
        } catch {
            fatalError("\(error)")
        }
    }

    /// Whether the reference knows what the repaired profile does with a character: of the pairs of surrogates only GB 18030's.
    package func isKnown(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value <= 0xFFFF || ![0x0931, 0x0A06].contains(number)
    }
}
