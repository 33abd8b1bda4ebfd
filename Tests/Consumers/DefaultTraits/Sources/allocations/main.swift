import CAllocationCounter
import PercentEncoding

/// Makes a call twice and returns the number of allocations of the second call. The first call may compile a set.
@inline(never)
func allocations<Result>(_ body: () throws -> Result) rethrows -> Int {
    _ = try body()
    let before = allocation_count()
    let result = try body()
    let after = allocation_count()
    withExtendedLifetime(result) {}
    return after - before
}

var failures = 0

@MainActor
func expect(_ title: String, _ count: Int, _ expected: ClosedRange<Int>) {
    if expected.contains(count) { return }
    failures += 1
    print("\(title): \(count) allocations instead of \(expected)")
}

/// Returns a string that is too long to be stored inline.
func text(_ piece: String, _ size: Int) -> String {
    String(repeating: piece, count: size / piece.utf8.count + 1)
}

@MainActor
func run() throws {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4 << 20)
    defer { buffer.deallocate() }
    var array: [UInt8] = []
    array.reserveCapacity(8 << 20)

    // A check of the counter itself: copying the bytes of a long string takes one allocation.
    expect("copy of an array", allocations { Array(text("x", 100).utf8) }, 1...3)

    for size in [20, 100, 1000, 100_000, 1_000_000] {
        let (clean, dirty) = (text("clean", size), text("漢 a&", size))
        let escaped = dirty.percentEncoded()
        let units = Array(dirty.utf16)
        let bytes = Array(dirty.utf8)
        expect("encode clean \(size)", allocations { clean.percentEncoded() }, 0...0)
        expect("encode \(size)", allocations { dirty.percentEncoded() }, 1...1)
        expect("encode form \(size)", allocations { dirty.percentEncoded(using: .form) }, 1...1)
        expect("encode a part \(size)", allocations { dirty.dropFirst(1).percentEncoded() }, 1...1)
        expect("encode bytes \(size)", allocations { bytes.percentEncoded() }, 1...1)
        expect("encode UTF-16 \(size)", try allocations { try units.percentEncoded() }, 1...1)
        expect(
            "encode with a custom set \(size)", allocations { dirty.percentEncoded(using: .form.adding("~!")) },
            1...1)
        expect(
            "encode with non-ASCII literals \(size)",
            allocations { dirty.percentEncoded(using: .unreserved.adding(0x80...0xFF)) }, 1...1)
        expect(
            "encode with a set that keeps parts of characters \(size)",
            allocations { dirty.percentEncoded(using: .unreserved.adding(0xE6, 0xBC)) }, 2...2)
        let cleanCharacters = text("漢字", size)
        expect(
            "preserve escapes with non-ASCII literals, clean \(size)",
            allocations { cleanCharacters.percentEncodedPreservingEscapes(using: .unreserved.adding(0x80...0xFF)) },
            0...0)
        expect("preserve escapes, clean \(size)", allocations { clean.percentEncodedPreservingEscapes() }, 0...0)
        expect("preserve escapes \(size)", allocations { dirty.percentEncodedPreservingEscapes() }, 1...1)
        expect("decode clean \(size)", try allocations { try clean.percentDecoded() }, 0...0)
        // Long non-ASCII text is copied once, which is faster than letting the standard library validate the text.
        let decoding = size > 1000 ? 2 : 1
        expect("decode \(size)", try allocations { try escaped.percentDecoded() }, decoding...decoding)
        expect("decode to bytes \(size)", try allocations { try escaped.percentDecodedBytes() }, 1...1)
        expect("encode into a buffer \(size)", allocations { dirty.percentEncode(into: buffer) }, 0...0)
        expect("decode into a buffer \(size)", try allocations { try escaped.percentDecode(into: buffer) }, 0...0)
        expect("count \(size)", allocations { dirty.percentEncodedCount() }, 0...0)
        expect(
            "append to an array \(size)",
            allocations {
                array.removeAll(keepingCapacity: true)
                array.append(percentEncoding: dirty)
            }, 0...0)
        expect(
            "decoding stream \(size)",
            try allocations {
                array.removeAll(keepingCapacity: true)
                var stream = PercentDecodingStream()
                try stream.decode(escaped.utf8, appendingTo: &array)
                try stream.finish(appendingTo: &array)
            }, 0...0)
    }
}

try run()
try runQueries()
if failures > 0 { fatalError("\(failures) calls allocate more than they promise") }
print("all calls allocate what they promise")
