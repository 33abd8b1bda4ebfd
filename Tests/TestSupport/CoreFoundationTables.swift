import Foundation
package import PercentEncodingReference
import Synchronization

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

extension ReferenceTextCharset {
    /// Returns the charset with a label of Tests/Fixtures/charset-doors.tsv. With CoreFoundation's profile, its name.
    package static func named(_ label: String, isCoreFoundation: Bool) -> ReferenceTextCharset {
        known.withLock { known in
            if let charset = known[[label, "\(isCoreFoundation)"]] { return charset }
            guard let charset = isCoreFoundation ? coreFoundation(label) : browsers[label] else {
                fatalError("the reference has no \(label)")
            }
            known[[label, "\(isCoreFoundation)"]] = charset
            return charset
        }
    }

    private static let known = Mutex<[[String]: ReferenceTextCharset]>([:])

    private static let browsers = Dictionary(
        uniqueKeysWithValues: ReferenceCharset.all.map { ($0.name.lowercased(), ReferenceTextCharset($0)) })

    private static func coreFoundation(_ name: String) -> ReferenceTextCharset? {
        do {
            return try ReferenceTextCharset(coreFoundation: name, indexes: .standard) {
                Array(try Fixtures.data("core-foundation/\($0)"))
            }
        } catch {
            fatalError("\(error)")
        }
    }
}
