import CPeers

/// Memory of the benchmark, which stays until the process ends.
public enum Memory {
    /// The longest output: a text of 16 MiB with every byte escaped, and what kernels write past the end.
    public static let outputCapacity = 3 << 24 + 4096

    /// What all calls write to that want to be given memory, one after the other.
    nonisolated(unsafe) public static let output = allocate(outputCapacity)

    /// Memory for so many bytes, at the start of a cache line.
    public static func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64).assumingMemoryBound(to: UInt8.self)
    }

    /// Texts one behind the other, each at a multiple of 16 bytes, as a C library is given them.
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

    /// Copying what the others write, which takes the time that nobody can do without.
    static func memcpy(of outputs: [[UInt8]], against layer: Layer) -> Contender {
        let (texts, output) = (Memory.texts(outputs), Memory.output)
        return .peer(memcpyName, layer) {
            pass(texts, $0) { Written(peer_copy($0.baseAddress, $0.count, output), to: output) }
        }
    }
}
