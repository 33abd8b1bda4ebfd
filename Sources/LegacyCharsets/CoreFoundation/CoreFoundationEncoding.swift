/// An encoding of CoreFoundation (`CFStringEncoding`): which converter of ICU has its characters, and what is special about it on
/// Linux. There, CoreFoundation converts through ICU, so nearly all of its tables are ICU's.
final class CoreFoundationEncoding: Sendable {
    /// How text becomes bytes.
    enum Form: Sendable {
        case utf8
        /// UTF-16 or UTF-32.
        case units(CodeUnitFormat)
        /// A code for every character.
        case table
        /// Escape sequences, which CoreFoundation writes around every character.
        case stateful
    }

    /// What becomes on Linux of characters that are not to be seen, if the encoding does not have them.
    enum Ignorables: Sendable { case vanish, unencodable }

    enum BeyondTable: Sendable { case nothing, converter }

    /// Whether Swift's CoreFoundation has it on Linux; if not, every character that has to be escaped is an error.
    enum LinuxStatus: Sendable { case works, fails }

    /// The number, such as 0x0632.
    let number: UInt32
    /// CoreFoundation's name for it (`CFStringConvertEncodingToIANACharSetName`).
    let name: String
    let form: Form
    let source: CharsetDefinition.Source
    /// Where it differs from ICU 72's converter.
    let overrides: [CharsetOverride]
    let ignorables: Ignorables
    let onLinux: LinuxStatus
    /// The last scalar value in the table of the repaired profile.
    let lastScalar: Int
    /// Where the bytes of later ones come from.
    let beyondTable: BeyondTable
    /// What ends a character beyond ASCII if the converter does not.
    let closing: [UInt8]
    /// What browsers have for it, or something that they refuse.
    let definition: CharsetDefinition

    private let slot = SharedTable<CoreFoundationTable>()
    private let linuxSlot = SharedTable<CoreFoundationTable>()

    /// A row; `browserName` is the name of the encoding in the WHATWG Encoding Standard.
    init(
        _ number: UInt32, _ name: String, _ source: CharsetDefinition.Source,
        _ overrides: [CharsetOverride] = [], form: Form = .table, ignorables: Ignorables = .vanish,
        onLinux: LinuxStatus = .works,
        lastScalar: Int = 0xFFFF, beyondTable: BeyondTable = .nothing, closing: String = "",
        browsers browserName: String? = nil
    ) {
        self.number = number
        self.name = name
        self.form = form
        self.source = source
        self.overrides = overrides
        self.ignorables = ignorables
        self.onLinux = onLinux
        self.lastScalar = lastScalar
        self.beyondTable = beyondTable
        self.closing = Array(closing.utf8)
        definition =
            browserName.map(CharsetDefinition.named)
            ?? CharsetDefinition(name, .coreFoundationOnly, .none, coreFoundation: number)
    }

    /// Whether every character is an error that has to be escaped.
    func fails(_ behavior: CoreFoundationBehavior) -> Bool { behavior == .linux && onLinux == .fails }

    static let byNumber = Dictionary(uniqueKeysWithValues: all.map { ($0.number, $0) })

    /// The table of a profile, compiled on first use.
    func table(_ behavior: CoreFoundationBehavior) throws(CharsetError) -> CoreFoundationTable {
        try (behavior == .linux ? linuxSlot : slot).table { () throws(CharsetError) in
            try CoreFoundationTable(self, behavior)
        }
    }
}

/// Which of the two profiles.
enum CoreFoundationBehavior: Sendable { case repaired, linux }
