extension ReferenceCharset {
    /// What some bytes stand for.
    public struct Decoded: Sendable {
        /// With U+FFFD for every error, and every U+FFFD that is encoded.
        public internal(set) var text = ""

        /// Where each sequence of bytes that is an error starts. A decoder that is "fatal" stops at the first one.
        public internal(set) var errorOffsets: [Int] = []
    }

    /// Decodes the bytes of a whole text ("decode without BOM").
    public func decode(_ bytes: [UInt8]) -> Decoded {
        var decoded = Decoded()
        var queue = ReferenceQueue(bytes)
        var decoder = self.decoder
        var start = 0
        while true {
            switch decoder.handle(queue.read(), &queue) {
            case .finished: return decoded
            case .continue: continue
            case .codePoints(let codePoints):
                decoded.text.unicodeScalars.append(contentsOf: codePoints.compactMap(Unicode.Scalar.init))
            case .error:
                decoded.text.unicodeScalars.append("\u{FFFD}")
                decoded.errorOffsets.append(start)
            }
            start = queue.position
        }
    }
}
