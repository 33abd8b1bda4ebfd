import QueryEncoding
import TestSupport
import Testing

/// Tests of the limits of reading queries.
@Suite struct QueryReadingLimitTests {
    private func decoder(_ change: (inout QueryDecoder) -> Void) -> QueryDecoder {
        var decoder = QueryDecoder()
        change(&decoder)
        return decoder
    }

    private func error(_ query: String, _ change: (inout QueryDecoder) -> Void = { _ in }) -> QueryCodingError? {
        do throws(QueryCodingError) {
            _ = try decoder(change).value(from: query)
            return nil
        } catch {
            return error
        }
    }

    @Test func `Every value counts towards the limit in every notation`() {
        for query in ["a=1&a=2&a=3", "a[]=1&a[]=2&a[]=3", "a[0]=1&a[1]=2&b=3", "a=1,2,3", "a[]=1,2&b", "a=1&a=2,3"] {
            func pairLimit(_ pairs: Int) -> QueryCodingError? {
                error(query) {
                    $0.limits.pairs = pairs
                    $0.style.arrays = .separator(",")
                }
            }
            #expect(pairLimit(3) == nil)
            #expect(pairLimit(2)?.kind == .pairLimit)
        }
        #expect(
            error("a=1&b=2,3") {
                $0.limits.pairs = 2
                $0.style.arrays = .separator(",")
            } == QueryCodingError(kind: .pairLimit, field: "b", offset: 8))
    }

    @Test func `Depth counts the containers below the root`() {
        func depthLimit(_ query: String, _ depth: Int) -> QueryCodingError? {
            error(query) {
                $0.limits.depth = depth
                $0.style.marksEmptyContainers = true
            }
        }
        #expect(depthLimit("a=1&b", 0) == nil)
        for query in ["a[b]=1", "a[]=1", "a[0]=1", "a=1&a=2", "a{}", "a[]"] {
            #expect(depthLimit(query, 1) == nil)
            #expect(depthLimit(query, 0)?.kind == .depthLimit)
        }
        #expect(depthLimit("x&a[b][c]=1", 1) == QueryCodingError(kind: .depthLimit, field: "a[b][c]", offset: 2))
        #expect(depthLimit("a[b][c]=1&a[b][c]=1", 2)?.kind == .depthLimit)
        #expect(depthLimit("a[b][c", 0) == nil)
        #expect(depthLimit("a[b][c]{}", 2)?.kind == .depthLimit)
    }

    @Test func `The index limit holds for every array and only for arrays`() {
        func indexLimit(_ query: String) -> QueryCodingError? {
            error(query) {
                $0.limits.index = 1
                $0.style.arrays = .separator(",")
            }
        }
        #expect(indexLimit("a[0]=1&a[1]=2&b[]=1&b[]=2&c=1&c=2&d=1,2") == nil)
        #expect(indexLimit("a[2]=1&b[1000000]=2&c[0]=1&c[2]=2&d[0]=1&d[1]=1&d[2]=1&d[x]=1") == nil)
        for query in [
            "x&a[0]=1&a[1]=2&a[2]=3", "x&a[]=1&a[]=2&a[]=3", "x&a=111&a=222&a=3", "x&aaa=1&aaa=2,3",
            "x&a[2]=3&a[0]=1&a[1]=1",
        ] {
            let error = indexLimit(query)
            #expect(error?.kind == .indexLimit)
            #expect((error?.offset ?? 0) > 0)
        }
        #expect(indexLimit("x&a[0]=1&a[]=2&a[]=3")?.offset == 15)
    }

    @Test(arguments: [QueryStyle.php, .rails, .qs])
    func `The index limit holds for arrays in the styles of servers`(style: QueryStyle) {
        func indexLimit(_ query: String) -> QueryCodingError? {
            error(query) {
                $0.style = style
                $0.limits.index = 1
            }
        }
        #expect(indexLimit("a[]=1&a[]=2&b[c]=1&b[d]=2&b[e]=3") == nil)
        #expect(indexLimit("x&a[]=1&a[]=2&a[]=3") == QueryCodingError(kind: .indexLimit, field: "a", offset: 2))
        #expect(
            indexLimit("a[b][]=1&a[b][]=2&a[b][]=3") == QueryCodingError(kind: .indexLimit, field: "a[b]", offset: 0))
        #expect(
            error("a") {
                $0.style = style
                $0.limits.index = -1
            } == nil)
    }

    @Test func `In server styles, the limit of indices applies to arrays but not to numeric keys`() {
        func indexLimit(_ query: String, _ style: QueryStyle) -> QueryCodingError? {
            error(query) {
                $0.style = style
                $0.limits.index = 1
            }
        }
        for style in [QueryStyle.php, .qs] {
            #expect(indexLimit("a[0]=1&a[1]=2&a[2]=3", style)?.kind == .indexLimit)
            #expect(indexLimit("a[0]=1&a[1]=2&a[100]=3", style) == nil)
        }
        #expect(indexLimit("a[0]=1&a[1]=2&a[2]=3", .rails) == nil)
        #expect(indexLimit("a=1&a=2&a=3", .qs) == QueryCodingError(kind: .indexLimit, field: "a", offset: 0))
        #expect(indexLimit("0=1&1=2&2=3", .php) == QueryCodingError(kind: .indexLimit, offset: 0))
        #expect(indexLimit("a[][x]=1&a[][x]=2&a[][x]=3", .rails)?.field == "a")
    }

    @Test(arguments: ["auto", "php", "rails", "qs"]) func `No value of a random query exceeds the limits`(
        style: String
    ) throws {
        let pieces = [
            "a", "b", "[", "]", "[]", "[0]", "[1]", "[a]", "=", "=", "&", "&", "&a", ";", "%5B", "%5D", ".", ",", "\n",
        ]
        var generator = SeededGenerator(seed: 512)
        var values = 0
        let rounds = Thoroughness.rounds(quick: 2000, thorough: 5000)
        for _ in 0..<rounds {
            let count = Int.random(in: 0..<25, using: &generator)
            let query = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            let limits = QueryLimits(
                depth: Int.random(in: 0..<4, using: &generator), pairs: Int.random(in: 1..<12, using: &generator),
                index: Int.random(in: 0..<4, using: &generator))
            let decoder = QueryDecoder(style: try #require(QueryStyle.standard(named: style)), limits: limits)
            do throws(QueryCodingError) {
                let size = QueryValueSize(of: try decoder.value(from: query))
                #expect(size.isWithin(limits), "\(query.debugDescription) \(limits)")
                values += 1
            } catch {
                // Every error has an offset or a field.
                #expect(error.offset != nil || !error.field.isEmpty, "\(query.debugDescription) \(error)")
            }
        }
        #expect(values > rounds / 5)
    }

    @Test func `The standard limits equal the documented limits`() {
        let limits = QueryLimits.standard
        #expect(limits == QueryLimits(depth: 32, pairs: 1000, bytes: 4_194_304, index: 1000))
        #expect(QueryLimits.maximumDepth == 512)
        #expect(QueryLimits(depth: 513).depth == 512 && QueryLimits(depth: -1).depth == 0)
        #expect(QueryLimits.none == QueryLimits(depth: 512, pairs: .max, bytes: .max, index: .max))
    }

    @Test func `The standard limits of pairs, depth and bytes hold`() {
        #expect(error(String(repeating: "a&", count: 1000)) == nil)
        #expect(error(String(repeating: "a&", count: 1001))?.kind == .pairLimit)
        #expect(error("a" + String(repeating: "[a]", count: 32)) == nil)
        #expect(error("a" + String(repeating: "[a]", count: 33))?.kind == .depthLimit)
        #expect(error(String(repeating: "a", count: 4 << 20)) == nil)
        #expect(error(String(repeating: "a", count: 4 << 20 + 1))?.kind == .byteLimit)
    }
}
