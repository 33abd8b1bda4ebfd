/// UTF-7 (RFC 2152). As in ICU, all characters of sets D and O and white space stand for themselves.
enum ReferenceUTF7 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let plus = UInt8(ascii: "+")
    private static let minus = UInt8(ascii: "-")

    private static func isDirect(_ byte: UInt8) -> Bool {
        [0x09, 0x0A, 0x0D].contains(byte) || (0x20...0x7D).contains(byte) && byte != UInt8(ascii: "\\")
    }

    /// Decodes bytes. A run of base64 digits has at most one error, which starts at the first digit of the character
    /// that is incomplete; the rest of the run belongs to the error. Bits that are left over must be zero.
    static func pieces(_ bytes: [UInt8]) -> [ReferenceTextCharset.Piece] {
        var pieces: [ReferenceTextCharset.Piece] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == plus {
                pieces += run(bytes, from: index)
                index = pieces[pieces.count - 1].end
            } else {
                let scalars: [UInt32]? = isDirect(bytes[index]) ? [UInt32(bytes[index])] : nil
                pieces.append(.init(start: index, end: index + 1, scalars: scalars))
                index += 1
            }
        }
        return pieces
    }

    private static func run(_ bytes: [UInt8], from plus: Int) -> [ReferenceTextCharset.Piece] {
        let end = bytes[(plus + 1)...].firstIndex { !digits.contains($0) } ?? bytes.count
        let isClosed = end < bytes.count && bytes[end] == minus
        if isClosed && end == plus + 1 { return [.init(start: plus, end: end + 1, scalars: [0x2B])] }
        // Each bit with the byte that it comes from. The plus sign has no bits.
        let bits = (plus + 1..<end).flatMap { index in
            (0..<6).map { (place: index, bit: (digits.firstIndex(of: bytes[index]) ?? 0) >> (5 - $0) & 1) }
        }
        let units = stride(from: 0, through: bits.count - 16, by: 16).map { first in
            (start: bits[first].place, unit: bits[first..<first + 16].reduce(0) { $0 << 1 | UInt32($1.bit) })
        }
        var pieces: [ReferenceTextCharset.Piece] = []
        var index = 0
        while index < units.count {
            let (start, unit) = units[index]
            let next = index + 1 < units.count ? units[index + 1].unit : 0
            var scalars = [unit]
            if (0xD800...0xDBFF).contains(unit), (0xDC00...0xDFFF).contains(next) {
                scalars = [0x10000 + (unit - 0xD800) << 10 + (next - 0xDC00)]
                index += 1
            } else if (0xD800...0xDFFF).contains(unit) {
                let isCut = unit < 0xDC00 && index + 1 == units.count && end == bytes.count
                return pieces + [.init(start: start, end: isClosed ? end + 1 : end, scalars: nil, isCut: isCut)]
            }
            index += 1
            pieces.append(.init(start: start, end: index < units.count ? units[index].start : end, scalars: scalars))
        }
        let left = bits[(units.count * 16)...]
        let isIllegal = end < bytes.count && !isDirect(bytes[end])
        if left.contains(where: { $0.bit == 1 }) || end == plus + 1 || isIllegal {
            let start = left.first?.place ?? (end == plus + 1 ? plus : end)
            let stop = isClosed || isIllegal ? end + 1 : end
            return pieces + [.init(start: start, end: stop, scalars: nil, isCut: end == bytes.count)]
        }
        // Nothing is left but zeros and the sign that closes the run.
        return pieces + [.init(start: end, end: isClosed ? end + 1 : end, scalars: [])]
    }

    /// Encodes text: with as few changes as possible, and closed at the end.
    static func encode(_ scalars: [Unicode.Scalar]) -> [UInt8] {
        var output: [UInt8] = []
        var units: [UInt16] = []
        func close(before next: UInt8?) {
            guard !units.isEmpty else { return }
            var bits = units.flatMap { unit in (0..<16).map { Int(unit >> (15 - $0) & 1) } }
            bits += Array(repeating: 0, count: (6 - bits.count % 6) % 6)
            output.append(plus)
            output += stride(from: 0, to: bits.count, by: 6).map {
                digits[bits[$0..<$0 + 6].reduce(0) { $0 << 1 | $1 }]
            }
            if next.map({ digits.contains($0) || $0 == minus }) ?? true { output.append(minus) }
            units = []
        }
        for scalar in scalars {
            let byte = UInt8(exactly: scalar.value)
            if let byte, isDirect(byte), byte != plus {
                close(before: byte)
                output.append(byte)
            } else if byte == plus, units.isEmpty {
                output += [plus, minus]
            } else {
                units += Array(String(scalar).utf16)
            }
        }
        close(before: nil)
        return output
    }
}
