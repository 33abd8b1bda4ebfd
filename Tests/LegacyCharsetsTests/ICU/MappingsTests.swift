import CLegacyCharsets
import CPercentEncoding
import Foundation
import TestSupport
import Testing

/// Tests of the sources of mappings: ICU and the constants of the library.
@Suite struct MappingsTests {
    @Test func `A code is the big-endian number that consists of a character's bytes`() throws {
        for open in [pct_open_mappings, pct_open_frozen_mappings] {
            let chinese = try Mappings("gb18030", open)
            #expect(chinese.codes(from: 0xFFFD, count: 3) == [0x8431_A437, 0x8431_A438, 0x8431_A439])
            #expect(chinese.row(0x8431A4, 3)[0x37...0x39] == [0xFFFD, 0xFFFE, 0xFFFF])
            // The input of one ICU call may end within a surrogate pair. Surrogates have no codes.
            let japanese = try Mappings("euc-jp-2007", open)
            let codes = japanese.codes(from: 0x41, count: 0x10000)
            #expect(codes[0] == 0x41 && codes[0x4E02 - 0x41] == 0x8F_B0A1)
            #expect(codes[0x3042 - 0x41] == 0xA4A2 && codes[0x200D - 0x41] == 0)
            #expect(codes[(0xD800 - 0x41)...(0xDFFF - 0x41)].allSatisfy { $0 == 0 })
            let taiwanese = try Mappings("euc-tw-2014", open)
            #expect(taiwanese.codes(from: 0x20000, count: 1) == [0x8EA5_A1A5])
            #expect(taiwanese.row(0x8EA5A1, 3)[0xA5] == 0x20000)
        }
    }

    @Test func `Rows can be read in any order`() throws {
        let mappings = try Mappings("euc-jp-2007", pct_open_frozen_mappings)
        let prefixes: [(UInt32, Int)] = [(0, 0), (0xA4, 1), (0xB0, 1), (0x8FB0, 2)]
        let rows = prefixes.map { mappings.row($0.0, $0.1) }
        #expect(rows[1][0xA2] == 0x3042 && rows[3][0xA1] == 0x4E02 && rows[0][0x41] == 0x41)
        for index in prefixes.indices.reversed() + prefixes.indices.flatMap({ [$0, $0] }) {
            #expect(mappings.row(prefixes[index].0, prefixes[index].1) == rows[index], "\(prefixes[index])")
        }
    }

    @Test func `A converter that no row has cannot be opened`() {
        #expect(throws: Mappings.Failure(status: PCT_BAD_RULES)) {
            _ = try Mappings("no-such-converter", pct_open_mappings)
        }
    }

    @Test func `Tables have the mappings that their source supplies`() throws {
        // U+0100 takes the code of U+6C49, and reads from it.
        var changed = pct_mappings(
            context: nil,
            codes: { _, first, count, codes in
                let opened = try? Mappings("gb18030", pct_open_mappings)
                guard let own = opened?.codes(from: first, count: count) else { return PCT_BAD_RULES }
                for index in 0..<count { codes[index] = first + UInt32(index) == 0x100 ? 0xBABA : own[index] }
                return PCT_OK
            },
            row: { _, prefix, count, scalars in
                let opened = try? Mappings("gb18030", pct_open_mappings)
                guard let own = opened?.row(prefix, count) else { return PCT_BAD_RULES }
                for last in 0..<256 { scalars[last] = own[last] == 0x6C49 ? 0x100 : own[last] }
                return PCT_OK
            }, close: nil)
        let charset = try #require(pct_charset_named("GBK"))
        var status = PCT_OK
        let own = try #require(pct_charset_encode_table(charset, &status))
        let encode = try #require(pct_compile_encode_table(charset, &changed, &status))
        defer { free(encode) }
        let decode = try #require(pct_compile_decode_table(charset, &changed, &status))
        defer { free(decode) }
        #expect(pct_code_of(encode, 0x100) == 0xBABA)
        #expect(pct_code_of(own, 0x100) == 0 && pct_code_of(own, 0x6C49) == 0xBABA)
        let place = (0xBA - Int(PCT_FIRST_LEAD)) * Int(PCT_TRAILS) + 0xBA - Int(PCT_FIRST_TRAIL)
        #expect(decode.pointee.pairs?[place] == pct_text_entry(0x100))
    }

    #if ICU && os(Linux)
        @Test func `With the trait ICU, ICU supplies the mappings`() throws {
            #expect(String(cString: pct_mappings_name()).hasPrefix("ICU "))
            let name = try #require(pct_charset_named("GBK")?.pointee.source.converter)
            let used = try Mappings(String(cString: name), pct_open_mappings)
            let icu = try Mappings(String(cString: name), pct_open_icu_mappings)
            let frozen = try Mappings(String(cString: name), pct_open_frozen_mappings)
            #expect(used.functions == icu.functions && used.functions != frozen.functions)
        }

        /// For other versions of ICU, `SecondICUTests` compare tables.
        @Test(.enabled(if: Mappings.haveVersionOfICU), arguments: Mappings.converters)
        func `Built-in mappings are those of ICU`(name: String) throws {
            let icu = try Mappings(name, pct_open_icu_mappings)
            let frozen = try Mappings(name, pct_open_frozen_mappings)
            // Beyond the BMP, the codes of GB 18030 are a formula.
            let last: UInt32 = name == "gb18030" ? 0xFFFF : 0x10FFFF
            #expect(icu.codes(from: 0, count: Int(last) + 1) == frozen.codes(from: 0, count: Int(last) + 1))
            for (prefix, length) in Mappings.prefixes(of: name) {
                let wanted = icu.row(prefix, length).map { $0 > last ? 0 : $0 }
                if frozen.row(prefix, length) != wanted { Issue.record("\(name): the row \(prefix)") }
            }
        }
    #endif
}

/// Open mappings.
final class Mappings {
    struct Failure: Error, Equatable {
        let status: pct_status
    }

    private let mappings: UnsafeMutablePointer<pct_mappings>

    init(
        _ name: String, _ open: (UnsafePointer<CChar>, UnsafeMutablePointer<pct_mappings>) -> pct_status
    ) throws {
        let opened = UnsafeMutablePointer<pct_mappings>.allocate(capacity: 1)
        let status = open(name, opened)
        guard status == PCT_OK else {
            opened.deallocate()
            throw Failure(status: status)
        }
        mappings = opened
    }

    deinit {
        pct_close_mappings(mappings)
        mappings.deallocate()
    }

    /// The addresses of the functions.
    var functions: [UInt] {
        [
            unsafeBitCast(mappings.pointee.codes, to: UInt.self),
            unsafeBitCast(mappings.pointee.row, to: UInt.self),
        ]
    }

    func codes(from first: UInt32, count: Int) -> [UInt32] {
        var codes = [UInt32](repeating: .max, count: count)
        #expect(mappings.pointee.codes(mappings.pointee.context, first, count, &codes) == PCT_OK)
        return codes
    }

    func row(_ prefix: UInt32, _ count: Int) -> [UInt32] {
        var scalars = [UInt32](repeating: .max, count: 256)
        #expect(mappings.pointee.row(mappings.pointee.context, prefix, count, &scalars) == PCT_OK)
        return scalars
    }

    /// The names of all converters that tables need.
    static let converters: [String] = {
        let converters = [PCT_BROWSER, PCT_CORE_FOUNDATION].flatMap { profile in
            (0..<pct_charset_count(profile)).map { pct_charset_at(profile, $0).pointee.source.converter }
        }
        return Set(converters.compactMap { $0.map { String(cString: $0) } }).sorted()
    }()

    /// The prefixes of all codes in a converter, and their lengths.
    static func prefixes(of converter: String) -> [(UInt32, Int)] {
        let short = [(0, 0)] + (0..<256).map { (UInt32($0), 1) } + (0x8E00...0x8FFF).map { (UInt32($0), 2) }
        let long: [ClosedRange<UInt32>] =
            switch converter {
            case "euc-tw-2014": (0x8EA1...0x8EB0).map { $0 << 8...($0 << 8 | 0xFF) }
            case "gb18030":
                [0x8130...0x8139, 0x8230...0x8239, 0x8330...0x8339, 0x8430...0x8439].joined()
                    .map { $0 << 8...($0 << 8 | 0xFF) }
            default: []
            }
        return short + long.joined().map { ($0, 3) }
    }

    /// Whether the built-in mappings come from the version of ICU in use.
    static let haveVersionOfICU: Bool = {
        let file = Fixtures.root.appendingPathComponent("Sources/CLegacyCharsets/frozen.c")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.prefix { $0 != "\n" }.contains("with \(String(cString: pct_mappings_name())):")
    }()
}
