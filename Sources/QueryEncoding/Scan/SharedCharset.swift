internal import PercentEncoding

/// A charset behind a reference, so that rules are moved without copying the charset.
final class SharedCharset: Sendable {
    let charset: any TextEncoding
    let isASCIICompatible: Bool

    init(_ charset: any TextEncoding) {
        self.charset = charset
        isASCIICompatible = charset.isASCIICompatible
    }
}
