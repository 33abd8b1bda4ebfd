/// Percent-encoding, one byte at a time.
public enum ReferenceEncoding {
    /// Percent-encodes every byte separately.
    public static func encode(_ bytes: [UInt8], _ set: ReferenceSet) -> [UInt8] {
        bytes.flatMap(set.output)
    }

    /// Percent-encodes text: a non-ASCII character stays literal only if it is well-formed and all its bytes are
    /// literal.
    public static func encodeText(_ bytes: [UInt8], _ set: ReferenceSet) -> String {
        var asciiOnly = set
        for byte in 0x80...0xFF {
            asciiOnly.isLiteral[byte] = false
        }
        var output: [UInt8] = []
        var rest = bytes[...]
        while let first = rest.first {
            let length = ReferenceUTF8.characterLength(rest) ?? 1
            let character = rest.prefix(length)
            let isLiteral = first >= 0x80 && length > 1 && character.allSatisfy(set.keeps)
            output += isLiteral ? Array(character) : encode(Array(character), asciiOnly)
            rest = rest.dropFirst(length)
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Percent-encodes UTF-16 as UTF-8. An unpaired surrogate becomes U+FFFD if `replacesUnpaired` is true; otherwise,
    /// the result is nil.
    public static func encode(_ units: [UInt16], _ set: ReferenceSet, replacesUnpaired: Bool) -> String? {
        var bytes: [UInt8] = []
        var index = 0
        while index < units.count {
            var value = UInt32(units[index])
            let next = index + 1 < units.count ? UInt32(units[index + 1]) : 0
            index += 1
            if (0xD800...0xDBFF).contains(value) && (0xDC00...0xDFFF).contains(next) {
                value = 0x10000 + (value - 0xD800) * 0x400 + (next - 0xDC00)
                index += 1
            } else if (0xD800...0xDFFF).contains(value) {
                guard replacesUnpaired else { return nil }
                value = 0xFFFD
            }
            bytes += ReferenceUTF8.encode(value)
        }
        return encodeText(bytes, set)
    }

    /// Percent-encodes text and keeps existing escapes, in the normal form of RFC 3986, sections 6.2.2.1 and 6.2.2.2.
    public static func encodePreservingEscapes(_ bytes: [UInt8], _ set: ReferenceSet) -> String {
        let unreserved = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
        var outside = set
        outside.isLiteral[Int(UInt8(ascii: "%"))] = false
        if set.writesSpaceAsPlus {
            outside.isLiteral[Int(UInt8(ascii: "+"))] = true
        }
        var output = ""
        var run: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if let value = ReferenceDecoding.escape(in: bytes, at: index) {
                output += encodeText(run, outside)
                run = []
                if unreserved.contains(value) && set.keeps(value) {
                    output += String(decoding: [value], as: UTF8.self)
                } else {
                    output += String(decoding: ReferenceSet(literal: []).output(for: value), as: UTF8.self)
                }
                index += 3
            } else {
                run.append(bytes[index])
                index += 1
            }
        }
        return output + encodeText(run, outside)
    }
}
