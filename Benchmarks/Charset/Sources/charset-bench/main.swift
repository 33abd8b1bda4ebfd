import BenchmarkSupport
import CICUPeer
import CPercentEncoding
import Foundation
import LegacyCharsets
import PercentEncoding

// usage: charset-bench [--quick]    Times legacy charsets against ICU and Foundation, in one process.

let isQuick = CommandLine.arguments.contains("--quick")
guard CommandLine.arguments.dropFirst().allSatisfy({ $0 == "--quick" }) else {
    print("usage: charset-bench [--quick]")
    exit(64)
}

func must<Result>(_ body: () throws -> Result) -> Result {
    do {
        return try body()
    } catch {
        fatalError("\(error)")
    }
}

let escapes = EscapeSet.unreserved

/// ICU with its converters open, and our kernel for the escapes.
final class ICU {
    let peer: OpaquePointer
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    var output = [UInt8](repeating: 0, count: 3 << 20)
    var set = pct_set()

    init(_ name: String) {
        pct_set_init(&set, (0...255).map { escapes.contains($0) ? 1 : 0 }, PCT_SPACE_PERCENT)
        guard let peer = icu_peer_open(name) else { fatalError("ICU has no \(name)") }
        self.peer = peer
    }

    func encode(_ text: inout String) -> Int {
        text.withUTF8 { text in
            let count = icu_peer_encode(peer, text.baseAddress, text.count, &bytes, bytes.count)
            return pct_encode(&set, bytes, count, &output, output.count).written
        }
    }

    func decode(_ escaped: [UInt8]) -> Int {
        let decoded = pct_decode(escaped, escaped.count, &bytes, bytes.count, 0).written
        return icu_peer_decode(peer, bytes, decoded, &output, output.count)
    }
}

for kind in isQuick ? [Workload.kinds[0]] : Workload.kinds {
    for size in isQuick ? [1024] : [64, 1024, 65536] {
        var strings = Workload(kind, size: size).strings
        let escaped = strings.map { text in Array(must { try text.percentEncoded(in: kind.charset) }.utf8) }
        let size = strings.map(\.utf8.count).reduce(0, +) / strings.count
        let race = Race(callsPerPass: strings.count, isQuick: isQuick)
        let icu = ICU(kind.converter)
        let encoding = String.Encoding(rawValue: kind.foundation)
        var output: [UInt8] = []
        report(
            "\(kind.charset.name) encode", "\(size) B",
            race.times([
                .init(name: "ICU convertEx + kernel") { strings.indices.reduce(0) { $0 + icu.encode(&strings[$1]) } },
                .init(name: "append") {
                    strings.reduce(0) { sum, text in
                        output.removeAll(keepingCapacity: true)
                        must { try kind.charset.append(percentEncoding: text, using: escapes, to: &output) }
                        return sum + output.count
                    }
                },
                .init(name: "percentEncoded(in:)") {
                    strings.reduce(0) { sum, text in
                        sum + must { try text.percentEncoded(in: kind.charset, using: escapes) }.utf8.count
                    }
                },
                .init(name: "Foundation + escaping") {
                    strings.reduce(0) { sum, text in
                        sum + (text.data(using: encoding)?.percentEncoded(using: escapes).utf8.count ?? 0)
                    }
                },
            ]), bytesPerCall: Double(size))
        report(
            "\(kind.charset.name) decode", "\(size) B",
            race.times([
                .init(name: "kernel + ICU convertEx") { escaped.reduce(0) { $0 + icu.decode($1) } },
                .init(name: "text(percentDecoding:)") {
                    escaped.reduce(0) { sum, bytes in
                        sum
                            + must {
                                try kind.charset.text(
                                    percentDecoding: bytes.span, space: .percent, malformed: .fail, invalid: .fail)
                            }.utf8.count
                    }
                },
            ]), bytesPerCall: Double(size))
    }
}
