/// The EUC-JP decoder of the WHATWG Encoding Standard, section 12.1.1.
struct EUCJPDecoder: ReferenceDecoder {
    let jis0208: ReferenceIndex
    let jis0212: ReferenceIndex
    private var isJIS0212 = false
    private var leading: UInt8 = 0

    init(jis0208: ReferenceIndex, jis0212: ReferenceIndex) {
        self.jis0208 = jis0208
        self.jis0212 = jis0212
    }

    mutating func handle(_ byte: UInt8?, _ queue: inout ReferenceQueue<UInt8>) -> DecoderResult {
        let leading = self.leading
        self.leading = 0
        guard let byte else {
            isJIS0212 = false
            return leading == 0 ? .finished : .error
        }
        if leading == 0x8E && (0xA1...0xDF).contains(byte) {
            return .codePoint(0xFF61 - 0xA1 + UInt32(byte))
        }
        if leading == 0x8F && (0xA1...0xFE).contains(byte) {
            isJIS0212 = true
            self.leading = byte
            return .continue
        }
        if leading != 0 { return handleTrailing(byte, after: leading, &queue) }
        if byte < 0x80 { return .codePoint(UInt32(byte)) }
        guard byte == 0x8E || byte == 0x8F || (0xA1...0xFE).contains(byte) else { return .error }
        self.leading = byte
        return .continue
    }

    private mutating func handleTrailing(
        _ byte: UInt8, after leading: UInt8, _ queue: inout ReferenceQueue<UInt8>
    ) -> DecoderResult {
        let index = isJIS0212 ? jis0212 : jis0208
        isJIS0212 = false
        if (0xA1...0xFE).contains(leading) && (0xA1...0xFE).contains(byte),
            let codePoint = index.codePoint(at: (Int(leading) - 0xA1) * 94 + Int(byte) - 0xA1)
        {
            return .codePoint(codePoint)
        }
        if byte < 0x80 { queue.restore(1) }
        return .error
    }
}

/// The EUC-JP encoder of the WHATWG Encoding Standard, section 12.1.2.
struct EUCJPEncoder: StatelessEncoder {
    let index: ReferenceIndex

    func bytes(of codePoint: UInt32) -> [UInt8]? {
        switch codePoint {
        case 0xA5: return [0x5C]
        case 0x203E: return [0x7E]
        case 0xFF61...0xFF9F: return [0x8E, UInt8(codePoint - 0xFF61 + 0xA1)]
        default:
            guard let pointer = index.pointer(of: codePoint == 0x2212 ? 0xFF0D : codePoint) else { return nil }
            return [UInt8(pointer / 94 + 0xA1), UInt8(pointer % 94 + 0xA1)]
        }
    }
}
