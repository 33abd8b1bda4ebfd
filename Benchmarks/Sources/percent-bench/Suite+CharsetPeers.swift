import BenchmarkSupport
import CPeers
import CPercentEncoding
import Foundation
import LegacyCharsets
import PercentEncoding

// The peers of the suite charset in this process.
extension Suite {
    func charsetPeers(encoding texts: [String], _ kind: CharsetWorkload.Kind) -> [Contender] {
        let encoding = Self.stringEncoding(kind)
        let icu = ICU(kind.converter)
        let inputs = Memory.texts(texts.map { Array($0.utf8) })
        return [
            .peer("ICU convertEx and our kernel", .charset, version: ICU.version) {
                pass(inputs, $0) { icu.encodedString($0) }
            },
            .peer("ICU convertEx and our kernel, reused buffer", .buffer, version: ICU.version) {
                pass(inputs, $0) { icu.encode($0) }
            },
            .peer("Foundation data(using:) and a loop", .charset, version: foundation) {
                pass(texts, $0) { text in text.data(using: encoding).map(Loops.escape) ?? "" }
            },
            .peer("Foundation data(using:) and our kernel", .charset, version: foundation) {
                pass(texts, $0) { text in text.data(using: encoding)?.percentEncoded() ?? "" }
            },
        ] + coreFoundation(encoding: texts, in: kind.coreFoundation, against: .charset)
    }

    func charsetPeers(decoding texts: [String], _ kind: CharsetWorkload.Kind) -> [Contender] {
        let encoding = Self.stringEncoding(kind)
        let icu = ICU(kind.converter)
        let inputs = Memory.texts(texts.map { Array($0.utf8) })
        // CoreFoundation reads its own output, in which all bytes of a character are escaped.
        let profile = kind.charset.with(profile: .coreFoundation)
        let escaped = texts.map { text in
            must { try text.percentDecoded(in: kind.charset).percentEncoded(in: profile, using: Self.escapes) }
        }
        return [
            .peer("our kernel and ICU convertEx", .charset, version: ICU.version) {
                pass(inputs, $0) { icu.decodedString($0) }
            },
            .peer("our kernel and ICU convertEx, reused buffer", .buffer, version: ICU.version) {
                pass(inputs, $0) { icu.decode($0) }
            },
            .peer("a loop and Foundation String(data:)", .charset, version: foundation) {
                pass(texts, $0) { text in Loops.unescape(text).flatMap { String(data: $0, encoding: encoding) } ?? "" }
            },
            .peer("our kernel and Foundation String(data:)", .charset, version: foundation) {
                pass(texts, $0) { text in
                    let bytes = try? text.percentDecodedBytes()
                    return bytes.flatMap { String(bytes: $0, encoding: encoding) } ?? ""
                }
            },
        ] + coreFoundation(decoding: escaped, in: kind.coreFoundation, against: .charset)
    }

    /// Returns the `String.Encoding` for CoreFoundation's number. For windows-1251 and Shift_JIS, Foundation does not
    /// derive the value from this number.
    private static func stringEncoding(_ kind: CharsetWorkload.Kind) -> String.Encoding {
        switch kind.label {
        case "windows-1251": .windowsCP1251
        case "shift_jis": .shiftJIS
        default: String.Encoding(rawValue: 0x8000_0000 | UInt(kind.coreFoundation))
        }
    }
}

/// ICU with converters that stay open, and our kernel for the escapes, as a careful C programmer would combine them.
private final class ICU {
    private let peer: OpaquePointer
    private let bytes = Memory.allocate(1 << 20)
    private let set = Suite.compiled(Suite.escapes)

    init(_ name: String) {
        guard let peer = icu_peer_open(name) else { fatalError("ICU has no \(name)") }
        self.peer = peer
    }

    static var version: String { String(cString: icu_peer_version()) }

    func encode(_ text: UnsafeBufferPointer<UInt8>) -> Written {
        let count = icu_peer_encode(peer, text.baseAddress, text.count, bytes, 1 << 20)
        let output = Memory.output
        return Written(pct_encode(set, bytes, count, output, Memory.outputCapacity).written, to: output)
    }

    /// Encodes into a new string, without another copy.
    func encodedString(_ text: UnsafeBufferPointer<UInt8>) -> String {
        let count = icu_peer_encode(peer, text.baseAddress, text.count, bytes, 1 << 20)
        return String(unsafeUninitializedCapacity: 3 * count + 1) { output in
            pct_encode(set, bytes, count, output.baseAddress, output.count).written
        }
    }

    func decode(_ escaped: UnsafeBufferPointer<UInt8>) -> Written {
        let count = pct_decode(escaped.baseAddress, escaped.count, bytes, 1 << 20, 0).written
        let output = Memory.output
        return Written(icu_peer_decode(peer, bytes, count, output, Memory.outputCapacity), to: output)
    }

    /// Decodes into a new string, without another copy. A byte of a charset has at most three bytes of UTF-8.
    func decodedString(_ escaped: UnsafeBufferPointer<UInt8>) -> String {
        let count = pct_decode(escaped.baseAddress, escaped.count, bytes, 1 << 20, 0).written
        return String(unsafeUninitializedCapacity: 3 * count) { output in
            icu_peer_decode(peer, bytes, count, output.baseAddress, output.count)
        }
    }
}

/// Loops that escape the bytes of a `Data` in a charset, as a user of Foundation would write them.
private enum Loops {
    private static let digits = Array("0123456789ABCDEF".utf8)

    static func escape(_ data: Data) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(3 * data.count)
        for byte in data {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                output.append(byte)
            default:
                output.append(UInt8(ascii: "%"))
                output.append(digits[Int(byte >> 4)])
                output.append(digits[Int(byte & 15)])
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    static func unescape(_ text: String) -> Data? {
        var data = Data(capacity: text.utf8.count)
        var bytes = text.utf8.makeIterator()
        while let byte = bytes.next() {
            guard byte == UInt8(ascii: "%") else {
                data.append(byte)
                continue
            }
            guard let high = bytes.next().flatMap(value), let low = bytes.next().flatMap(value) else { return nil }
            data.append(high << 4 | low)
        }
        return data
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
