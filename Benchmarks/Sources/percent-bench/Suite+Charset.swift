import BenchmarkSupport
import LegacyCharsets
import PercentEncoding

// Encoding and decoding of texts in legacy charsets, with escapes.
extension Suite {
    /// Passes the race of each charset and size to `body`.
    func charset(_ body: (Race) throws -> Void) throws {
        for kind in CharsetWorkload.Kind.all {
            for size in sizes([64, 1024, 65536], quick: [1024]) {
                let texts = CharsetWorkload(kind, size: size).texts
                try body(try encoding(texts, kind, size))
                try body(try decoding(texts, kind, size))
            }
        }
    }

    private func encoding(_ texts: [String], _ kind: CharsetWorkload.Kind, _ size: Int) throws -> Race {
        let (charset, set) = (kind.charset, Self.escapes)
        let buffer = Buffer()
        var contenders: [Contender] = [
            .ours("percentEncoded(in:)", .charset) {
                pass(texts, $0) { text in must { try text.percentEncoded(in: charset, using: set) } }
            },
            .ours("append(percentEncoding:)", .buffer) {
                pass(texts, $0) { text in
                    buffer.bytes.removeAll(keepingCapacity: true)
                    must { try charset.append(percentEncoding: text, using: set, to: &buffer.bytes) }
                    return Reused(buffer)
                }
            },
        ]
        if hasPeers { contenders += charsetPeers(encoding: texts, kind) }
        contenders += try drivers.contenders(
            "encode-charset:\(kind.label)", "\(kind.label)-\(size)", .charset, inputs: texts.map { Array($0.utf8) })
        return Race(
            Race.Title(suite: "charset", operation: "encode", workload: kind.label, size: size), calls: texts.count,
            bytesPerCall: averageLength(texts.map { Array($0.utf8) }), contenders, compare: Difference.inEscapes)
    }

    private func decoding(_ texts: [String], _ kind: CharsetWorkload.Kind, _ size: Int) throws -> Race {
        let charset = kind.charset
        let encoded = texts.map { text in must { try text.percentEncoded(in: charset, using: Self.escapes) } }
        let bytes = encoded.map { Array($0.utf8) }
        var contenders: [Contender] = [
            .ours("percentDecoded(in:)", .charset) {
                pass(encoded, $0) { text in must { try text.percentDecoded(in: charset) } }
            },
            .ours("text(percentDecoding:)", .charset) {
                pass(bytes, $0) { bytes in
                    must {
                        try charset.text(percentDecoding: bytes.span, space: .percent, malformed: .fail, invalid: .fail)
                    }
                }
            },
        ]
        if hasPeers { contenders += charsetPeers(decoding: encoded, kind) }
        contenders += try drivers.contenders(
            "decode-charset:\(kind.label)", "\(kind.label)-\(size).encoded", .charset, inputs: bytes)
        return Race(
            Race.Title(suite: "charset", operation: "decode", workload: kind.label, size: size), calls: texts.count,
            bytesPerCall: averageLength(bytes), contenders)
    }
}

/// A byte array that is reused for every text.
private final class Buffer {
    var bytes: [UInt8] = []
}

/// An output in a buffer that later calls reuse.
private struct Reused: Output {
    private let buffer: Buffer

    init(_ buffer: Buffer) {
        self.buffer = buffer
    }

    var weight: Int { buffer.bytes.count }
    var bytes: [UInt8] { buffer.bytes }
}
