extension ReferenceCharset {
    /// The result of decoding bytes.
    public struct Decoded: Sendable {
        /// The text, with U+FFFD for every error and for every encoded U+FFFD.
        public internal(set) var text = ""

        /// The offsets of the invalid byte sequences. A "fatal" decoder stops at the first error.
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
