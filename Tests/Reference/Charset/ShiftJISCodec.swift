/// The Shift_JIS decoder of the WHATWG Encoding Standard, section 12.3.1.
struct ShiftJISDecoder: ReferenceDecoder {
    let index: ReferenceIndex
    private var leading: UInt8 = 0

    init(index: ReferenceIndex) {
        self.index = index
    }

    mutating func handle(_ byte: UInt8?, _ queue: inout ReferenceQueue<UInt8>) -> DecoderResult {
        let leading = self.leading
        self.leading = 0
        guard let byte else { return leading == 0 ? .finished : .error }
        if leading != 0 { return handleTrailing(byte, after: leading, &queue) }
        switch byte {
        case 0x00...0x80: return .codePoint(UInt32(byte))
        case 0xA1...0xDF: return .codePoint(0xFF61 - 0xA1 + UInt32(byte))
        case 0x81...0x9F, 0xE0...0xFC:
            self.leading = byte
            return .continue
        default: return .error
        }
    }

    private func handleTrailing(
        _ byte: UInt8, after leading: UInt8, _ queue: inout ReferenceQueue<UInt8>
    ) -> DecoderResult {
        if (0x40...0x7E).contains(byte) || (0x80...0xFC).contains(byte) {
            let offset = byte < 0x7F ? 0x40 : 0x41
            let leadingOffset = leading < 0xA0 ? 0x81 : 0xC1
            let pointer = (Int(leading) - leadingOffset) * 188 + Int(byte) - offset
            // Private use characters ("EUDC").
            if (8836...10715).contains(pointer) { return .codePoint(UInt32(0xE000 - 8836 + pointer)) }
            if let codePoint = index.codePoint(at: pointer) { return .codePoint(codePoint) }
        }
        if byte < 0x80 { queue.restore(1) }
        return .error
    }
}

/// The Shift_JIS encoder of the WHATWG Encoding Standard, section 12.3.2.
struct ShiftJISEncoder: StatelessEncoder {
    /// Index jis0208 without the pointers 8272 to 8835.
    let index: ReferenceIndex

    func bytes(of codePoint: UInt32) -> [UInt8]? {
        switch codePoint {
        case 0x80: return [0x80]
        case 0xA5: return [0x5C]
        case 0x203E: return [0x7E]
        case 0xFF61...0xFF9F: return [UInt8(codePoint - 0xFF61 + 0xA1)]
        default:
            guard let pointer = index.pointer(of: codePoint == 0x2212 ? 0xFF0D : codePoint) else { return nil }
            let leading = pointer / 188
            let trailing = pointer % 188
            return [
                UInt8(leading + (leading < 0x1F ? 0x81 : 0xC1)), UInt8(trailing + (trailing < 0x3F ? 0x40 : 0x41)),
            ]
        }
    }
}
