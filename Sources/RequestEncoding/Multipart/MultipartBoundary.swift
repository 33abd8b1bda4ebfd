internal import PercentEncoding

/// The creation and validation of boundaries between parts.
enum MultipartBoundary {
    /// Returns a boundary with 128 random bits.
    @Sendable static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return "Boundary-" + (0..<4).map { _ in hexadecimal(generator.next()) }.joined()
    }

    /// Returns a boundary of the form `Boundary+%08X%08X`.
    @Sendable static func afnetworking() -> String {
        var generator = SystemRandomNumberGenerator()
        return "Boundary+" + hexadecimal(generator.next()) + hexadecimal(generator.next())
    }

    /// Throws unless a boundary is legal (RFC 2046, section 5.1.1) and needs no quotes in `Content-Type` (RFC 9110, section 5.6.2).
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidMediaType`, with the offset of the first byte that is not
    ///   allowed.
    static func check(_ boundary: String) throws(RequestEncodingError) {
        for (offset, byte) in boundary.utf8.enumerated() where offset == 70 || !allowed.contains(byte) {
            throw error(boundary, offset)
        }
        if boundary.isEmpty { throw error(boundary, 0) }
    }

    /// Letters, digits and `'+_-.`.
    private static let allowed = EscapeSet.unreserved.removing("~").adding("'+")

    private static func error(_ boundary: String, _ offset: Int) -> RequestEncodingError {
        RequestEncodingError(
            kind: .invalidMediaType, subject: boundary, offset: offset,
            detail: "a boundary is 1 to 70 letters, digits and '+_-.")
    }

    private static func hexadecimal(_ bits: UInt32) -> String {
        let digits = String(bits, radix: 16, uppercase: true)
        return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }
}
