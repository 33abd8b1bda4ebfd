/// The ISO-2022-JP encoder of the WHATWG Encoding Standard, section 12.2.2.
struct ISO2022JPEncoder: ReferenceEncoder {
    private enum State { case ascii, roman, jis0208 }

    let index: ReferenceIndex
    let katakana: ReferenceIndex
    private var state = State.ascii

    init(index: ReferenceIndex, katakana: ReferenceIndex) {
        self.index = index
        self.katakana = katakana
    }

    mutating func handle(_ codePoint: UInt32?, _ queue: inout ReferenceQueue<UInt32>) -> EncoderResult {
        guard let codePoint else {
            return state == .ascii ? .finished : escape(to: .ascii)
        }
        if state != .jis0208 && (codePoint == 0x0E || codePoint == 0x0F || codePoint == 0x1B) {
            return .error(0xFFFD)
        }
        let isRoman = codePoint == 0xA5 || codePoint == 0x203E
        if state == .ascii && codePoint < 0x80 {
            return .bytes([UInt8(codePoint)])
        }
        if state == .roman && codePoint < 0x80 && codePoint != 0x5C && codePoint != 0x7E {
            return .bytes([UInt8(codePoint)])
        }
        if state == .roman && isRoman {
            return .bytes([codePoint == 0xA5 ? 0x5C : 0x7E])
        }
        if codePoint < 0x80 {
            queue.restore(1)
            return escape(to: .ascii)
        }
        if isRoman {
            queue.restore(1)
            return escape(to: .roman)
        }
        guard let pointer = pointer(of: codePoint) else {
            guard state == .jis0208 else { return .error(codePoint) }
            queue.restore(1)
            return escape(to: .ascii)
        }
        if state != .jis0208 {
            queue.restore(1)
            return escape(to: .jis0208)
        }
        return .bytes([UInt8(pointer / 94 + 0x21), UInt8(pointer % 94 + 0x21)])
    }

    private func pointer(of codePoint: UInt32) -> Int? {
        switch codePoint {
        case 0x2212: index.pointer(of: 0xFF0D)
        case 0xFF61...0xFF9F: katakana.codePoint(at: Int(codePoint - 0xFF61)).flatMap(index.pointer)
        default: index.pointer(of: codePoint)
        }
    }

    private mutating func escape(to state: State) -> EncoderResult {
        self.state = state
        switch state {
        case .ascii: return .bytes([0x1B, 0x28, 0x42])
        case .roman: return .bytes([0x1B, 0x28, 0x4A])
        case .jis0208: return .bytes([0x1B, 0x24, 0x42])
        }
    }
}
