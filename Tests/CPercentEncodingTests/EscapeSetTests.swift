import CPercentEncoding
import PercentEncoding
import TestSupport
import Testing

/// Tests of pct_set_init, pct_set_init_bits and pct_set_shared.
@Suite(.serialized)
struct CompiledSetTests {
    static func words(_ set: EscapeSet) -> [UInt64] {
        var words = [UInt64](repeating: 0, count: 4)
        for byte in set.literalBytes {
            words[Int(byte) / 64] |= 1 << UInt64(byte % 64)
        }
        return words
    }

    static func encode(_ set: UnsafePointer<pct_set>) -> [UInt8] {
        let input = Array(UInt8.min...UInt8.max)
        var output = [UInt8](repeating: 0, count: 3 * input.count)
        let result = pct_encode(set, input, input.count, &output, output.count)
        return Array(output.prefix(result.written))
    }

    @Test func `Flags and bits build the same set`() {
        for (name, set) in EscapeSet.samples {
            let fromFlags = CompiledSet(set)
            var fromBits = pct_set()
            let space = set.space == .plus ? PCT_SPACE_PLUS : PCT_SPACE_PERCENT
            pct_set_init_bits(&fromBits, Self.words(set), space)
            #expect(Self.encode(fromFlags.pointer) == Self.encode(&fromBits), "\(name)")
        }
    }

    @Test func `Any nonzero keep flag makes the byte literal`() {
        var flags = [UInt8](repeating: 0, count: 256)
        flags[0x41] = 0x80
        var set = pct_set()
        pct_set_init(&set, flags, PCT_SPACE_PERCENT)
        #expect(Self.encode(&set).filter { $0 == 0x41 }.count == 1 + 16 + 16)
    }

    @Test func `Sets that differ only in the space rule are not shared`() {
        // The result is NULL if other tests in the process have filled the shared table, or are filling it.
        // `shared-sets` in Tests/Consumers/DefaultTraits repeats the check in a new process. The second set hashes to
        // the same slot with both space rules.
        for word in [1, 0x5138_758F_F4DF_FFFF] as [UInt64] {
            let percent = pct_set_shared(word, 0, 0, 0, PCT_SPACE_PERCENT)
            let plus = pct_set_shared(word, 0, 0, 0, PCT_SPACE_PLUS)
            #expect(percent == nil || percent != plus)
        }
    }

    @Test func `When the shared table is full, sets are built for each call with the same result`() {
        var generator = SeededGenerator(seed: 64)
        var sharedCount = 0
        for _ in 0..<1000 {
            let set = EscapeSet.random(using: &generator)
            let words = Self.words(set)
            let space = set.space == .plus ? PCT_SPACE_PLUS : PCT_SPACE_PERCENT
            let own = CompiledSet(set)
            if let shared = pct_set_shared(words[0], words[1], words[2], words[3], space) {
                sharedCount += 1
                #expect(Self.encode(shared) == Self.encode(own.pointer))
            }
            let expected = Self.encode(own.pointer)
            var output: [UInt8] = []
            output.append(percentEncoding: Array(UInt8.min...UInt8.max), using: set)
            #expect(output == expected)
        }
        #expect(sharedCount <= 256)
    }
}
