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
            strings.reduce(0) { $0 + ($1.addingPercentEncoding(withAllowedCharacters: allowed)?.utf8.count ?? 0) }
        },
        Race.Contender(name: "percentEncoded()") {
            strings.reduce(0) { $0 + $1.percentEncoded().utf8.count }
        },
        Race.Contender(name: "percentEncode(into:)") {
            strings.reduce(0) { $0 + $1.percentEncode(into: buffer).written }
        },
    ]
    let decoders = [
        Race.Contender(name: "Foundation") {
            encoded.reduce(0) { $0 + ($1.removingPercentEncoding?.utf8.count ?? 0) }
        },
        Race.Contender(name: "percentDecoded()") {
            encoded.reduce(0) { $0 + ((try? $1.percentDecoded())?.utf8.count ?? 0) }
        },
        Race.Contender(name: "percentDecode(into:)") {
            encoded.reduce(0) { $0 + ((try? $1.percentDecode(into: buffer).written) ?? 0) }
        },
    ]
    report("string encode \(workload.kind)", size, race(workload).times(encoders), bytesPerCall: Double(size))
    let encodedSize = Double(encoded.reduce(0) { $0 + $1.utf8.count }) / Double(encoded.count)
    report("string decode \(workload.kind)", size, race(workload).times(decoders), bytesPerCall: encodedSize)
}
