import PercentEncodingReference
import QueryEncoding
import TestSupport

/// Values in every style, compared with the reference, and the round trip of values in the lossless style.
enum FlattenTarget {
    @Sendable static func run(_ input: inout Input) {
        let choice = input.byte()
        if choice & 3 == 0 {
            expectRoundTrip(input.readable())
            return
        }
        var generator = SeededGenerator(seed: UInt64(input.word()))
        let standard = QueryStyle.standard[Int(choice >> 2) % QueryStyle.standard.count]
        let style = choice & 1 == 0 ? standard.style : QueryStyle.random(using: &generator)
        let name = choice & 1 == 0 ? standard.name : "random"
        expectSame(choice & 2 == 0 ? input.value() : input.dictionary(), style, name)
    }

    private static func expectSame(_ value: ReferenceValue, _ style: QueryStyle, _ name: String) {
        let reference = ReferenceStyle(style)
        var bytes: [UInt8] = []
        let written: Void? = try? QueryEncoder(style: style).encode(QueryValue(value), appendingTo: &bytes)
        if isPlanted && bytes.count > 20 && bytes[1...].starts(with: "%5B".utf8) { bytes[2] ^= 1 }
        let expected = try? ReferenceFlattener.query(of: value, style: reference)
        expect(written.map { bytes }, is: expected, "query in style \(name) of \(value)")
        let pairs = try? QueryEncoder(style: style).pairs(of: QueryValue(value))
        let expectedPairs = try? ReferenceFlattener.pairs(of: value, style: reference)
        expect(pairs?.map(ReferencePair.init), is: expectedPairs, "pairs in style \(name) of \(value)")
    }

    private static func expectRoundTrip(_ value: ReferenceValue) {
        do throws(QueryCodingError) {
            let query = try QueryEncoder(style: .auto).encode(QueryValue(value))
            let read = try QueryDecoder(style: .auto, limits: .none).value(from: query)
            expect(ReferenceValue(read), is: value, "round trip through \(query)")
        } catch {
            fatalError("\(error) of \(value)")
        }
    }
}
