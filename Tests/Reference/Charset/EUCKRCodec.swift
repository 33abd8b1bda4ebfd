/// The EUC-KR decoder of the WHATWG Encoding Standard, section 13.1.1.
struct EUCKRDecoder: ReferenceDecoder {
    let index: ReferenceIndex
    private var leading: UInt8 = 0

    init(index: ReferenceIndex) {
        self.index = index
    }

    mutating func handle(_ byte: UInt8?, _ queue: inout ReferenceQueue<UInt8>) -> DecoderResult {
        let leading = self.leading
        self.leading = 0
        guard let byte else { return leading == 0 ? .finished : .error }
        if leading != 0 {
            if (0x41...0xFE).contains(byte),
                let codePoint = index.codePoint(at: (Int(leading) - 0x81) * 190 + Int(byte) - 0x41)
            {
                return .codePoint(codePoint)
            }
            if byte < 0x80 { queue.restore(1) }
            return .error
        }
        if byte < 0x80 { return .codePoint(UInt32(byte)) }
        guard (0x81...0xFE).contains(byte) else { return .error }
        self.leading = byte
        return .continue
    }
}

/// The EUC-KR encoder of the WHATWG Encoding Standard, section 13.1.2.
struct EUCKREncoder: StatelessEncoder {
    let index: ReferenceIndex

    func bytes(of codePoint: UInt32) -> [UInt8]? {
        guard let pointer = index.pointer(of: codePoint) else { return nil }
        return [UInt8(pointer / 190 + 0x81), UInt8(pointer % 190 + 0x41)]
    }
}
