/// The result of a decoder for a byte (WHATWG Encoding Standard, section 4.1, "handler").
enum DecoderResult {
    /// The end of the input; no items remain.
    case finished
    /// No result yet: the byte is part of a longer sequence.
    case `continue`
    /// The code points of the bytes since the last result; empty if the bytes only change the state.
    case codePoints([UInt32])
    /// The bytes since the last result, without the restored bytes, are an error.
    case error

    static func codePoint(_ codePoint: UInt32) -> DecoderResult { .codePoints([codePoint]) }
}

/// The result of an encoder for a code point.
enum EncoderResult {
    /// The end of the input; no items remain.
    case finished
    case bytes([UInt8])
    /// The encoding has no bytes for the code point; ISO-2022-JP reports U+FFFD for some control characters.
    case error(UInt32)
}

/// An input that can restore the last read items ("I/O queue").
struct ReferenceQueue<Item> {
    private let items: [Item]
    private(set) var position = 0

    init(_ items: [Item]) {
        self.items = items
    }

    /// Returns the next item, or nil for "end-of-queue".
    mutating func read() -> Item? {
        guard position < items.count else { return nil }
        position += 1
        return items[position - 1]
    }

    /// Restores the given number of items that were read last. The "end-of-queue" item is not counted.
    mutating func restore(_ count: Int) {
        position -= count
    }
}

protocol ReferenceDecoder: Sendable {
    /// - Parameter byte: The next byte; nil for "end-of-queue".
    mutating func handle(_ byte: UInt8?, _ queue: inout ReferenceQueue<UInt8>) -> DecoderResult
}

protocol ReferenceEncoder: Sendable {
    /// - Parameter codePoint: The next code point; nil for "end-of-queue".
    mutating func handle(_ codePoint: UInt32?, _ queue: inout ReferenceQueue<UInt32>) -> EncoderResult
}

/// An encoder that encodes each code point independently and writes nothing at the end of the input.
protocol StatelessEncoder: ReferenceEncoder {
    /// Returns the bytes of a non-ASCII code point, or nil if the encoding lacks the code point.
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
