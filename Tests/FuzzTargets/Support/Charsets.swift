import LegacyCharsets
import PercentEncodingReference
import TestSupport

/// Each encoding of browsers, twice.
enum Charsets {
    private static let pairs = Charset.all.map { ($0, ReferenceCharset.named($0.name)) }

    static func pick(_ number: UInt8) -> (Charset, ReferenceCharset) {
        pairs[Int(number) % pairs.count]
    }
}
