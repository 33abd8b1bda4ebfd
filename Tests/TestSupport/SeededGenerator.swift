/// A repeatable random number generator (SplitMix64, Steele, Lea and Flood 2014).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }

    package mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }

    /// Returns random bytes. Three bytes in four come from a list of bytes that are significant in percent-encoding.
    package mutating func interestingBytes(_ count: Int) -> [UInt8] {
        let interesting = Array("%%%%+ 0aF4g%&=/é漢😀~".utf8)
        return (0..<count).map { _ in
            Int.random(in: 0..<4, using: &self) == 0
                ? UInt8(truncatingIfNeeded: next())
                : interesting[Int.random(in: 0..<interesting.count, using: &self)]
        }
    }

    /// Returns a mixture of well-formed escapes, malformed escapes and literal bytes.
    package mutating func escapedBytes(_ count: Int) -> [UInt8] {
        let digits = Array("0123456789abcdefABCDEF".utf8)
        var bytes: [UInt8] = []
        while bytes.count < count {
            switch Int.random(in: 0..<8, using: &self) {
            case 0...4:
                let pair = (0..<2).map { _ in digits[Int.random(in: 0..<digits.count, using: &self)] }
                bytes += [UInt8(ascii: "%")] + pair
            case 5: bytes += interestingBytes(1)
            default: bytes.append(UInt8.random(in: 0x61...0x7A, using: &self))
            }
        }
        return Array(bytes.prefix(count))
    }
}
