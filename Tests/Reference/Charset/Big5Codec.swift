/// Index Big5, in the variants for the decoder and the encoder (WHATWG Encoding Standard, section 5).
struct Big5Index: Sendable {
    let decoding: ReferenceIndex
    private let encoding: ReferenceIndex
    private let lastPointers: [UInt32: Int]

    init(_ index: ReferenceIndex) {
        decoding = index
        // The encoder excludes the extensions of the Hong Kong Supplementary Character Set.
        encoding = index.excluding(..<((0xA1 - 0x81) * 157))
        let exceptions: [UInt32] = [0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345]
        lastPointers = Dictionary(
            uniqueKeysWithValues: exceptions.compactMap { codePoint in
                index.lastPointer(of: codePoint).map { (codePoint, $0) }
            })
    }

    /// Returns the "index Big5 pointer" of a code point.
    func pointer(of codePoint: UInt32) -> Int? {
        lastPointers[codePoint] ?? encoding.pointer(of: codePoint)
    }
}

/// The Big5 decoder of the WHATWG Encoding Standard, section 11.1.1.
struct Big5Decoder: ReferenceDecoder {
    let index: ReferenceIndex
    private var leading: UInt8 = 0

    private static let pairs: [Int: [UInt32]] = [
        1133: [0x00CA, 0x0304], 1135: [0x00CA, 0x030C], 1164: [0x00EA, 0x0304], 1166: [0x00EA, 0x030C],
    ]

    init(index: ReferenceIndex) {
        self.index = index
    }

    mutating func handle(_ byte: UInt8?, _ queue: inout ReferenceQueue<UInt8>) -> DecoderResult {
        let leading = self.leading
        self.leading = 0
        guard let byte else { return leading == 0 ? .finished : .error }
        if leading != 0 {
            if (0x40...0x7E).contains(byte) || (0xA1...0xFE).contains(byte) {
                let offset = byte < 0x7F ? 0x40 : 0x62
                let pointer = (Int(leading) - 0x81) * 157 + Int(byte) - offset
                if let pair = Self.pairs[pointer] { return .codePoints(pair) }
                if let codePoint = index.codePoint(at: pointer) { return .codePoint(codePoint) }
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

/// The Big5 encoder of the WHATWG Encoding Standard, section 11.1.2.
struct Big5Encoder: StatelessEncoder {
    let index: Big5Index

    func bytes(of codePoint: UInt32) -> [UInt8]? {
        guard let pointer = index.pointer(of: codePoint) else { return nil }
        let trailing = pointer % 157
        let offset = trailing < 0x3F ? 0x40 : 0x62
        return [UInt8(pointer / 157 + 0x81), UInt8(trailing + offset)]
    }
}
