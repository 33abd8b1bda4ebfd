import CPercentEncoding
import PercentEncoding

func require(_ condition: Bool, _ what: String) {
    if !condition { fatalError(what) }
}

// If the table has room, each set is built only once. Sets with different rules for spaces are distinct.
let first = pct_set_shared(1, 2, 3, 4, PCT_SPACE_PERCENT)
let plus = pct_set_shared(1, 2, 3, 4, PCT_SPACE_PLUS)
require(first != nil && plus != nil && first != plus, "a set was not shared though there is room")
require(first == pct_set_shared(1, 2, 3, 4, PCT_SPACE_PERCENT), "a set was built twice")

// If the table is full, the function returns NULL for a new set, and the table keeps the existing sets.
var shared = 0
for word in UInt64(100)..<2000 {
    for space in [PCT_SPACE_PERCENT, PCT_SPACE_PLUS] {
        guard let set = pct_set_shared(word, 0, 0, 0, space) else { continue }
        shared += 1
        var output: [UInt8] = [0, 0, 0, 0]
        _ = pct_encode(set, [0x20], 1, &output, 4)
        require(output[0] == (space == PCT_SPACE_PLUS ? 0x2B : 0x25), "a set has the space rule of another one")
    }
}
require((100..<256).contains(shared), "\(shared) sets found a slot")
require(first == pct_set_shared(1, 2, 3, 4, PCT_SPACE_PERCENT), "a set was lost")
require(" b".percentEncoded(using: EscapeSet(literal: "b")) == "%20b", "a set without a slot encodes wrongly")

// The library calls the chosen kernel.
nonisolated(unsafe) let impostor = UnsafeMutablePointer<pct_kernel>.allocate(capacity: 1)
impostor.initialize(to: pct_kernel_at(0).pointee)
impostor.pointee.encode = { _, _, n, _, _ in pct_result(read: n, written: 0, status: PCT_OK) }
impostor.pointee.encoded_size = { _, _, _ in 77 }
impostor.pointee.encode_packed = { _, _, _, _ in pct_string(first: 0x58, last: UInt64(PCT_PACKED_ASCII + 1) << 56) }
impostor.pointee.encode_string = { _, _, _, _ in pct_string(first: 0, last: UInt64(PCT_STRING_ASCII.rawValue)) }
impostor.pointee.decode = { _, n, _, _, _ in pct_result(read: n, written: 0, status: PCT_MALFORMED) }
impostor.pointee.decoded_size = { _, _ in 88 }
pct_kernel_choose(impostor)
require("ab".percentEncodedCount() == 77 && "%41".percentDecodedCount() == 88, "sizes ignore the choice of the kernel")
require("a b".percentEncoded(using: .afnetworking) == "X", "encoding ignores the choice of the kernel")
require("a b c d e f g h i".percentEncoded(using: .afnetworking) == "", "encoding ignores the choice of the kernel")
require((try? "%41".percentDecodedBytes()) == nil, "decoding ignores the choice of the kernel")
PercentEncodingKernel.removeLimit()
require("a b".percentEncoded() == "a%20b", "removeLimit does not go back to the best kernel")

print("shared sets and the choice of kernels are as promised")
