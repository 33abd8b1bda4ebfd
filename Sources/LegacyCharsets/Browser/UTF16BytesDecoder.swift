/// A decoder of UTF-16 in one byte order (WHATWG Encoding, section 14.2). A byte order mark is an ordinary character.
struct UTF16BytesDecoder {
    let highByteFirst: Bool

    func decode(_ bytes: UnsafeBufferPointer<UInt8>, _ rules: BrowserDecoder) throws(CharsetError) -> String {
        var text = String.UnicodeScalarView()
        var position = 0
        while position + 1 < bytes.count {
            let unit = unsafe unit(bytes, position)
            var scalar = Unicode.Scalar(UInt32(unit))
            var length = 2
            if UTF16.isLeadSurrogate(unit), position + 3 < bytes.count {
                let next = unsafe self.unit(bytes, position + 2)
                if UTF16.isTrailSurrogate(next) {
                    scalar = Unicode.Scalar(0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(next & 0x3FF)))
                    length = 4
                }
            } else if UTF16.isLeadSurrogate(unit), position + 2 < bytes.count {
                // The surrogate and the remaining byte count as one error.
                length = 3
            }
            if scalar == nil { try rules.fail(at: position) }
            text.append(scalar ?? "\u{FFFD}")
            position += length
        }
        if position < bytes.count {
            try rules.fail(at: position)
            text.append("\u{FFFD}")
        }
        return String(text)
    }

    private func unit(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> UInt16 {
        // SAFETY: the caller checks that two bytes are left.
        let (first, second) = unsafe (UInt16(bytes[position]), UInt16(bytes[position + 1]))
        return highByteFirst ? first << 8 | second : second << 8 | first
    }
}
