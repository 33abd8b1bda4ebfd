/// The GBK and gb18030 decoder of the WHATWG Encoding Standard, sections 10.1.1 and 10.2.1.
struct GB18030Decoder: ReferenceDecoder {
    let index: ReferenceIndex
    let ranges: GB18030Ranges
    private var first: UInt8 = 0
    private var second: UInt8 = 0
    private var third: UInt8 = 0

    init(index: ReferenceIndex, ranges: GB18030Ranges) {
        self.index = index
        self.ranges = ranges
    }

    mutating func handle(_ byte: UInt8?, _ queue: inout ReferenceQueue<UInt8>) -> DecoderResult {
        let isPending = first != 0
        guard let byte else {
            (first, second, third) = (0, 0, 0)
            return isPending ? .error : .finished
        }
        if third != 0 { return handleFourth(byte, &queue) }
        if second != 0 { return handleThird(byte, &queue) }
        if first != 0 { return handleSecond(byte, &queue) }
        if byte < 0x80 { return .codePoint(UInt32(byte)) }
        if byte == 0x80 { return .codePoint(0x20AC) }
        if byte == 0xFF { return .error }
        first = byte
        return .continue
    }

    private mutating func handleFourth(_ byte: UInt8, _ queue: inout ReferenceQueue<UInt8>) -> DecoderResult {
        defer { (first, second, third) = (0, 0, 0) }
        guard (0x30...0x39).contains(byte) else {
            queue.restore(3)
            return .error
        }
        let pointer =
            (Int(first) - 0x81) * (10 * 126 * 10) + (Int(second) - 0x30) * (10 * 126) + (Int(third) - 0x81) * 10
            + Int(byte) - 0x30
        guard let codePoint = ranges.codePoint(at: pointer) else { return .error }
        return .codePoint(codePoint)
    }

    private mutating func handleThird(_ byte: UInt8, _ queue: inout ReferenceQueue<UInt8>) -> DecoderResult {
        if (0x81...0xFE).contains(byte) {
            third = byte
            return .continue
        }
        queue.restore(2)
        (first, second) = (0, 0)
        return .error
    }

    private mutating func handleSecond(_ byte: UInt8, _ queue: inout ReferenceQueue<UInt8>) -> DecoderResult {
        if (0x30...0x39).contains(byte) {
            second = byte
            return .continue
        }
        let leading = first
        first = 0
        if (0x40...0x7E).contains(byte) || (0x80...0xFE).contains(byte) {
            let offset = byte < 0x7F ? 0x40 : 0x41
            if let codePoint = index.codePoint(at: (Int(leading) - 0x81) * 190 + Int(byte) - offset) {
                return .codePoint(codePoint)
            }
        }
        if byte < 0x80 { queue.restore(1) }
        return .error
    }
}

/// The GBK and gb18030 encoder of the WHATWG Encoding Standard, sections 10.1.2 and 10.2.2.
struct GB18030Encoder: StatelessEncoder {
    let index: ReferenceIndex
    let ranges: GB18030Ranges
    let isGBK: Bool

    /// The codes of GB18030-2005 that differ from the index of GB18030-2022.
    private static let asymmetric: [UInt32: [UInt8]] = [
        0xE78D: [0xA6, 0xD9], 0xE78E: [0xA6, 0xDA], 0xE78F: [0xA6, 0xDB], 0xE790: [0xA6, 0xDC], 0xE791: [0xA6, 0xDD],
        0xE792: [0xA6, 0xDE], 0xE793: [0xA6, 0xDF], 0xE794: [0xA6, 0xEC], 0xE795: [0xA6, 0xED], 0xE796: [0xA6, 0xF3],
        0xE81E: [0xFE, 0x59], 0xE826: [0xFE, 0x61], 0xE82B: [0xFE, 0x66], 0xE82C: [0xFE, 0x67], 0xE832: [0xFE, 0x6D],
        0xE843: [0xFE, 0x7E], 0xE854: [0xFE, 0x90], 0xE864: [0xFE, 0xA0],
    ]

    func bytes(of codePoint: UInt32) -> [UInt8]? {
        if codePoint == 0xE5E5 { return nil }
        if isGBK && codePoint == 0x20AC { return [0x80] }
        if let bytes = Self.asymmetric[codePoint] { return bytes }
        if let pointer = index.pointer(of: codePoint) {
            let trailing = pointer % 190
            let offset = trailing < 0x3F ? 0x40 : 0x41
            return [UInt8(pointer / 190 + 0x81), UInt8(trailing + offset)]
        }
        if isGBK { return nil }
        let pointer = ranges.pointer(of: codePoint)
        return [
            UInt8(pointer / (10 * 126 * 10) + 0x81), UInt8(pointer / (10 * 126) % 10 + 0x30),
            UInt8(pointer / 10 % 126 + 0x81), UInt8(pointer % 10 + 0x30),
        ]
    }
}
