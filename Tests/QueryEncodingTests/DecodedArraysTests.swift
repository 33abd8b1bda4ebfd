import PercentEncoding
import QueryEncoding
import Testing

/// The decoder reads arrays of some types on a fast path. The results must equal the results of the standard library's
/// `Array`.
@Suite struct DecodedArraysTests {
    private struct Holder<Value: Decodable>: Decodable {
        let a: Value
    }

    /// An element type for which the decoder has no fast path.
    private struct Wrapped<Value: Decodable>: Decodable {
        let value: Value

        init(from decoder: any Decoder) throws {
            value = try decoder.singleValueContainer().decode(Value.self)
        }
    }

    private static let queries = [
        "a[]=1&a[]=0", "a=1&a=0", "a=1", "a=", "a[]=", "a[0]=1&a[1]=0", "a[1]=0&a[0]=1", "a[]=1&a[]=x", "a[x]=1",
        "a[][x]=1",
        "a[][]=1", "a", "b=1", "a[]=true&a[]=1.5", "a[]=-12&a[]=12", "a[]=%E6%B1%89&a[]=+", "a[]=%FF", "a[]=1&a[]",
    ]

    private func read<Value: Decodable>(_ type: Value.Type, _ query: String, _ style: QueryStyle) -> (Value?, String) {
        var decoder = QueryDecoder(style: style)
        decoder.malformed = .keep
        do {
            return (try decoder.decode(Holder<Value>.self, from: query).a, "")
        } catch {
            return (nil, "\(error)")
        }
    }

    private func compare<Value: Decodable & Equatable>(_ type: Value.Type) {
        for style in [QueryStyle.auto, .rails, .php, .qs, .afnetworking, .browser] {
            for query in Self.queries {
                let (found, failure) = read([Value].self, query, style)
                let (expected, expectedFailure) = read([Wrapped<Value>].self, query, style)
                #expect(found == expected?.map(\.value), "\(query)")
                #expect(failure == expectedFailure, "\(query)")
            }
        }
    }

    @Test func `Arrays of known types equal arrays that are read element by element`() {
        compare(String.self)
        compare(Int.self)
        compare(Double.self)
        compare(Bool.self)
    }
}
