import QueryEncoding
import TestSupport
import Testing

@Suite struct DepthTests {
    /// Returns nested arrays and dictionaries with a given depth below the root.
    private static func nested(_ depth: Int) -> QueryValue {
        var value: QueryValue = "x"
        for level in 0..<depth {
            value = level % 2 == 0 ? [value] : ["k": value]
        }
        return ["root": value]
    }

    @Test func `All operations on values at the maximum depth work on a small stack`() {
        let isFine = onSmallStack {
            let value = Self.nested(QueryLimits.maximumDepth)
            let copy = Self.nested(QueryLimits.maximumDepth)
            let shorter = Self.nested(QueryLimits.maximumDepth - 1)
            let isEqual = value == copy && value != shorter && value.hashValue == copy.hashValue
            return isEqual && value.description.count > 2000 && QueryValue.set([value, copy, shorter]).set?.count == 2
        }
        #expect(isFine)
    }

    @Test(arguments: QueryStyle.standard.map(\.name)) func `Values at the maximum depth are written on a small stack`(
        name: String
    ) throws {
        let style = try #require(QueryStyle.standard(named: name))
        let query = onSmallStack {
            try? QueryEncoder(style: style).encode(Self.nested(QueryLimits.maximumDepth))
        }
        // Some styles do not support nested fields.
        if ["facebook", "browser"].contains(name) {
            #expect(query == nil)
        } else {
            #expect(query?.hasPrefix("root") == true)
            #expect(query?.hasSuffix("=x") == true)
        }
    }

    @Test func `The error for a value beyond the maximum depth names the field`() {
        let error = onSmallStack { () -> QueryCodingError? in
            do throws(QueryCodingError) {
                _ = try QueryEncoder().encode(Self.nested(QueryLimits.maximumDepth + 1))
                return nil
            } catch {
                return error
            }
        }
        #expect(error?.kind == .depthLimit)
        #expect(error?.field.hasPrefix("root[0]") == true || error?.field.hasPrefix("root[k]") == true)
    }

    @Test func `Depth limits hold, and limits above the maximum depth become the maximum`() {
        #expect(QueryLimits(depth: 10_000).depth == QueryLimits.maximumDepth)
        let encoder = QueryEncoder(limits: QueryLimits(depth: 1, pairs: 2, bytes: 10))
        func kind(_ value: QueryValue) -> QueryCodingError.Kind? {
            do throws(QueryCodingError) {
                _ = try encoder.encode(value)
                return nil
            } catch {
                return error.kind
            }
        }
        #expect(kind(["a": ["b": 1]]) == nil)
        #expect(kind(["a": ["b": ["c": 1]]]) == .depthLimit)
        #expect(kind(["a": [1, 2, 3]]) == .pairLimit)
        #expect(kind(["a": "0123456789"]) == .byteLimit)
    }
}
