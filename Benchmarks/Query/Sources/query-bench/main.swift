import BenchmarkSupport
import Foundation
import Hummingbird
import PercentEncoding
import QueryEncoding

// usage: query-bench [--quick]    Times writing and reading a query of 32 pairs against Hummingbird, in one process.

let isQuick = CommandLine.arguments.contains("--quick")
guard CommandLine.arguments.dropFirst().allSatisfy({ $0 == "--quick" }) else {
    print("usage: query-bench [--quick]")
    exit(64)
}

/// The outcome of a call that has to succeed.
func must<Result>(_ body: () throws -> Result) -> Result {
    do {
        return try body()
    } catch {
        fatalError("\(error)")
    }
}

let record = Record.sample
let value = record.value
let hummingbird = URLEncodedFormEncoder()

/// A style that writes what Hummingbird writes, except for the order, which it leaves to chance.
let style = {
    var style = QueryStyle.auto
    style.fieldEscapes = .unreserved.adding("[]")
    let kept = (UInt8(0x20)..<0x7F).filter { byte in
        let character = String(UnicodeScalar(byte))
        return must { try hummingbird.encode(["a": character]) } == "a=\(character)"
    }
    style.valueEscapes = EscapeSet(literal: kept)
    return style
}()

let encoder = QueryEncoder(style: style)
var writer = QueryWriter(style: style)
let query = must { try encoder.encode(value) }
let pairs = must { try QueryFlattener.pairs(of: value) }
print("\(pairs.count) pairs, \(query.utf8.count) bytes\n")

let encoders = [
    Race.Contender(name: "Hummingbird") { must { try hummingbird.encode(record).utf8.count } },
    Race.Contender(name: "encode(QueryValue)") { must { try encoder.encode(value).utf8.count } },
    Race.Contender(name: "QueryWriter") { must { try writer.encode(value).utf8.count } },
    Race.Contender(name: "encode(Encodable)") { must { try encoder.encode(record).utf8.count } },
]
let formDecoder = URLEncodedFormDecoder()
let decoder = QueryDecoder(style: style)
let decoders = [
    Race.Contender(name: "Hummingbird") { must { try formDecoder.decode(Record.self, from: query).name.utf8.count } },
    Race.Contender(name: "decode(Decodable)") { must { try decoder.decode(Record.self, from: query).name.utf8.count } },
    Race.Contender(name: "value(from:)") { must { try decoder.value(from: query)["name"]?.string?.utf8.count ?? 0 } },
]
report(
    "query encode", "\(query.utf8.count) B", Race(callsPerPass: 1, isQuick: isQuick).times(encoders),
    bytesPerCall: Double(query.utf8.count))
report(
    "query decode", "\(query.utf8.count) B", Race(callsPerPass: 1, isQuick: isQuick).times(decoders),
    bytesPerCall: Double(query.utf8.count))
