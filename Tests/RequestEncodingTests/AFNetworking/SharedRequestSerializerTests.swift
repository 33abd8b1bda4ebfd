import Foundation
import RequestEncoding
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct SharedRequestSerializerTests {
    private struct Refusal: Error {}

    @Test func `Threads that change headers and make requests see only complete changes`() throws {
        let shared = SharedRequestSerializer(FormRequestSerializer())
        DispatchQueue.concurrentPerform(iterations: 400) { number in
            if number.isMultiple(of: 4) {
                shared.update { serializer in
                    serializer.headers["X-A"] = "\(number)"
                    serializer.headers["X-B"] = "\(number)"
                    serializer.limits.pairs = (serializer.limits.pairs == .max ? 0 : serializer.limits.pairs) + 1
                }
            } else {
                let request = try? shared.request(
                    number % 2 == 0 ? "GET" : "POST", "http://h/", parameters: ["a": number])
                let headers = request?.allHTTPHeaderFields ?? [:]
                #expect(request != nil && headers["X-A"] == headers["X-B"])
            }
        }
        #expect(shared.current.limits.pairs == 100)
        #expect(shared.current.headers.count == 2)
    }

    @Test func `A shared custom serializer receives dictionaries`() throws {
        struct Plain: RequestSerializer {
            func serialize(_ request: URLRequest, parameters: Any?) throws -> URLRequest {
                var request = request
                request.httpBody = parameters.map { Data("\($0)".utf8) }
                return request
            }
        }
        let shared = SharedRequestSerializer(Plain())
        #expect(try shared.request("PUT", "http://h/", parameters: ["a": 1]).httpBody == Data(#"["a": 1]"#.utf8))
        #expect(try shared.request("PUT", "http://h/").httpBody == nil)
    }

    @Test func `A change that throws leaves the serializer unchanged`() {
        let shared = SharedRequestSerializer(FormRequestSerializer())
        #expect(throws: Refusal.self) {
            try shared.update { serializer in
                serializer.configure = { $0.timeoutInterval = 1 }
                throw Refusal()
            }
        }
        #expect(shared.current.configure == nil)
        #expect(shared.update { $0.methodsEncodingParametersInURI.count } == 3)
    }
}
