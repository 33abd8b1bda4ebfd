import BenchmarkSupport
import Testing

struct DifferenceTests {
    private func inEscapes(_ ours: String, _ theirs: String) -> Difference {
        .inEscapes([Array(ours.utf8)], [Array(theirs.utf8)])
    }

    @Test func `Equal outputs have no difference`() {
        #expect(inEscapes("a%20b", "a%20b").isNone)
        #expect(Difference.plain([[1], [2]], [[1], [2]]).isNone)
    }

    @Test(arguments: [
        ("a%21%2A", "a!*", "keeps !*"), ("~a", "%7Ea", "escapes ~"), ("a%20b", "a+b", "space as +"),
        ("a+b", "a%20b", "space as %20"), ("%E6", "%e6", "lower-case digits"), ("%2B", "+", "keeps +"),
        ("%00", "\0", "keeps %00"), ("%25%21", "%25!", "keeps !"),
    ])
    func `Different escapes of the same bytes are described`(ours: String, theirs: String, description: String) {
        let difference = inEscapes(ours, theirs)
        #expect(!difference.isNone)
        #expect(difference.description == description)
    }

    @Test(arguments: [("a", "b"), ("a", "ab"), ("ab", "a"), ("%20", "%21"), ("%2B", "%20")])
    func `Outputs of different bytes are only counted`(ours: String, theirs: String) {
        #expect(inEscapes(ours, theirs).description == "differs in 1 of 1 outputs")
    }

    @Test func `Queries with the same pairs in another order differ only in order`() {
        let difference = Difference.inPairs([Array("a=1&b=%21".utf8)], [Array("b=!&a=1".utf8)])
        #expect(difference.description == "keeps !, pairs in another order")
        #expect(
            Difference.inPairs([Array("a=1&b=2".utf8)], [Array("a=1".utf8)]).description?.hasPrefix("differs") == true)
    }

    @Test func `A difference of a known kind is less than an unknown difference`() {
        let (known, unknown) = (inEscapes("%21", "!"), inEscapes("a", "b"))
        #expect(Difference.least(among: [unknown, known]).description == "keeps !")
        #expect(Difference.least(among: [unknown, known, .none]).isNone)
    }
}
