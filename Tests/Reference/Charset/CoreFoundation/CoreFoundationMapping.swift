/// The characters of a table of CoreFoundation, in both directions. ISO-2022-JP lists its codes without escape sequences.
struct CoreFoundationMapping: Sendable {
    private(set) var codes: [UInt32: [UInt8]] = [:]
    private(set) var scalars: [[UInt8]: UInt32] = [:]

    /// Creates the mapping from the recordings in Tests/Fixtures/core-foundation. A code stands for the first unit that
    /// is encoded as the code, unless decoding.tsv says otherwise.
    ///
    /// - Parameter contents: A function that returns the bytes of the file with the given name.
    init?(number: UInt32, contents: (String) throws -> [UInt8]) rethrows {
        guard let encoding = try ReferenceCoreFoundation(number: number, contents: contents) else { return nil }
        for value in (0x80...0xFFFF as ClosedRange<UInt32>).reversed() {
            guard let scalar = Unicode.Scalar(value), let code = encoding.bytes(of: scalar, .repaired) else { continue }
            codes[value] = code
            scalars[code] = value
        }
        let recorded = number == 0x0A01 ? 0x0420 : number == 0x0A03 ? 0x0423 : number
        for line in try contents("decoding.tsv").split(separator: UInt8(ascii: "\n")) {
            let fields = String(decoding: line, as: UTF8.self).split(separator: "\t")
            if UInt32(fields[0], radix: 16) == recorded { read(fields[1], fields[2]) }
        }
    }

    private mutating func read(_ first: Substring, _ items: Substring) {
        let digits = first.compactMap(\.hexDigitValue)
        var code = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
        for item in items.split(separator: " ") {
            let scalar = UInt32(item, radix: 16)
            scalars[code] = scalar
            // The recordings of the encoders end with the BMP.
            if let scalar, scalar > 0xFFFF, codes[scalar] == nil { codes[scalar] = code }
            code[code.count - 1] &+= 1
        }
    }
}
