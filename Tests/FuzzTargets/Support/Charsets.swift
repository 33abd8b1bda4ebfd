import PercentEncoding
import LegacyCharsets
import PercentEncodingReference
import TestSupport

/// The encodings of browsers, each as a charset of the library and as a reference.
enum Charsets {
    private static let pairs = Charset.all.map { ($0, ReferenceCharset.named($0.name)) }

    static func pick(_ number: UInt8) -> (Charset, ReferenceCharset) {
        pairs[Int(number) % pairs.count]
    }
}

/// The recorded encodings of CoreFoundation, each as a model of Linux, which holds the charset of the library, and as a
/// reference.
enum CoreFoundationCharsets {
    private static let pairs = ReferenceCoreFoundation.all.map { reference in
        do throws(CharsetError) {
            return (try LinuxCoreFoundation(coreFoundationEncoding: reference.number), reference)
        } catch {
            fatalError("\(error)")
        }
    }

    static func pick(_ number: UInt8) -> (LinuxCoreFoundation, ReferenceCoreFoundation) {
        pairs[Int(number) % pairs.count]
    }
}

extension ReferenceCoreFoundation {
    /// Returns the text without the characters that the reference lacks.
    func known(_ text: String, _ profile: Profile) -> String {
        profile == .linux ? text : String(String.UnicodeScalarView(text.unicodeScalars.filter(isKnown)))
    }
}
