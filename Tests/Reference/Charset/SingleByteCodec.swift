/// The single-byte decoder of the WHATWG Encoding Standard, section 9.1.
struct SingleByteDecoder: ReferenceDecoder {
    let index: ReferenceIndex

    func handle(_ byte: UInt8?, _ queue: inout ReferenceQueue<UInt8>) -> DecoderResult {
        guard let byte else { return .finished }
        if byte < 0x80 { return .codePoint(UInt32(byte)) }
        guard let codePoint = index.codePoint(at: Int(byte) - 0x80) else { return .error }
        return .codePoint(codePoint)
    }
}

/// The single-byte encoder of the WHATWG Encoding Standard, section 9.2.
struct SingleByteEncoder: StatelessEncoder {
    let index: ReferenceIndex

    func bytes(of codePoint: UInt32) -> [UInt8]? {
        guard let pointer = index.pointer(of: codePoint) else { return nil }
        return [UInt8(pointer + 0x80)]
    }
}

/// The x-user-defined decoder of the WHATWG Encoding Standard, section 14.5.1.
struct UserDefinedDecoder: ReferenceDecoder {
    func handle(_ byte: UInt8?, _ queue: inout ReferenceQueue<UInt8>) -> DecoderResult {
        guard let byte else { return .finished }
        if byte < 0x80 { return .codePoint(UInt32(byte)) }
        return .codePoint(0xF780 + UInt32(byte) - 0x80)
    }
}

/// The x-user-defined encoder of the WHATWG Encoding Standard, section 14.5.2.
struct UserDefinedEncoder: StatelessEncoder {
    func bytes(of codePoint: UInt32) -> [UInt8]? {
        guard (0xF780...0xF7FF).contains(codePoint) else { return nil }
        return [UInt8(codePoint - 0xF780 + 0x80)]
    }
}
