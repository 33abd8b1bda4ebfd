import BenchmarkSupport
import Foundation
import PercentEncoding

/// From String to String, and from String into a buffer, against Foundation.
func benchmarkStrings(_ workload: Workload, size: Int) {
    let strings = workload.strings.map { String(decoding: $0, as: UTF8.self) }
    let encoded = strings.map { $0.percentEncoded() }
    let allowed = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 3 * size + 1)
    defer { buffer.deallocate() }

    let encoders = [
        Race.Contender(name: "Foundation") {
            total(strings) { ($0.addingPercentEncoding(withAllowedCharacters: allowed)?.utf8.count ?? 0) }
        },
        Race.Contender(name: "percentEncoded()") {
            total(strings) { $0.percentEncoded().utf8.count }
        },
        Race.Contender(name: "percentEncode(into:)") {
            total(strings) { $0.percentEncode(into: buffer).written }
        },
    ]
    let decoders = [
        Race.Contender(name: "Foundation") {
            total(encoded) { ($0.removingPercentEncoding?.utf8.count ?? 0) }
        },
        Race.Contender(name: "percentDecoded()") {
            total(encoded) { ((try? $0.percentDecoded())?.utf8.count ?? 0) }
        },
        Race.Contender(name: "percentDecode(into:)") {
            total(encoded) { ((try? $0.percentDecode(into: buffer).written) ?? 0) }
        },
    ]
    report("string encode \(workload.kind)", "\(size) B", race(workload).times(encoders), bytesPerCall: Double(size))
    let encodedSize = Double(encoded.reduce(0) { $0 + $1.utf8.count }) / Double(encoded.count)
    report("string decode \(workload.kind)", "\(size) B", race(workload).times(decoders), bytesPerCall: encodedSize)
}

/// The sum over all strings, without a call for each that is not the one to be timed.
@inline(__always)
private func total(_ strings: [String], _ body: (String) -> Int) -> Int {
    var total = 0
    for string in strings {
        total += body(string)
    }
    return total
}
