/// What a decoder makes of a byte (WHATWG Encoding Standard, section 4.1, "handler").
enum DecoderResult {
    /// The end of the input, with nothing left over.
    case finished
    /// Nothing yet: the byte is a part of something longer.
    case `continue`
    /// What the bytes since the last result stand for; nothing if they only change a state.
    case codePoints([UInt32])
    /// The bytes since the last result, without those that were restored, stand for nothing.
    case error

    static func codePoint(_ codePoint: UInt32) -> DecoderResult { .codePoints([codePoint]) }
}

/// What an encoder makes of a code point.
enum EncoderResult {
    /// The end of the input, with nothing left over.
    case finished
    case bytes([UInt8])
    /// There are no bytes for this code point, which is not always the one that was read.
    case error(UInt32)
}

/// Input of which the items last read can be put back ("I/O queue").
struct ReferenceQueue<Item> {
    private let items: [Item]
    private(set) var position = 0

    init(_ items: [Item]) {
        self.items = items
    }

    /// The next item, nil for "end-of-queue".
    mutating func read() -> Item? {
        guard position < items.count else { return nil }
        position += 1
        return items[position - 1]
    }

    /// Puts back the given number of items that were read last. The end of the queue is none of them.
    mutating func restore(_ count: Int) {
        position -= count
    }
}

protocol ReferenceDecoder: Sendable {
    /// - Parameter byte: Nil for "end-of-queue".
    mutating func handle(_ byte: UInt8?, _ queue: inout ReferenceQueue<UInt8>) -> DecoderResult
}

protocol ReferenceEncoder: Sendable {
    /// - Parameter codePoint: Nil for "end-of-queue".
    mutating func handle(_ codePoint: UInt32?, _ queue: inout ReferenceQueue<UInt32>) -> EncoderResult
}

/// An encoder for which every code point is on its own, and the end of the input nothing.
protocol StatelessEncoder: ReferenceEncoder {
    /// The bytes of a code point that is not ASCII, nil if there are none.
    func bytes(of codePoint: UInt32) -> [UInt8]?
}

extension StatelessEncoder {
    func handle(_ codePoint: UInt32?, _ queue: inout ReferenceQueue<UInt32>) -> EncoderResult {
        guard let codePoint else { return .finished }
        if codePoint < 0x80 { return .bytes([UInt8(codePoint)]) }
        if let bytes = bytes(of: codePoint) { return .bytes(bytes) }
        return .error(codePoint)
    }
}
