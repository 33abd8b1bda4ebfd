import PercentEncodingReference
import TestSupport

/// Requests of AFNetworking's serializers, compared with a plain port of the serializers.
enum AFNetworkingRequestTarget {
    @Sendable static func run(_ input: inout Input) {
        guard let example = AFNetworkingCase(&input) else { return }
        var written = example.written
        if isPlanted, let body = written?.body, body.starts(with: "%5B".utf8) { written?.body = nil }
        expect(written, is: example.expected, "request of AFNetworking")
    }
}

/// Requests of Alamofire's encoders, compared with a plain port of the encoders.
enum AlamofireRequestTarget {
    @Sendable static func run(_ input: inout Input) {
        guard let example = AlamofireCase(&input) else { return }
        var written = example.written
        if isPlanted, let body = written?.body, body.starts(with: "a%5B".utf8) { written?.body = nil }
        expect(written, is: example.expected, "request of Alamofire")
    }
}

/// Multipart forms with parts of all kinds, compared with a naively assembled body.
enum MultipartTarget {
    @Sendable static func run(_ input: inout Input) {
        guard let example = MultipartCase(&input) else { return }
        let expected = example.reference.body
        var body = example.body
        if isPlanted, let bytes = body, bytes.count > 60, bytes[43] == UInt8(ascii: "%") { body = nil }
        expect(example.difference == nil, example.difference ?? "")
        expect(body, is: expected, "form")
        expect(example.body(inChunksOf: 1 + Int(input.byte())), is: expected, "form in chunks")
        expect(example.headers, is: example.expectedHeaders, "headers of a form")
    }
}

extension Input: Choosing {
    mutating func number(below count: Int) -> Int { Int(byte()) % count }

    mutating func parameters() -> ReferenceValue { dictionary(depth: 3) }
}
