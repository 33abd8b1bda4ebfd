import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

/// Tests of queries that one call of the kernel cannot read: queries with too many separators or bytes, or with fields
/// that must be read one at a time.
@Suite struct FieldScanTests {
    /// Returns the expected pairs, which are decoded field by field.
    private func expected(_ fields: [String]) throws -> [QueryPair] {
        try fields.filter { !$0.isEmpty }.map { field in
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let texts = try parts.map {
                try String($0).percentDecoded(space: .plus, malformed: .keep, invalid: .replace)
            }
            return QueryPair(field: texts[0], value: texts.count == 2 ? texts[1] : nil)
        }
    }

    private func check(_ fields: [String], _ comment: Comment) throws {
        var parser = QueryDecoder(limits: .none)
        parser.malformed = .keep
        parser.invalid = .replace
        #expect(try parser.pairs(from: fields.joined(separator: "&")) == expected(fields), comment)
    }

    @Test(arguments: ["plain=1", "%E6%B1%89=a+b", "x%=%zz", "%FF=%C3", "汉=字", "a=b=c=d", "bare", "="])
    func `Fields in queries of any length are read like single fields`(field: String) throws {
        for count in [1, 31, 32, 33, 63, 64, 65, 66, 127, 128, 129, 1000] {
            try check((0..<count).map { "\(field)\($0)" }, "\(count)")
            // One `field` is placed at each position where a call of the kernel may end.
            for place in [0, 30, 31, 32, 63, 64, 65, count - 1] where place < count {
                try check((0..<count).map { $0 == place ? field : "k\($0)=v" }, "\(count) \(place)")
            }
        }
    }

    @Test func `A field may have more separators than one call of the kernel finds`() throws {
        for count in [62, 63, 64, 65, 66, 200] {
            let many = "a" + String(repeating: "=", count: count)
            try check([many, "b=c", many, many + "%", "d", many + "%C3"], "\(count)")
        }
    }

    @Test func `Fields may be longer than one window`() throws {
        let window = 16 << 10
        for length in [window - 20, window - 3, window - 2, window - 1, window, window + 1, 3 * window] {
            let long = String(repeating: "x", count: length)
            try check(["a=1", long + "%E6%B1%89=汉", "b", "c=" + long + "+%2", "d=%41"], "\(length)")
            try check(["a=" + long, "", "", "b=%FF", long, "c=1"], "\(length)")
        }
    }

    @Test func `The first of several errors is reported`() {
        let decoder = QueryDecoder(limits: QueryLimits(depth: 2, pairs: 100))
        let fine = (0..<70).map { "k\($0)=v&" }.joined()
        let last = (0..<30).map { "k\($0)=v&" }.joined()
        for (query, error) in [
            (
                fine + "a[b][c][d]=1&x=%",
                QueryCodingError(kind: .depthLimit, field: "a[b][c][d]", offset: fine.utf8.count)
            ),
            (
                fine + "x=%&a[b][c][d]=1",
                QueryCodingError(kind: .malformedEscape, field: "x", offset: fine.utf8.count + 2)
            ),
            (fine + "x=%FF&x=%", QueryCodingError(kind: .invalidText, field: "x", offset: fine.utf8.count + 2)),
            (fine + fine, QueryCodingError(kind: .pairLimit, offset: fine.utf8.count + last.utf8.count)),
        ] {
            #expect(throws: error) { try decoder.value(from: query) }
        }
    }
}
