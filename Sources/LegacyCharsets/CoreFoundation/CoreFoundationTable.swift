internal import CLegacyCharsets
internal import CPercentEncoding

/// The codes of an encoding of CoreFoundation, compiled.
final class CoreFoundationTable: Sendable {
    let codes: EncodeTable
    /// The bytes of ASCII characters, if they are not the characters themselves.
    let ascii: [UInt8]?
    /// The bytes of the converter for ASCII characters, where they are themselves only here: IBM's code pages have three controls in
    /// each other's places, which is of no use to anybody but the Linux profile.
    let swapped: [UInt8]?

    /// Whether not even letters are themselves.
    var isEBCDIC: Bool { ascii.map { $0[0x41] != 0x41 } ?? false }

    init(_ encoding: CoreFoundationEncoding, _ behavior: CoreFoundationBehavior) throws(CharsetError) {
        var codes: [UInt32]
        switch encoding.source {
        case .icu(let name):
            let last = behavior == .linux ? 0xFFFF : encoding.lastScalar
            codes = try Converter(name, charset: encoding.name).codes(from: 0, count: last + 1)
            let ascii = codes[..<0x80].map { UInt8(truncatingIfNeeded: $0) }
            let isOrdered = zip(0..., ascii).allSatisfy { $0 == Int($1) }
            let isRepaired = behavior == .repaired && ascii[0x41] == 0x41
            self.ascii = isOrdered || isRepaired ? nil : ascii
            swapped = !isOrdered && isRepaired ? ascii : nil
        case .characters(let characters):
            codes = .codes(of: characters)
            (ascii, swapped) = (nil, nil)
        case .none:
            codes = []
            (ascii, swapped) = (nil, nil)
        }
        codes.apply(encoding.overrides)
        if behavior == .linux, encoding.ignorables == .vanish {
            for scalar in UInt32.ignorables where codes[Int(scalar)] == 0 { codes[Int(scalar)] = .max }
        }
        self.codes = EncodeTable(codes: codes, form: Self.form(codes, encoding, behavior), ascii: ascii)
    }

    private static func form(
        _ codes: [UInt32], _ encoding: CoreFoundationEncoding, _ behavior: CoreFoundationBehavior
    ) -> pct_code_form {
        // That form has all of Unicode, which on Linux is not encoded.
        if encoding.definition.form == .gb18030, behavior == .repaired { return PCT_CODES_GB18030 }
        return codes.contains { $0 > 0xFFFF && $0 != .max } ? PCT_CODES_32 : PCT_CODES_16
    }
}

extension UInt32 {
    /// Whether ICU drops the scalar value where a charset does not have it.
    var isIgnorable: Bool {
        switch self {
        case 0xAD, 0x034F, 0x061C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E,
            0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFF8:
            true
        default: false
        }
    }

    /// What ICU drops of the BMP where a charset does not have it (`IS_DEFAULT_IGNORABLE_CODE_POINT` of its ucnv_err.cpp).
    fileprivate static let ignorables = (0...0xFFFF).filter { ($0 as UInt32).isIgnorable }
}
