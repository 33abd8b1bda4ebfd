internal import LegacyCharsets
internal import PercentEncoding

/// The reason why the input cannot be encoded or decoded, and the offset at which coding fails.
struct CodingFailure {
    /// The unit of an offset.
    enum Unit: String {
        case byte
        /// A Unicode scalar.
        case scalar
    }

    /// The words before the offset.
    private let reason: String
    /// The unit of the offset.
    let unit: Unit
    private(set) var offset: Int
    /// The words after the offset.
    private let remark: String

    /// Creates the failure for a malformed escape or for ill-formed UTF-8.
    init(_ error: PercentDecodingError) {
        self = error.kind == .malformedEscape ? .malformedEscape(at: error.offset) : .invalid("UTF-8", at: error.offset)
    }

    /// Creates the failure for a malformed escape or for bytes that a charset cannot decode.
    init(_ error: CharsetError) {
        self =
            error.kind == .malformedEscape
            ? .malformedEscape(at: error.offset) : .invalid(error.charset, at: error.offset)
    }

    private init(_ reason: String, _ unit: Unit, _ offset: Int, _ remark: String) {
        (self.reason, self.unit, self.offset, self.remark) = (reason, unit, offset, remark)
    }

    /// Returns the failure for a malformed escape.
    static func malformedEscape(at offset: Int) -> CodingFailure {
        CodingFailure(malformedEscape, .byte, offset, ": '%' must be followed by two hexadecimal digits")
    }

    private static let malformedEscape = "malformed escape at"

    /// Whether an escape is malformed.
    var isMalformedEscape: Bool { reason == Self.malformedEscape }

    /// Returns the failure for bytes that are not text in a charset.
    static func invalid(_ charset: String, at offset: Int) -> CodingFailure {
        CodingFailure("invalid \(charset) from", .byte, offset, " on")
    }

    /// Returns the failure for a character that a charset does not have.
    static func unencodable(_ scalar: Unicode.Scalar, in charset: Charset, at offset: Int) -> CodingFailure {
        CodingFailure(
            "\(charset.name) does not have \(scalar.notation) at", .scalar, offset,
            " (--unencodable reference or replace writes a substitute)")
    }

    /// Returns the failure for a host, user name or port that a repair would not change. The offset is in the quoted
    /// URL, which is repaired.
    static func unrepairable(_ quoted: String, at offset: Int) -> CodingFailure {
        CodingFailure(
            "\(quoted) cannot be repaired: see", .byte, offset,
            " (a host and its port are not repaired; IDNA writes a name in ASCII)")
    }

    /// Returns the message. `whole` follows the offset and names the text to which the offset belongs.
    func message(of whole: String = "") -> String {
        "\(reason) \(unit.rawValue) \(offset)\(whole)\(remark)"
    }

    /// Returns the failure with its offset increased by `count` units.
    func moved(by count: Int) -> CodingFailure {
        var copy = self
        copy.offset += count
        return copy
    }
}
