/// An encoding of CoreFoundation, as `CFURLCreateStringByAddingPercentEscapes` writes it. Every UTF-16 code unit is
/// encoded separately, with a table recorded on Linux.
public struct ReferenceCoreFoundation: Sendable {
    /// The charset profile that determines the output.
    public enum Profile: Sendable {
        /// Surrogate pairs are encoded if the encoding has them, no character vanishes, and ASCII is unchanged.
        case repaired
        /// The output of `CFURLCreateStringByAddingPercentEscapes`, byte for byte.
        case linux
    }

    /// The handling of a character that the encoding lacks.
    public enum Unencodable: Sendable {
        case fail
        case numericReference
        case replacement(UInt8)
    }

    /// The number of the encoding (`CFStringEncoding`).
    public let number: UInt32

    /// The encodings with tables but without states, and ASCII, which needs no table. Two encodings share the table of
    /// another encoding.
    public static let numbers: [UInt32] = tables.keys.filter { $0 != 0x0820 }.sorted() + [0x0600]

    private static let tables: [UInt32: String] = [
        0x0000: "0000", 0x0201: "0201", 0x0205: "0205", 0x0207: "0207", 0x0420: "0420", 0x0421: "0421", 0x0422: "0422",
        0x0423: "0423", 0x0500: "0500", 0x0502: "0502", 0x0632: "0632", 0x0820: "0820", 0x0930: "0930", 0x0931: "0931",
        0x0940: "0940", 0x0A01: "0420", 0x0A03: "0423", 0x0A06: "0A06",
    ]

    /// The output for each unit; empty if the unit vanishes. A unit without an entry is an error.
    private let codes: [UInt16: [UInt8]]

    /// Creates an encoding from the file of its table in Tests/Fixtures/core-foundation, where a README describes the
    /// files.
    ///
    /// - Parameter contents: A function that returns the bytes of the file with the given name.
    public init?(number: UInt32, contents: (String) throws -> [UInt8]) rethrows {
        self.number = number
        var codes = Dictionary(uniqueKeysWithValues: (0..<0x80 as Range<UInt16>).map { ($0, [UInt8($0)]) })
        if number != 0x0600 {
            guard let name = Self.tables[number] else { return nil }
            for line in try contents("\(name).tsv").split(separator: UInt8(ascii: "\n")) {
                Self.read(String(decoding: line, as: UTF8.self), into: &codes)
            }
        }
        self.codes = codes
    }

    private static func read(_ line: String, into codes: inout [UInt16: [UInt8]]) {
        let fields = line.split(separator: "\t")
        var unit = UInt16(fields[0], radix: 16) ?? 0
        for item in fields[1].split(separator: " ") {
            let parts = item.split(separator: "+")
            var code = bytes(ofHexadecimal: parts[0])
            for _ in 0...(parts.count == 2 ? Int(parts[1]) ?? 0 : 0) {
                codes[unit] = code
                unit &+= 1
                if parts.count == 2 { code = fourBytes(after: code) }
            }
        }
    }

    /// Returns the bytes of hexadecimal digits; `=` is an empty result.
    private static func bytes(ofHexadecimal text: Substring) -> [UInt8] {
        let digits = text.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
    }

    /// Returns the next four-byte code of GB 18030.
    private static func fourBytes(after code: [UInt8]) -> [UInt8] {
        var next = code
        for index in next.indices.reversed() {
            let range: ClosedRange<UInt8> = index % 2 == 0 ? 0x81...0xFE : 0x30...0x39
            if next[index] < range.upperBound {
                next[index] += 1
                break
            }
            next[index] = range.lowerBound
        }
        return next
    }

    // MARK: Characters

    /// Returns the bytes of a character, or nil if the encoding lacks the character.
    func bytes(of scalar: Unicode.Scalar, _ profile: Profile) -> [UInt8]? {
        if profile == .repaired {
            if scalar.isASCII { return [UInt8(scalar.value)] }
            if scalar.value > 0xFFFF { return number == 0x0632 ? fourBytes(beyondBMP: scalar) : nil }
            guard let bytes = codes[UInt16(scalar.value)], !bytes.isEmpty else { return nil }
            return bytes
        }
        var bytes: [UInt8] = []
        for unit in Array(String(scalar).utf16) {
            guard let more = codes[unit] else { return nil }
            bytes += more
        }
        return bytes
    }

    /// Returns the four-byte GB 18030-2022 code of a scalar beyond the BMP. The code of U+10000 is 0x90308130.
    private func fourBytes(beyondBMP scalar: Unicode.Scalar) -> [UInt8] {
        let rest = Int(scalar.value - 0x10000)
        return [
            UInt8(0x90 + rest / 12600), UInt8(0x30 + rest / 1260 % 10), UInt8(0x81 + rest / 10 % 126),
            UInt8(0x30 + rest % 10),
        ]
    }

    // MARK: Texts

    /// Returns the percent-encoded bytes of a text, or the offset of the first scalar that is an error.
    ///
    /// Literal ASCII is never converted, and all bytes of converted characters are escaped.
    public func percentEncode(
        _ text: String, _ set: ReferenceSet, profile: Profile, unencodable: Unencodable = .fail
    ) -> Result<[UInt8], Failure> {
        let nothingLiteral = ReferenceSet(literal: [])
        var output: [UInt8] = []
        for (offset, scalar) in text.unicodeScalars.enumerated() {
            let ascii = scalar.isASCII ? set.output(for: UInt8(scalar.value)) : []
            if ascii.count == 1 {
                output += ascii
            } else if let bytes = bytes(of: scalar, profile) {
                output += ReferenceEncoding.encode(bytes, nothingLiteral)
            } else {
                switch unencodable {
                case .fail: return .failure(Failure(offset: offset))
                case .numericReference: output += Array("%26%23\(scalar.value)%3B".utf8)
                case .replacement(let byte): output += set.output(for: byte)
                }
            }
        }
        return .success(output)
    }

    /// The error for a scalar that the encoding lacks.
    public struct Failure: Error, Equatable {
        /// The offset of the scalar.
        public let offset: Int
    }
}

// MARK: Queries

extension ReferenceCoreFoundation {
    /// Returns the result of AFQueryStringFromParametersWithEncoding of AFNetworking 2.2 to 2.5.4. Fields and values
    /// are escaped in the encoding, with separate sets. The result is nil if the style cannot flatten the value, or if
    /// a text cannot be encoded; AFNetworking writes `(null)` instead of the text.
    ///
    /// - Parameter style: The style that flattens values; its escape rules are ignored.
    public func afnetworking2Query(
        of value: ReferenceValue, style: ReferenceStyle, profile: Profile
    ) -> [UInt8]? {
        let fields = ReferenceSet(
            literal: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~[]".utf8)
        guard let pairs = try? ReferenceFlattener.pairs(of: value, style: style) else { return nil }
        var parts: [[UInt8]] = []
        for pair in pairs {
            guard var part = try? percentEncode(pair.field, fields, profile: profile).get() else { return nil }
            if let text = pair.value {
                let escaped =
                    pair.isEncoded ? Array(text.utf8) : try? percentEncode(text, .unreserved, profile: profile).get()
                guard let escaped else { return nil }
                part += [UInt8(ascii: "=")] + escaped
            }
            parts.append(part)
        }
        return Array(parts.joined(separator: [UInt8(ascii: "&")]))
    }
}
