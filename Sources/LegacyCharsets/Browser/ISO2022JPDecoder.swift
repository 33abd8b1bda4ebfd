/// A decoder of ISO-2022-JP (WHATWG Encoding, section 12.2.1).
struct ISO2022JPDecoder {
    private enum State { case ascii, roman, katakana, lead, trail, escapeStart, escape }

    private let table: DecodeTable
    private var state = State.ascii
    /// The state to return to after a character or an invalid escape sequence.
    private var outputState = State.ascii
    private var lead: UInt8 = 0
    /// Whether the last sequence was an escape sequence, so that another escape sequence is an error.
    private var hasSwitched = false
    /// The decoded text in UTF-8.
    private var text: [UInt8] = []

    /// Creates a decoder with the characters of EUC-JP.
    init(_ table: DecodeTable) {
        self.table = table
    }

    /// Decodes bytes to text.
    mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>, _ rules: BrowserDecoder) throws(CharsetError) -> String {
        text.reserveCapacity(2 * bytes.count)
        var position = 0
        while position <= bytes.count {
            let byte = position < bytes.count ? unsafe bytes[position] : nil
            let step = step(byte)
            if step.isEnd { break }
            if step.isError {
                try rules.fail(at: max(position - step.errorDistance, 0))
                append(0xFFFD)
            }
            position += 1 - step.pushedBack
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The result of reading a byte or the end of the input.
    private struct Step {
        var isError = false
        /// The number of bytes from the start of the error to this byte.
        var errorDistance = 0
        /// The number of bytes to read again, up to this byte.
        var pushedBack = 0
        var isEnd = false

        static let next = Step()
    }

    private mutating func step(_ byte: UInt8?) -> Step {
        switch state {
        case .ascii, .roman, .katakana, .lead:
            guard let byte else { return Step(isEnd: true) }
            return first(byte)
        case .trail: return trail(byte)
        case .escapeStart:
            if let byte, byte == 0x24 || byte == 0x28 {
                lead = byte
                state = .escape
                return .next
            }
            hasSwitched = false
            state = outputState
            return Step(isError: true, errorDistance: 1, pushedBack: 1)
        case .escape: return escape(byte)
        }
    }

    private mutating func first(_ byte: UInt8) -> Step {
        if byte == 0x1B {
            state = .escapeStart
            return .next
        }
        hasSwitched = false
        switch (state, byte) {
        case (.ascii, 0x00...0x7F) where byte != 0x0E && byte != 0x0F: append(UInt32(byte))
        case (.roman, 0x5C): append(0xA5)
        case (.roman, 0x7E): append(0x203E)
        case (.roman, 0x00...0x7F) where byte != 0x0E && byte != 0x0F: append(UInt32(byte))
        case (.katakana, 0x21...0x5F): append(0xFF61 - 0x21 + UInt32(byte))
        case (.lead, 0x21...0x7E):
            lead = byte
            state = .trail
        default: return Step(isError: true)
        }
        return .next
    }

    private mutating func trail(_ byte: UInt8?) -> Step {
        switch byte {
        case 0x1B?:
            state = .escapeStart
            return Step(isError: true, errorDistance: 1)
        case .some(let trail) where (0x21...0x7E).contains(trail):
            state = .lead
            guard let (bytes, count) = table.entry(lead: lead | 0x80, trail: trail | 0x80) else {
                return Step(isError: true, errorDistance: 1)
            }
            for index in 0..<count { text.append(UInt8(truncatingIfNeeded: bytes >> UInt32(8 * index))) }
            return .next
        case .some:
            state = .lead
            return Step(isError: true, errorDistance: 1)
        case nil:
            state = .lead
            return Step(isError: true, errorDistance: 1, pushedBack: 1)
        }
    }

    private mutating func escape(_ byte: UInt8?) -> Step {
        let switched: State? =
            switch (lead, byte) {
            case (0x28, 0x42?): .ascii
            case (0x28, 0x4A?): .roman
            case (0x28, 0x49?): .katakana
            case (0x24, 0x40?), (0x24, 0x42?): .lead
            default: nil
            }
        guard let switched else {
            hasSwitched = false
            state = outputState
            // Reads the second and the third byte of the sequence again.
            return Step(isError: true, errorDistance: 2, pushedBack: 2)
        }
        state = switched
        outputState = switched
        let isError = hasSwitched
        hasSwitched = true
        return Step(isError: isError, errorDistance: 2)
    }

    private mutating func append(_ value: UInt32) {
        if value < 0x80 {
            text.append(UInt8(value))
        } else {
            text += String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8
        }
    }
}
