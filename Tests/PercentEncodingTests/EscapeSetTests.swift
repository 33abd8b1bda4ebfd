import PercentEncoding
import TestSupport
import Testing

struct EscapeSetTests {
    static func random(_ seed: UInt64) -> EscapeSet {
        var generator = SeededGenerator(seed: seed)
        return .random(using: &generator)
    }

    @Test func `A set contains the bytes it was created from`() {
        let set = EscapeSet(literal: [0, 63, 64, 127, 128, 191, 192, 255])
        #expect(set.literalBytes == [0, 63, 64, 127, 128, 191, 192, 255])
        #expect(set.contains(64) && !set.contains(65))
        #expect(EscapeSet(literal: "aé").literalBytes == [0x61, 0xA9, 0xC3])
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `Set operations give the same results as on sets of bytes`(seed: UInt64) {
        let (one, two) = (Self.random(seed), Self.random(seed + 100))
        let (first, second) = (Set(one.literalBytes), Set(two.literalBytes))
        func bytes(_ set: EscapeSet) -> Set<UInt8> { Set(set.literalBytes) }
        // A space written as plus is never literal.
        let space: Set<UInt8> = one.space == .plus ? [0x20] : []
        #expect(bytes(one.union(two)) == first.union(second).subtracting(space))
        #expect(bytes(one.intersection(two)) == first.intersection(second))
        #expect(bytes(one.subtracting(two)) == first.subtracting(second))
        #expect(bytes(one.inverted) == Set(UInt8.min...UInt8.max).subtracting(first).subtracting(space))
        #expect(bytes(one.adding(two.literalBytes)) == bytes(one.union(two)))
        #expect(bytes(one.removing(two.literalBytes)) == bytes(one.subtracting(two)))
        #expect(one.union(two).space == one.space)
    }

    @Test func `Adding and removing characters applies to their UTF-8 bytes`() {
        #expect(EscapeSet.unreserved.adding("/?") == .afnetworking)
        #expect(EscapeSet.afnetworking.removing("/?") == .unreserved)
        #expect(EscapeSet(literal: "").adding("é").literalBytes == [0xA9, 0xC3])
    }

    @Test func `A space is kept, escaped or written as plus`() {
        let literal = EscapeSet.unreserved.adding(" ")
        #expect("a b".percentEncoded(using: literal) == "a b")
        #expect("a b".percentEncoded(using: literal.writingSpace(as: .plus)) == "a+b")
        #expect("a b".percentEncoded(using: literal.writingSpace(as: .plus).writingSpace(as: .percent)) == "a%20b")
        #expect(EscapeSet.form.adding(" ") == .form)
    }

    @Test func `Sets with the same behaviour are equal`() {
        #expect(EscapeSet(literal: " a", space: .plus) == EscapeSet(literal: "a", space: .plus))
        #expect(EscapeSet(literal: "a", space: .plus) != EscapeSet(literal: "a", space: .percent))
    }

    @Test func `A set reports whether its output is ASCII and whether decoding restores the input`() {
        #expect(EscapeSet.form.isASCII && EscapeSet.form.isReversible)
        #expect(!EscapeSet.unreserved.adding(0x80...0xFF).isASCII)
        #expect(!EscapeSet.query.isReversible)
        #expect(!EscapeSet.form.adding("+").isReversible)
        #expect(EscapeSet.urlQuery.isReversible)
    }

    @Test func `Single bytes can be added and removed`() {
        #expect(EscapeSet.unreserved.adding(0x2F, 0x3F) == .afnetworking)
        #expect(EscapeSet.afnetworking.removing(0x2F, 0x3F) == .unreserved)
    }

    @Test func `A set has a description`() {
        #expect("\(EscapeSet(literal: [0x41, 0x20, 0x7E, 0xFF, 0]))" == "EscapeSet(<0><20>A~<FF>)")
        #expect("\(EscapeSet(literal: "b", space: .plus))" == "EscapeSet(b, space as +)")
    }

    @Test func `Adding or removing a byte changes no other byte`() {
        for byte in UInt8.min...UInt8.max {
            let set = EscapeSet(literal: [byte])
            #expect(set.literalBytes == [byte])
            #expect(set.inverted.literalBytes.count == 255 && !set.inverted.contains(byte))
        }
    }
}
