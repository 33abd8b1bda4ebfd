/// A decoder for a table of CoreFoundation. Errors are as in the multibyte decoders of the WHATWG Encoding Standard: an
/// ASCII byte that breaks a sequence is read again.
struct CoreFoundationTableDecoder: ReferenceDecoder {
    let number: UInt32
    let mapping: CoreFoundationMapping
    private var sequence: [UInt8] = []

    init(number: UInt32, mapping: CoreFoundationMapping) {
        self.number = number
        self.mapping = mapping
    }

    mutating func handle(_ byte: UInt8?, _ queue: inout ReferenceQueue<UInt8>) -> DecoderResult {
        let before = sequence
        sequence = []
        guard let byte else { return before.isEmpty ? .finished : .error }
        if before.isEmpty && byte < 0x80 { return .codePoint(UInt32(byte)) }
        let read = before + [byte]
        if let scalar = mapping.scalars[read] { return .codePoint(scalar) }
        if isStart(read) {
            sequence = read
            return .continue
        }
        if byte < 0x80 { queue.restore(1) }
        return .error
    }

    /// Whether the bytes are the start of a longer sequence.
    private func isStart(_ bytes: [UInt8]) -> Bool {
        let byte = bytes[bytes.count - 1]
        if bytes.count > 1 {
            guard number == 0x0931, bytes[0] == 0x8E, bytes.count < 4 else { return false }
            return bytes.count == 2 ? (0xA1...0xB0).contains(byte) : (0xA1...0xFE).contains(byte)
        }
        switch number {
        case 0x0420, 0x0A01: return (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte)
        case 0x0421, 0x0422, 0x0423, 0x0930, 0x0940, 0x0A03, 0x0A06: return (0x81...0xFE).contains(byte)
        case 0x0931: return byte == 0x8E || (0xA1...0xFE).contains(byte)
        default: return false
        }
    }
}

/// A decoder of CoreFoundation's UTF-16 and UTF-32. An incomplete surrogate pair is one error, as in the WHATWG Encoding
/// Standard.
struct CodeUnitDecoder: ReferenceDecoder {
    /// The places of byte order marks. Elsewhere, U+FEFF is a character.
    enum Marks { case none, first, everyCharacter }

    let width: Int
    private var isBigEndian: Bool
    private var marks: Marks
    private var isAfterMark = false
    private var bytes: [UInt8] = []
    private var lead: UInt32?

    init(width: Int, isBigEndian: Bool, marks: Marks) {
        self.width = width
        self.isBigEndian = isBigEndian
        self.marks = marks
    }

    mutating func handle(_ byte: UInt8?, _ queue: inout ReferenceQueue<UInt8>) -> DecoderResult {
        guard let byte else {
            defer { (bytes, lead) = ([], nil) }
            return bytes.isEmpty && lead == nil ? .finished : .error
        }
        bytes.append(byte)
        guard bytes.count == width else { return .continue }
        let unit = (isBigEndian ? bytes : bytes.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
        bytes = []
        if let lead {
            self.lead = nil
            if (0xDC00...0xDFFF).contains(unit) { return .codePoint(0x10000 + (lead - 0xD800) << 10 + (unit - 0xDC00)) }
            queue.restore(2)
            return .error
        }
        let swappedMark: UInt32 = width == 2 ? 0xFFFE : 0xFFFE_0000
        if marks != .none, !isAfterMark, unit == 0xFEFF || unit == swappedMark {
            if unit == swappedMark { isBigEndian.toggle() }
            isAfterMark = true
            return .codePoints([])
        }
        isAfterMark = marks == .first
        if width == 2, (0xD800...0xDBFF).contains(unit) {
            lead = unit
            return .continue
        }
        return Unicode.Scalar(unit) == nil ? .error : .codePoint(unit)
    }
}
