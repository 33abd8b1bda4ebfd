import BenchmarkSupport
import CPercentEncoding
import PercentEncoding

// Percent-encoding and percent-decoding of UTF-8 in every layer.
extension Suite {
    /// Passes the race of each workload to `body`.
    func core(_ body: (Race) throws -> Void) throws {
        for size in sizes([8, 16, 64, 1024, 65536, 1 << 20], quick: [16, 1024]) {
            for kind in Workload.kinds {
                let workload = Workload(kind: kind, size: size)
                try body(try encoding(workload))
                try body(try decoding(workload))
            }
            try body(splitting(size))
            try body(markedEncoding(Workload(kind: "query", size: size)))
            try body(iriEncoding(Workload(kind: "cjk", size: size)))
        }
        for size in sizes([4, 8, 16, 24, 48, 100, 400], quick: [8, 48]) {
            try columns(size, body)
        }
    }

    private func encoding(_ workload: Workload) throws -> Race {
        var contenders = [ours(encodingIn: workload)]
        contenders += Self.kernels(encoding: workload.texts)
        contenders += Self.buffers(encoding: workload)
        if hasPeers { contenders += corePeers(encoding: workload) }
        contenders += try drivers.contenders("encode", workload.name, .string, inputs: workload.texts)
        return Race(
            Race.Title(suite: "core", operation: "encode", workload: workload.kind, size: workload.size),
            calls: workload.texts.count, bytesPerCall: Double(workload.size), contenders, compare: Difference.inEscapes)
    }

    /// Returns the race of encoding with a set that keeps non-ASCII bytes.
    private func iriEncoding(_ workload: Workload) -> Race {
        Race(
            Race.Title(suite: "core", operation: "encode-iri", workload: workload.kind, size: workload.size),
            calls: workload.texts.count, bytesPerCall: Double(workload.size),
            Self.kernels(encoding: workload.texts, with: Self.iriEscapes))
    }

    /// Returns the race of encoding names and values with delimiters: every `&` and `=` has a mark.
    ///
    /// With a set that keeps both delimiters, pct_encode writes the same output, but this set would be wrong for values
    /// that contain a delimiter.
    private func markedEncoding(_ workload: Workload) -> Race {
        let (texts, output, capacity) = (Memory.texts(workload.texts), Memory.output, Memory.outputCapacity)
        let (set, wider) = (Self.compiled(Self.escapes), Self.compiled(Self.escapes.adding("&=")))
        let marked = texts.map { MarkedText(text: $0, marks: Self.marks(of: "&=", in: $0)) }
        var contenders = Self.runnable.map { kernel in
            let encode = kernel.pointee.encode_marked
            return Contender.ours("kernel \(Self.name(kernel))", .kernel, kernel: Self.name(kernel)) {
                pass(marked, $0) {
                    let result = encode(set, $0.text.baseAddress, $0.text.count, $0.marks, output, capacity)
                    return Written(result.written, to: output)
                }
            }
        }
        contenders += Self.runnable.map { kernel in
            let encode = kernel.pointee.encode
            return .ours("kernel \(Self.name(kernel)), no marks", .kernel, kernel: Self.name(kernel)) {
                pass(texts, $0) {
                    Written(encode(wider, $0.baseAddress, $0.count, output, capacity).written, to: output)
                }
            }
        }
        return Race(
            Race.Title(suite: "core", operation: "encode-marked", workload: workload.kind, size: workload.size),
            calls: texts.count, bytesPerCall: Double(workload.size), contenders)
    }

    /// A text and its marks, which are kept until the process ends.
    private struct MarkedText {
        let text: UnsafeBufferPointer<UInt8>
        let marks: UnsafePointer<UInt64>
    }

    /// Returns the marks of the bytes that are one of `characters`.
    private static func marks(of characters: String, in text: UnsafeBufferPointer<UInt8>) -> UnsafePointer<UInt64> {
        let words = UnsafeMutablePointer<UInt64>.allocate(capacity: text.count / 64 + 1)
        words.initialize(repeating: 0, count: text.count / 64 + 1)
        for (index, byte) in text.enumerated() where characters.utf8.contains(byte) {
            words[index / 64] |= 1 << UInt64(index % 64)
        }
        return UnsafePointer(words)
    }

    private func decoding(_ workload: Workload) throws -> Race {
        let encoded = workload.texts.map { Array($0.percentEncoded(using: Self.escapes).utf8) }
        var contenders = [ours(decoding: encoded, isText: workload.isText)]
        contenders += Self.kernels(decoding: encoded)
        contenders += Self.buffers(decoding: encoded)
        if hasPeers { contenders += corePeers(decoding: encoded, isText: workload.isText) }
        contenders += try drivers.contenders("decode", workload.name + ".encoded", .string, inputs: encoded)
        return Race(
            Race.Title(suite: "core", operation: "decode", workload: workload.kind, size: workload.size),
            calls: encoded.count, bytesPerCall: averageLength(encoded), contenders)
    }

    /// Returns the race between unescaping queries with and without splitting them.
    private func splitting(_ size: Int) -> Race {
        let queries = Workload(kind: "query", size: size).texts.map {
            Self.pairs(Array($0.percentEncoded(using: Self.escapes).utf8))
        }
        return Race(
            Race.Title(suite: "core", operation: "split", workload: "query", size: size),
            calls: queries.count, bytesPerCall: averageLength(queries), Self.kernels(splitting: queries))
    }

    /// Inserts a separator about every eight bytes, outside escapes.
    private static func pairs(_ text: [UInt8]) -> [UInt8] {
        var query: [UInt8] = []
        var (last, count) = (0, 0)
        for (index, byte) in text.enumerated() {
            let isInside = text[max(0, index - 2)..<index].contains(UInt8(ascii: "%"))
            if index - last >= 8 && !isInside {
                query.append(UInt8(ascii: count % 2 == 0 ? "=" : "&"))
                (last, count) = (index, count + 1)
            }
            query.append(byte)
        }
        return query
    }

    /// Returns the call that most users make: from `String` to `String`, or from bytes to `String` if the input is not
    /// text.
    private func ours(encodingIn workload: Workload) -> Contender {
        let (set, texts, strings) = (Self.escapes, workload.texts, Self.strings(workload.texts))
        return workload.isText
            ? .ours("String to String", .string) { pass(strings, $0) { $0.percentEncoded(using: set) } }
            : .ours("[UInt8] to String", .string) { pass(texts, $0) { $0.percentEncoded(using: set) } }
    }

    private func ours(decoding encoded: [[UInt8]], isText: Bool) -> Contender {
        let strings = Self.strings(encoded)
        return isText
            ? .ours("String to String", .string) { pass(strings, $0) { text in must { try text.percentDecoded() } } }
            : .ours("String to [UInt8]", .string) {
                pass(strings, $0) { text in must { try text.percentDecodedBytes() } }
            }
    }

    /// Returns texts as strings, with invalid UTF-8 repaired.
    static func strings(_ texts: [[UInt8]]) -> [String] {
        texts.map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: C

    static func kernels(encoding texts: [[UInt8]], with set: EscapeSet = escapes) -> [Contender] {
        let (texts, output, capacity) = (Memory.texts(texts), Memory.output, Memory.outputCapacity)
        let set = compiled(set)
        return Self.runnable.map { kernel in
            let encode = kernel.pointee.encode
            return .ours("kernel \(name(kernel))", .kernel, kernel: name(kernel)) {
                pass(texts, $0) { Written(encode(set, $0.baseAddress, $0.count, output, capacity).written, to: output) }
            }
        } + [
            .ours("dispatch", .dispatch) {
                pass(texts, $0) {
                    Written(pct_encode(set, $0.baseAddress, $0.count, output, capacity).written, to: output)
                }
            }
        ]
    }

    static func kernels(decoding texts: [[UInt8]]) -> [Contender] {
        let (texts, output) = (Memory.texts(texts), Memory.output)
        return Self.runnable.map { kernel in
            let decode = kernel.pointee.decode
            return .ours("kernel \(name(kernel))", .kernel, kernel: name(kernel)) {
                pass(texts, $0) { Written(decode($0.baseAddress, $0.count, output, $0.count, 0).written, to: output) }
            }
        } + [
            .ours("dispatch", .dispatch) {
                pass(texts, $0) {
                    Written(pct_decode($0.baseAddress, $0.count, output, $0.count, 0).written, to: output)
                }
            }
        ]
    }

    static func kernels(splitting texts: [[UInt8]]) -> [Contender] {
        let (texts, output) = (Memory.texts(texts), Memory.output)
        let room = (texts.map(\.count).max() ?? 0) / 4 + 1
        let boundaries = UnsafeMutablePointer<pct_boundary>.allocate(capacity: room)
        return Self.runnable.flatMap { kernel in
            let (split, decode) = (kernel.pointee.split, kernel.pointee.decode)
            return [
                Contender.ours("kernel \(name(kernel))", .kernel, kernel: name(kernel)) {
                    pass(texts, $0) {
                        Written(
                            split($0.baseAddress, $0.count, output, $0.count, boundaries, room, 0).written, to: output)
                    }
                },
                .ours("decode only, \(name(kernel))", .kernel, kernel: name(kernel)) {
                    pass(texts, $0) {
                        Written(decode($0.baseAddress, $0.count, output, $0.count, 0).written, to: output)
                    }
                },
            ]
        }
    }

    // MARK: The caller's buffer

    private static func buffers(encoding workload: Workload) -> [Contender] {
        let (set, texts, strings) = (escapes, Memory.texts(workload.texts), strings(workload.texts))
        let memory = Memory.output
        let output = UnsafeMutableBufferPointer(start: memory, count: Memory.outputCapacity)
        let spans = Contender.ours("buffer from Span", .buffer) {
            pass(texts, $0) { Written($0.span.percentEncode(into: output, using: set).written, to: memory) }
        }
        guard workload.isText else { return [spans] }
        return [
            spans,
            .ours("buffer from String", .buffer) {
                pass(strings, $0) { Written($0.percentEncode(into: output, using: set).written, to: memory) }
            },
        ]
    }

    private static func buffers(decoding texts: [[UInt8]]) -> [Contender] {
        let (texts, strings) = (Memory.texts(texts), strings(texts))
        let memory = Memory.output
        let output = UnsafeMutableBufferPointer(start: memory, count: Memory.outputCapacity)
        return [
            .ours("buffer from Span", .buffer) {
                pass(texts, $0) { text in
                    must { Written(try text.span.percentDecode(into: output).written, to: memory) }
                }
            },
            .ours("buffer from String", .buffer) {
                pass(strings, $0) { text in
                    must { Written(try text.percentDecode(into: output).written, to: memory) }
                }
            },
        ]
    }
}
