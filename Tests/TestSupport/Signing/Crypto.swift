// The parts of swift-crypto that the examples use, under the same names, so that builds do not fetch the package.

/// A hash function for messages.
protocol HashFunction {
    static var blockSize: Int { get }
    static func hash(data: [UInt8]) -> Digest
}

/// The bytes of a hash.
struct Digest: Sequence {
    fileprivate let bytes: [UInt8]

    func makeIterator() -> IndexingIterator<[UInt8]> { bytes.makeIterator() }
}

/// The key of an HMAC.
struct SymmetricKey {
    fileprivate let bytes: [UInt8]

    init(data: [UInt8]) { bytes = data }
}

/// The keyed-hash message authentication code of RFC 2104.
enum HMAC<Hash: HashFunction> {
    static func authenticationCode(for data: [UInt8], using key: SymmetricKey) -> Digest {
        var block = key.bytes.count > Hash.blockSize ? Array(Hash.hash(data: key.bytes)) : key.bytes
        block += [UInt8](repeating: 0, count: Hash.blockSize - block.count)
        return Hash.hash(data: block.map { $0 ^ 0x5C } + Hash.hash(data: block.map { $0 ^ 0x36 } + data))
    }
}

extension SHA256: HashFunction {
    static let blockSize = 64

    static func hash(data: [UInt8]) -> Digest {
        var hash = SHA256()
        hash.update(data)
        let digits = Array(hash.finish())
        return Digest(
            bytes: stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16) ?? 0 })
    }
}

enum Insecure {
    /// The hash function SHA-1 (FIPS 180-4, section 6.1).
    enum SHA1: HashFunction {
        static let blockSize = 64

        static func hash(data: [UInt8]) -> Digest {
            var message = data + [0x80]
            message += [UInt8](repeating: 0, count: (120 - message.count % 64) % 64)
            message += (0..<8).map { UInt8(truncatingIfNeeded: (8 * data.count) >> (56 - 8 * $0)) }
            var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
            for start in stride(from: 0, to: message.count, by: 64) {
                compress(&state, words(message[start..<start + 64]))
            }
            return Digest(
                bytes: state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } })
        }

        private static func words(_ block: ArraySlice<UInt8>) -> [UInt32] {
            var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
                block[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            }
            for index in 16..<80 {
                words.append(rotate(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
            }
            return words
        }

        private static func compress(_ state: inout [UInt32], _ words: [UInt32]) {
            var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
            for (index, word) in words.enumerated() {
                let (mixed, constant): (UInt32, UInt32) =
                    switch index {
                    case ..<20: (b & c | ~b & d, 0x5a82_7999)
                    case ..<40: (b ^ c ^ d, 0x6ed9_eba1)
                    case ..<60: (b & c | b & d | c & d, 0x8f1b_bcdc)
                    default: (b ^ c ^ d, 0xca62_c1d6)
                    }
                let next = rotate(a, 5) &+ mixed &+ e &+ constant &+ word
                (a, b, c, d, e) = (next, a, rotate(b, 30), c, d)
            }
            for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
        }

        private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
    }
}
