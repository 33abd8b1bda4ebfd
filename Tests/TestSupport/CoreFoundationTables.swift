import Foundation
package import PercentEncodingReference

extension ReferenceCoreFoundation {
    /// ASCII, and all encodings that have a table in Tests/Fixtures/core-foundation.
    package static let all: [ReferenceCoreFoundation] = numbers.compactMap { number in
        do {
            return try ReferenceCoreFoundation(number: number) {
                Array(try Fixtures.data("core-foundation/\($0)"))
            }
        } catch {
            fatalError("\(error)")
        }
    }

    /// Whether the reference knows the output of the repaired profile for a character. For surrogate pairs, the
    /// reference knows only the output in GB 18030.
    package func isKnown(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value <= 0xFFFF || ![0x0931, 0x0A06].contains(number)
    }
}
