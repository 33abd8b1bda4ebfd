import CPeers

/// Memory of the benchmark that is kept until the process ends.
public enum Memory {
    /// The size of the longest output: a text of 16 MiB with every byte escaped, and the slack that kernels write past
    /// the end.
    public static let outputCapacity = 3 << 24 + 4096

    /// The output buffer that all calls share.
    nonisolated(unsafe) public static let output = allocate(outputCapacity)

    /// Allocates `count` bytes at the start of a cache line.
    public static func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64).assumingMemoryBound(to: UInt8.self)
    }

    /// Copies texts into one buffer as input of a C library. Each text starts at a multiple of 16 bytes.
    public static func texts(_ texts: [[UInt8]]) -> [UnsafeBufferPointer<UInt8>] {
        func space(_ text: [UInt8]) -> Int { (text.count + 15) & ~15 }
        var next = allocate(texts.reduce(16) { $0 + space($1) })
        return texts.map { text in
            defer { next += space(text) }
            next.initialize(from: text, count: text.count)
            return UnsafeBufferPointer(start: next, count: text.count)
        }
    }
}

extension Contender {
    static let memcpyName = "memcpy"

    /// Creates a contender that only copies the outputs of the other contenders. No contender can take less time.
    static func memcpy(of outputs: [[UInt8]], against layer: Layer) -> Contender {
        let (texts, output) = (Memory.texts(outputs), Memory.output)
        return .peer(memcpyName, layer, version: processor_libc().map { String(cString: $0) }) {
            pass(texts, $0) { Written(peer_copy($0.baseAddress, $0.count, output), to: output) }
        }
    }
}
