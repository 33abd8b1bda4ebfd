import Foundation
import QueryEncoding
import RequestEncoding
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The size limits of written parameters. Small parameters can exceed a limit, because a long key is repeated for each
/// of its values.
@Suite struct WritingLimitTests {
    /// A long key with many values.
    private struct Growing {
        let parameters: [String: [Int]]
        let value: QueryValue

        init(keyLength: Int, count: Int) {
            let key = String(repeating: "k", count: keyLength)
            parameters = [key: Array(repeating: 1, count: count)]
            value = .dictionary([(key, .array(Array(repeating: 1, count: count)))])
        }

        /// About 30 KB of parameters that become a query of 69 MB.
        static let large = Growing(keyLength: 24_000, count: 2900)

        /// About 3 KB of parameters that become a query of 690 KB.
        static let small = Growing(keyLength: 2400, count: 290)
    }

    /// The calls that write parameters, each with given limits or with its default limits.
    private static let ways: [(name: String, write: @Sendable (Growing, QueryLimits?) throws -> Int)] = [
        (
            "a form",
            { growing, limits in
                var serializer = FormRequestSerializer.afnetworking
                if let limits { serializer.limits = limits }
                return try size(serializer.request("POST", "http://a.test/", parameters: growing.parameters))
            }
        ),
        (
            "JSON in a URL",
            { growing, limits in
                var serializer = JSONRequestSerializer()
                if let limits { serializer.form.limits = limits }
                return try size(serializer.request("GET", "http://a.test/", parameters: growing.parameters))
            }
        ),
        (
            "a property list in a URL",
            { growing, limits in
                var serializer = PropertyListRequestSerializer()
                if let limits { serializer.form.limits = limits }
                return try size(serializer.request("GET", "http://a.test/", parameters: growing.parameters))
            }
        ),
        (
            "URLEncoding",
            { growing, limits in
                let encoding = limits.map { URLEncoding(destination: .httpBody, limits: $0) } ?? .httpBody
                return try size(encoding.encode(request, with: growing.parameters))
            }
        ),
        (
            "its components",
            { growing, limits in
                let encoding = limits.map { URLEncoding(limits: $0) } ?? .default
                return try encoding.queryComponents(fromKey: "q", value: growing.parameters).reduce(0) {
                    $0 + $1.0.utf8.count
                }
            }
        ),
        (
            "URLEncodedFormEncoder",
            { growing, limits in
                let encoder = limits.map { URLEncodedFormEncoder(limits: $0) } ?? URLEncodedFormEncoder()
                return try (encoder.encode(growing.parameters) as Data).count
            }
        ),
        (
            "URLEncodedFormParameterEncoder",
            { growing, limits in
                let encoder = limits.map { URLEncodedFormEncoder(limits: $0) } ?? URLEncodedFormEncoder()
                let parameters = URLEncodedFormParameterEncoder(encoder: encoder, destination: .httpBody)
                return try size(parameters.encode(growing.parameters, into: request))
            }
        ),
        ("parts of a value", { growing, limits in try form(limits) { try $0.append(parameters: growing.value) } }),
        (
            "parts of any parameters",
            { growing, limits in
                try form(limits) { try $0.append(parameters: growing.parameters as [String: Any]) }
            }
        ),
        ("parts of a type", { growing, limits in try form(limits) { try $0.append(parameters: growing.parameters) } }),
    ]

    private static let request = URLRequest(url: URL(fileURLWithPath: "/"))

    private static func size(_ request: URLRequest) -> Int {
        request.httpBody?.count ?? request.url?.absoluteString.utf8.count ?? 0
    }

    private static func form(
        _ limits: QueryLimits?, _ append: (inout MultipartFormData) throws -> Void
    ) throws -> Int {
        var form = try MultipartFormData()
        if let limits { form.limits = limits }
        let empty = form.contentLength
        do {
            try append(&form)
        } catch {
            #expect(form.contentLength == empty)
            throw error
        }
        return Int(form.contentLength)
    }

    private func expectTooLong(_ way: Int, _ growing: Growing, _ limits: QueryLimits?, _ bytes: Int) {
        let (name, write) = Self.ways[way]
        let error = #expect(throws: RequestEncodingError.self, "\(name)") { try write(growing, limits) }
        #expect(error?.kind == .unencodableParameters, "\(name)")
        #expect(error?.query?.kind == .byteLimit, "\(name)")
        #expect(error?.query?.detail == "limits.bytes is \(bytes)", "\(name)")
    }

    @Test(arguments: ways.indices) func `With default limits, no more than 64 MiB are written`(way: Int) {
        expectTooLong(way, .large, nil, 64 << 20)
    }

    @Test func `The header fields of parts count toward the limit`() throws {
        let value: QueryValue = ["": .array(Array(repeating: "", count: 1000))]
        var form = try MultipartFormData(boundary: "B")
        form.limits.bytes = 40_000
        #expect(throws: RequestEncodingError.self) { try form.append(parameters: value) }
        form.limits.bytes = 60_000
        try form.append(parameters: value)
    }

    @Test(arguments: ways.indices) func `Custom limits apply`(way: Int) throws {
        expectTooLong(way, .small, QueryLimits(pairs: .max, bytes: 100_000), 100_000)
        #expect(try Self.ways[way].write(.small, QueryLimits.none) > 600_000, "\(Self.ways[way].name)")
    }
}
