/// The starts of inputs that a reader of text skips or refuses.
enum TextStart {
    /// A format of compressed files, and the program that writes the text of such a file.
    struct Compression {
        fileprivate let signature: [UInt8]
        let name, program: String
    }

    /// The byte order mark of UTF-8.
    static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// RFC 1952 and RFC 8878, and the format descriptions of xz and bzip2.
    private static let compressions =
        [
            Compression(signature: [0x1F, 0x8B], name: "gzip", program: "zcat"),
            Compression(signature: [0x28, 0xB5, 0x2F, 0xFD], name: "zstd", program: "zstdcat"),
            Compression(signature: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], name: "xz", program: "xzcat"),
        ]
        // Plain text may begin with "BZh", so the start of the first block counts too.
        + (1...9).map { Compression(signature: Array("BZh\($0)1AY&SY".utf8), name: "bzip2", program: "bzcat") }

    /// Returns the format of a compressed input; nil for any other start.
    static func compression(of start: UnsafeBufferPointer<UInt8>) -> Compression? {
        compressions.first { unsafe start.starts(with: $0.signature) }
    }

    /// Whether bytes are only a part of a known start.
    static func mayBeLonger(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        ([mark] + compressions.map(\.signature)).contains { start in
            unsafe bytes.count < start.count && start.starts(with: bytes)
        }
    }
}
