import CLegacyCharsets
import CPercentEncoding
import Testing

@Suite struct RowsTests {
    // The rows are immutable constants of the library, so concurrent access is safe.
    private nonisolated(unsafe) static let charsets = (0..<pct_charset_count()).map { pct_charset_at($0) }
    private nonisolated(unsafe) static let encodings = (0..<pct_core_foundation_count()).map {
        pct_core_foundation_at($0)
    }

    private static func label(_ text: String) -> pct_label? {
        let bytes = text.utf8.map { CChar(bitPattern: $0) }
        return bytes.withUnsafeBufferPointer { pct_label_find($0.baseAddress, $0.count)?.pointee }
    }

    @Test func `Every row is found by its name and number`() {
        for charset in Self.charsets {
            #expect(pct_charset_named(charset.pointee.name) == charset)
            let number = charset.pointee.number
            #expect(number == PCT_NO_NUMBER || pct_core_foundation_numbered(number) != nil)
        }
        for encoding in Self.encodings {
            #expect(pct_core_foundation_numbered(encoding.pointee.number) == encoding)
            let charset = encoding.pointee.charset
            #expect(charset.pointee.form == PCT_FORM_NONE || Self.charsets.contains(charset))
        }
        #expect(pct_charset_named("gbk") == nil && pct_charset_named("GBK2") == nil && pct_charset_named("") == nil)
        #expect(pct_core_foundation_numbered(PCT_NO_NUMBER) == nil)
    }

    @Test func `Every label is found, regardless of case and surrounding white space`() {
        var last = ""
        for index in 0..<pct_label_count() {
            let text = String(cString: pct_label_at(index).pointee.text)
            #expect(last < text)
            last = text
            for variant in [text, text.uppercased(), "\t\n\u{C}\r " + text + " \r"] {
                #expect(Self.label(variant).map { String(cString: $0.text) } == text)
            }
            #expect(Self.label(text + "\0") == nil && Self.label("\u{B}" + text) == nil)
        }
        #expect(Self.label("") == nil && Self.label("  ") == nil && Self.label("\0") == nil)
    }

    @Test func `A label names a browser charset, a CoreFoundation number, or a refused charset`() throws {
        let gbk = try #require(Self.label("GB2312"))
        #expect(gbk.charset == pct_charset_named("GBK") && gbk.number == 0x0930)
        let dos = try #require(Self.label("ibm437"))
        #expect(dos.charset == nil && dos.number == 0x0400)
        let refused = try #require(Self.label("hz-gb-2312"))
        #expect(refused.charset == nil && refused.number == PCT_NO_NUMBER)
    }

    @Test func `Stateful charsets have no tables`() {
        for charset in Self.charsets where !pct_charset_has_tables(charset) {
            var status = PCT_ICU_OK
            #expect(pct_charset_encode_table(charset, &status) == nil && status == PCT_ICU_NO_CONVERTER)
            status = PCT_ICU_OK
            #expect(pct_charset_decode_table(charset, &status) == nil && status == PCT_ICU_NO_CONVERTER)
        }
        for encoding in Self.encodings where encoding.pointee.form != PCT_CORE_FOUNDATION_TABLE {
            var status = PCT_ICU_OK
            #expect(pct_core_foundation_encode_table(encoding, PCT_LINUX, &status) == nil)
            #expect(status == PCT_ICU_NO_CONVERTER)
        }
    }

    @Test func `Tables meet the requirements of the kernels, and are compiled once`() {
        for charset in Self.charsets where pct_charset_has_tables(charset) {
            var status = PCT_ICU_OK
            guard let table = pct_charset_decode_table(charset, &status) else {
                #expect(status == PCT_ICU_UNAVAILABLE && charset.pointee.source.converter != nil)
                continue
            }
            #expect(table.pointee.isSound)
            #expect(pct_charset_decode_table(charset, &status) == table)
            let encode = pct_charset_encode_table(charset, &status)
            #expect(encode.map { $0.pointee.block_count >= 1024 } == true)
            #expect(pct_charset_encode_table(charset, &status) == encode)
        }
    }

    #if ICU && os(Linux)
        @Test func `All tables of browsers match their checksums`() {
            for charset in Self.charsets {
                var matches = false
                #expect(pct_charset_matches(charset, &matches) == PCT_ICU_OK && matches)
            }
        }

        @Test func `IBM code pages assign different bytes to some ASCII characters`() throws {
            var status = PCT_ICU_OK
            let ebcdic = try #require(pct_core_foundation_numbered(0x0C02))
            let table = try #require(pct_core_foundation_encode_table(ebcdic, PCT_REPAIRED, &status))
            #expect(table.pointee.ascii.map { $0[0x41] } == 0xC1 && pct_core_foundation_swapped(ebcdic) == nil)
            let dos = try #require(pct_core_foundation_numbered(0x0400))
            let repaired = try #require(pct_core_foundation_encode_table(dos, PCT_REPAIRED, &status))
            #expect(repaired.pointee.ascii == nil && pct_core_foundation_swapped(dos).map { $0[0x1A] } == 0x7F)
            let linux = try #require(pct_core_foundation_encode_table(dos, PCT_LINUX, &status))
            #expect(linux.pointee.ascii.map { $0[0x1A] } == 0x7F)
            #expect(pct_code_of(linux, 0xAD) == PCT_VANISHES && pct_code_of(repaired, 0xAD) == PCT_NO_CODE)
        }
    #endif
}

extension pct_decode_table {
    /// Whether the table has every array that its entries refer to, and ranges that ascend from 0.
    fileprivate var isSound: Bool {
        let isComplete = (0..<128).allSatisfy { index in
            switch Int(single[index].littleEndian >> 24) {
            case 0...3: true
            case PCT_TEXT_LEAD: pairs != nil
            case PCT_TEXT_LEAD_3: triples != nil
            default: false
            }
        }
        guard let range_starts else { return isComplete && range_count == 0 }
        return isComplete && range_starts[0] == 0
            && (1..<range_count).allSatisfy { range_starts[$0 - 1] < range_starts[$0] }
    }
}
