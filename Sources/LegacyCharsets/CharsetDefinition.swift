/// What a charset of the WHATWG Encoding Standard is made of: a converter of ICU, which of its codes count, and where the standard
/// differs. Charsets that only CoreFoundation has are nothing but a name here.
package final class CharsetDefinition: Sendable {
    /// How text becomes bytes.
    enum Form: Sendable {
        case utf8
        /// What browsers send as UTF-8.
        case utf16LE, utf16BE
        /// 128 characters for the bytes from 0x80 on.
        case singleByte
        /// Up to two bytes; more are read only.
        case doubleByte
        case gb18030
        /// Three states with the characters of EUC-JP.
        case iso2022JP
        /// Browsers do not have it.
        case coreFoundationOnly
    }

    /// Where the mappings come from.
    package enum Source: Sendable {
        case icu(String)
        /// The characters of the bytes from 0x80 on.
        case characters([Unicode.Scalar])
        case none
    }

    /// The standard's name, such as `Shift_JIS`.
    package let name: String
    let form: Form
    package let source: Source
    let rule: CodeRule
    let overrides: [CharsetOverride]
    /// The number of CoreFoundation's encoding.
    let coreFoundationEncoding: UInt32?

    /// Whether it has no states, so that it is compiled into tables.
    var hasTable: Bool {
        switch form {
        case .singleByte, .doubleByte, .gb18030: true
        case .utf8, .utf16LE, .utf16BE, .iso2022JP, .coreFoundationOnly: false
        }
    }

    let encodeSlot = SharedTable<EncodeTable>()
    let decodeSlot = SharedTable<DecodeTable>()

    init(
        _ name: String, _ form: Form, _ source: Source, rule: CodeRule = CodeRule(),
        _ overrides: [CharsetOverride] = [],
        coreFoundation: UInt32? = nil
    ) {
        self.name = name
        self.form = form
        self.source = source
        self.rule = rule
        self.overrides = overrides
        coreFoundationEncoding = coreFoundation
    }
}

extension CharsetDefinition {
    /// What `body` makes of EUC-JP, which has the characters of ISO-2022-JP; its errors are this charset's.
    func throughEUCJP<Result>(
        _ body: (CharsetDefinition) throws(CharsetError) -> Result
    ) throws(CharsetError) -> Result {
        do throws(CharsetError) {
            return try body(.named("EUC-JP"))
        } catch {
            throw error.with(charset: name)
        }
    }
}

/// Which codes of ICU's converter a charset has.
struct CodeRule: Sendable {
    /// How many bytes a code may have.
    var lengths: ClosedRange<Int> = 1...1
    /// The least first byte.
    var firstLead: UInt8 = 0x80
    /// Whether characters of the private use areas are encoded.
    var encodesPrivateUse = true
    /// Whether bytes may stand for them.
    var decodesPrivateUse = true
    /// The bytes that are a character by themselves, from 0x80 on.
    var singles: [ClosedRange<UInt8>] = [0x80...0xFF]
    /// The bytes that start a pair.
    var leads: [ClosedRange<UInt8>] = []
    /// Whether 0x8F starts a sequence of three bytes (JIS X 0212 in EUC-JP), which is read only.
    var readsThreeBytes = false
    /// The last byte that may follow 0x8E.
    var lastTrailAfter8E: UInt8 = 0xFE
    /// Whether a digit after a lead makes a sequence of four bytes (GB 18030).
    var readsFourBytes = false
    /// The last scalar value that may have a code of up to two bytes.
    var lastScalar = 0xFFFF

    func accepts(_ code: UInt32, of scalar: UInt32) -> Bool {
        let length = code > 0xFFFFFF ? 4 : code > 0xFFFF ? 3 : code > 0xFF ? 2 : 1
        guard lengths.contains(length), encodesPrivateUse || !scalar.isPrivateUse else { return false }
        return length == 1 || UInt8(truncatingIfNeeded: code >> UInt32(8 * (length - 1))) >= firstLead
    }
}

/// Where a charset differs from ICU's converter, which is applied before ICU is asked, so that results do not depend on its version.
struct CharsetOverride: Sendable {
    enum Direction: Sendable { case both, encoding, decoding }

    /// The first code; 0 for no code.
    let code: UInt32
    /// The first scalar value; the others follow, as their codes do.
    let scalar: UInt32
    let count: UInt32
    let direction: Direction
    /// A second character that the code stands for when it is read; the first is U+00CA or U+00EA.
    let mark: UInt32?

    init(
        _ code: UInt32, _ scalar: UInt32, mark: UInt32? = nil, count: UInt32 = 1, _ direction: Direction = .both
    ) {
        self.code = code
        self.scalar = scalar
        self.count = count
        self.direction = direction
        self.mark = mark
    }
}

extension UInt32 {
    /// Whether it is a scalar value of a private use area.
    var isPrivateUse: Bool { (0xE000...0xF8FF).contains(self) || self >= 0xF0000 }
}
