/// The ISO-2022-JP decoder of the WHATWG Encoding Standard, section 12.2.1.
struct ISO2022JPDecoder: ReferenceDecoder {
    private enum State { case ascii, roman, katakana, leadingByte, trailingByte, escapeStart, escape }

    let index: ReferenceIndex
    /// Whether an escape sequence may follow another, and a line end leaves the states of two bytes and of katakana, as
    /// in CoreFoundation.
    let followsCoreFoundation: Bool
    private var state = State.ascii
    private var outputState = State.ascii
    private var leading: UInt8 = 0
    /// Whether the last item read was an escape sequence.
    private var output = false

    init(index: ReferenceIndex, followsCoreFoundation: Bool = false) {
        self.index = index
        self.followsCoreFoundation = followsCoreFoundation
    }

    mutating func handle(_ byte: UInt8?, _ queue: inout ReferenceQueue<UInt8>) -> DecoderResult {
        switch state {
        case .escapeStart: return handleEscapeStart(byte, &queue)
        case .escape: return handleEscape(byte, &queue)
        case .trailingByte: return handleTrailing(byte, &queue)
        case .ascii, .roman, .katakana, .leadingByte: break
        }
        guard let byte else { return .finished }
        if byte == 0x1B {
            state = .escapeStart
            return .continue
        }
        output = false
        if followsCoreFoundation, byte == 0x0A || byte == 0x0D, state != .roman {
            state = .ascii
            outputState = .ascii
        }
        switch (state, byte) {
        case (.leadingByte, 0x21...0x7E):
            leading = byte
            state = .trailingByte
            return .continue
        case (.katakana, 0x21...0x5F): return .codePoint(0xFF61 - 0x21 + UInt32(byte))
        case (.roman, 0x5C): return .codePoint(0xA5)
        case (.roman, 0x7E): return .codePoint(0x203E)
        case (.ascii, 0x0E), (.ascii, 0x0F), (.roman, 0x0E), (.roman, 0x0F): return .error
        case (.ascii, 0x00...0x7F), (.roman, 0x00...0x7F): return .codePoint(UInt32(byte))
        default: return .error
        }
    }

    private mutating func handleTrailing(_ byte: UInt8?, _ queue: inout ReferenceQueue<UInt8>) -> DecoderResult {
        state = .leadingByte
        if byte == 0x1B {
            // The standard changes the state without restoring the byte. Restoring the byte has the same effect, and
            // excludes the byte from the error.
            queue.restore(1)
            return .error
        }
        guard let byte, (0x21...0x7E).contains(byte) else { return .error }
        guard let codePoint = index.codePoint(at: (Int(leading) - 0x21) * 94 + Int(byte) - 0x21) else { return .error }
        return .codePoint(codePoint)
    }

    private mutating func handleEscapeStart(_ byte: UInt8?, _ queue: inout ReferenceQueue<UInt8>) -> DecoderResult {
        if let byte, byte == 0x24 || byte == 0x28 {
            leading = byte
            state = .escape
            return .continue
        }
        queue.restore(byte == nil ? 0 : 1)
        output = false
        state = outputState
        return .error
    }

    private mutating func handleEscape(_ byte: UInt8?, _ queue: inout ReferenceQueue<UInt8>) -> DecoderResult {
        let state: State? =
            switch (leading, byte) {
            case (0x28, 0x42): .ascii
            case (0x28, 0x4A): .roman
            case (0x28, 0x49): .katakana
            case (0x24, 0x40), (0x24, 0x42): .leadingByte
            default: nil
            }
        leading = 0
        if let state {
            self.state = state
            outputState = state
            defer { output = true }
            return output && !followsCoreFoundation ? .error : .codePoints([])
        }
        queue.restore(byte == nil ? 1 : 2)
        output = false
        self.state = outputState
        return .error
    }
}
