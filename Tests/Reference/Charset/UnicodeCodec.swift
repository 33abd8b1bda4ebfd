/// The UTF-8 decoder of the WHATWG Encoding Standard, section 8.1.1. A byte order mark is an ordinary character.
struct UTF8Decoder: ReferenceDecoder {
    private var codePoint: UInt32 = 0
    private var needed = 0
    private var lowerBoundary: UInt8 = 0x80
    private var upperBoundary: UInt8 = 0xBF

    mutating func handle(_ byte: UInt8?, _ queue: inout ReferenceQueue<UInt8>) -> DecoderResult {
        guard let byte else {
            defer { needed = 0 }
            return needed == 0 ? .finished : .error
        }
        if needed == 0 { return handleFirst(byte) }
        let isInRange = (lowerBoundary...upperBoundary).contains(byte)
        (lowerBoundary, upperBoundary) = (0x80, 0xBF)
        guard isInRange else {
            needed = 0
            queue.restore(1)
            return .error
        }
        codePoint = codePoint << 6 | UInt32(byte & 0x3F)
        needed -= 1
        return needed == 0 ? .codePoint(codePoint) : .continue
    }

    private mutating func handleFirst(_ byte: UInt8) -> DecoderResult {
        switch byte {
        case 0x00...0x7F: return .codePoint(UInt32(byte))
        case 0xC2...0xDF: (needed, codePoint) = (1, UInt32(byte & 0x1F))
        case 0xE0...0xEF: (needed, codePoint) = (2, UInt32(byte & 0x0F))
        case 0xF0...0xF4: (needed, codePoint) = (3, UInt32(byte & 0x07))
        default: return .error
        }
        switch byte {
        case 0xE0: lowerBoundary = 0xA0
        case 0xED: upperBoundary = 0x9F
        case 0xF0: lowerBoundary = 0x90
        case 0xF4: upperBoundary = 0x8F
        default: break
        }
        return .continue
    }
}

/// The UTF-8 encoder of the WHATWG Encoding Standard, section 8.1.2.
struct UTF8Encoder: StatelessEncoder {
    func bytes(of codePoint: UInt32) -> [UInt8]? {
        ReferenceUTF8.encode(codePoint)
    }
}

/// The UTF-16 decoder of the WHATWG Encoding Standard, section 14.2.1. A byte order mark is an ordinary character.
struct UTF16Decoder: ReferenceDecoder {
    let isBigEndian: Bool
    private var leadingByte: UInt8?
    private var leadingSurrogate: UInt32?

    init(isBigEndian: Bool) {
        self.isBigEndian = isBigEndian
    }

    mutating func handle(_ byte: UInt8?, _ queue: inout ReferenceQueue<UInt8>) -> DecoderResult {
        guard let byte else {
            defer { (leadingByte, leadingSurrogate) = (nil, nil) }
            return leadingByte == nil && leadingSurrogate == nil ? .finished : .error
        }
        guard let leadingByte else {
            leadingByte = byte
            return .continue
        }
        self.leadingByte = nil
        let codeUnit = isBigEndian ? UInt32(leadingByte) << 8 | UInt32(byte) : UInt32(byte) << 8 | UInt32(leadingByte)
        let isTrailingSurrogate = (0xDC00...0xDFFF).contains(codeUnit)
        if let leadingSurrogate {
            self.leadingSurrogate = nil
            if isTrailingSurrogate {
                return .codePoint(0x10000 + (leadingSurrogate - 0xD800) << 10 + (codeUnit - 0xDC00))
            }
            queue.restore(2)
            return .error
        }
        if (0xD800...0xDBFF).contains(codeUnit) {
            leadingSurrogate = codeUnit
            return .continue
        }
        return isTrailingSurrogate ? .error : .codePoint(codeUnit)
    }
}

/// The replacement decoder of the WHATWG Encoding Standard, section 14.1.1.
struct ReplacementDecoder: ReferenceDecoder {
    private var isErrorReturned = false

    mutating func handle(_ byte: UInt8?, _ queue: inout ReferenceQueue<UInt8>) -> DecoderResult {
        if byte == nil || isErrorReturned { return .finished }
        isErrorReturned = true
        return .error
    }
}
