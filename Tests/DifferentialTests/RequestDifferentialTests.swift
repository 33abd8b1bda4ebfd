import PercentEncodingReference
import TestSupport
import Testing

/// Requests and forms compared with plain ports of AFNetworking and Alamofire, on seeded random input.
struct RequestDifferentialTests {
    private static let rounds = Thoroughness.rounds(quick: 120, thorough: 5000)

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `Requests equal the requests of the AFNetworking port`(seed: UInt64) {
        var choices = RandomChoices(seed: seed)
        var requests = 0
        for round in 0..<Self.rounds {
            guard let example = AFNetworkingCase(&choices) else { continue }
            let (written, expected) = (example.written, example.expected)
            #expect(written == expected, "seed \(seed), round \(round)")
            if written != expected { return }
            if expected != nil { requests += 1 }
        }
        #expect(requests > Self.rounds / 4)
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `Requests equal the requests of the Alamofire port`(seed: UInt64) {
        var choices = RandomChoices(seed: seed)
        var requests = 0
        for round in 0..<Self.rounds {
            guard let example = AlamofireCase(&choices) else { continue }
            let (written, expected) = (example.written, example.expected)
            #expect(written == expected, "seed \(seed), round \(round)")
            if written != expected { return }
            if expected != nil { requests += 1 }
        }
        #expect(requests > Self.rounds / 4)
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `Multipart forms equal the reference's forms`(seed: UInt64) {
        var choices = RandomChoices(seed: seed)
        var forms = 0
        for round in 0..<Self.rounds {
            guard let example = MultipartCase(&choices) else { continue }
            let expected = example.reference.body
            #expect(example.difference == nil, "seed \(seed), round \(round)")
            #expect(example.body == expected, "seed \(seed), round \(round)")
            if example.body != expected || example.difference != nil { return }
            #expect(example.body(inChunksOf: 1 + round % 100) == expected, "seed \(seed), round \(round)")
            #expect(example.headers == example.expectedHeaders, "seed \(seed), round \(round)")
            forms += 1
        }
        #expect(forms > Self.rounds / 4)
    }
}
