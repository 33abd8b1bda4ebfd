/// A reader that decodes UTF-16 and UTF-32 character by character.
struct CodeUnitReader {
    /// The positions at which byte order marks are recognised. At other positions, U+FEFF is a character, and U+FFFE
    /// does not change the byte order.
    enum Marks {
        /// Before the text.
        case first
        /// Before every character, as in CoreFoundation's escapes.
        case every
    }

    private let format: CodeUnitFormat
    private let marks: Marks
    private var highByteFirst: Bool
    private var position = 0

    init(_ format: CodeUnitFormat, marks: Marks) {
        self.format = format
        self.marks = marks
        highByteFirst = format.highByteFirst
    }

    /// Returns the next character and its offset; nil at the end. The scalar is nil if the bytes are not a character. A
    /// byte order mark sets the byte order of the following characters.
    mutating func next(_ bytes: UnsafeBufferPointer<UInt8>) -> (offset: Int, scalar: Unicode.Scalar?)? {
        var offset = position
        guard var unit = unsafe unit(bytes) else { return unsafe end(bytes) }
        if format.mark == .first, marks == .every || offset == 0, unit == 0xFEFF || unit == swappedMark {
            if unit == swappedMark { highByteFirst.toggle() }
            offset = position
            guard let next = unsafe self.unit(bytes) else { return unsafe end(bytes) }
            unit = next
        }
        if format.width == 2, UTF16.isLeadSurrogate(UInt16(unit)) {
            let afterLead = position
            guard let trail = unsafe self.unit(bytes), UTF16.isTrailSurrogate(UInt16(trail)) else {
                position = afterLead
                return (offset, nil)
            }
            unit = 0x10000 + ((unit & 0x3FF) << 10 | (trail & 0x3FF))
        }
        return (offset, Unicode.Scalar(unit))
    }

    private var swappedMark: UInt32 { format.width == 2 ? 0xFFFE : 0xFFFE_0000 }

    /// Returns nil at the end of the input, or an invalid character for an incomplete unit.
    private mutating func end(_ bytes: UnsafeBufferPointer<UInt8>) -> (offset: Int, scalar: Unicode.Scalar?)? {
        guard position < bytes.count else { return nil }
        defer { position = bytes.count }
        return (position, nil)
    }

    private mutating func unit(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32? {
        guard bytes.count - position >= format.width else { return nil }
        var unit: UInt32 = 0
        for index in 0..<format.width {
            // SAFETY: at least `format.width` bytes are left.
            let byte = unsafe bytes[position + (highByteFirst ? index : format.width - 1 - index)]
            unit = unit << 8 | UInt32(byte)
        }
        position += format.width
        return unit
    }
}
