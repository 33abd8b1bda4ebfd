/// SHA-256 (FIPS 180-4), for fixtures that store the hash of large data.
package struct SHA256 {
    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    private var schedule = [UInt32](repeating: 0, count: 64)
    private var pending: [UInt8] = []
    private var length = 0

    package init() {
        pending.reserveCapacity(1 << 16)
    }

    /// Adds bytes to the hashed data.
    package mutating func update(_ bytes: [UInt8]) {
        pending.append(contentsOf: bytes)
        if pending.count >= 1 << 15 { compressPending() }
    }

    /// Returns the hash in hexadecimal.
    package mutating func finish() -> String {
        let bits = UInt64(length + pending.count) * 8
        pending.append(0x80)
        while pending.count % 64 != 56 { pending.append(0) }
        pending += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
        compressPending()
        return state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    /// Compresses complete blocks. The loops use pointers, because array accesses would take most of the time of
    /// unoptimised tests.
    private mutating func compressPending() {
        let blocks = pending.count / 64
        pending.withUnsafeBufferPointer { bytes in
            schedule.withUnsafeMutableBufferPointer { schedule in
                state.withUnsafeMutableBufferPointer { state in
                    Self.constants.withUnsafeBufferPointer { constants in
                        var offset = 0
                        while offset < blocks * 64 {
                            Self.fill(schedule, bytes, offset)
                            Self.compress(state, schedule, constants)
                            offset += 64
                        }
                    }
                }
            }
        }
        pending.removeFirst(blocks * 64)
        length += blocks * 64
    }

    private static func fill(
        _ schedule: UnsafeMutableBufferPointer<UInt32>, _ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int
    ) {
        var index = 0
        while index < 16 {
            let byte = offset &+ 4 &* index
            let high = UInt32(bytes[byte]) &<< 24 | UInt32(bytes[byte &+ 1]) &<< 16
            schedule[index] = high | UInt32(bytes[byte &+ 2]) &<< 8 | UInt32(bytes[byte &+ 3])
            index &+= 1
        }
        while index < 64 {
            let old = schedule[index &- 15]
            let new = schedule[index &- 2]
            let sigma0 = rotate(old, 7) ^ rotate(old, 18) ^ old &>> 3
            let sigma1 = rotate(new, 17) ^ rotate(new, 19) ^ new &>> 10
            schedule[index] = schedule[index &- 16] &+ sigma0 &+ schedule[index &- 7] &+ sigma1
            index &+= 1
        }
    }

    private static func compress(
        _ state: UnsafeMutableBufferPointer<UInt32>, _ schedule: UnsafeMutableBufferPointer<UInt32>,
        _ constants: UnsafeBufferPointer<UInt32>
    ) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        var index = 0
        while index < 64 {
            let sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
            let temporary1 = h &+ sum1 &+ (e & f ^ ~e & g) &+ constants[index] &+ schedule[index]
            let sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
            let temporary2 = sum0 &+ (a & b ^ a & c ^ b & c)
            h = g
            g = f
            f = e
            e = d &+ temporary1
            d = c
            c = b
            b = a
            a = temporary1 &+ temporary2
            index &+= 1
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
        state[5] &+= f
        state[6] &+= g
        state[7] &+= h
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word &>> count | word &<< (32 &- count)
    }

    /// The fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
