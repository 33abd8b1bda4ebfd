#if ICU && os(Linux)
    import CLegacyCharsets
    import Testing

    /// pct_icu_decode.
    @Suite struct ICUDecodeTests {
        @Test(arguments: ConverterSample.all) func `Bytes are decoded if the output has room for the whole text`(
            sample: ConverterSample
        )
            throws
        {
            let converter = try OpenConverter(sample.converter)
            let units = Array(sample.text.utf16)
            for capacity in 0..<units.count + 20 {
                let result = converter.decode(sample.bytes, capacity: capacity)
                let whole = Conversion(read: sample.bytes.count, units, PCT_ICU_OK)
                // When the output is full, ICU may ignore an escape sequence at the end.
                #expect(capacity > units.count ? result == whole : result.written == Array(units.prefix(capacity)))
                #expect(result == whole || result.status == PCT_ICU_OUTPUT_FULL)
            }
        }

        @Test(arguments: ConverterSample.all) func `Converting long input in pieces splits no characters`(
            sample: ConverterSample
        )
            throws
        {
            let converter = try OpenConverter(sample.converter)
            for distance in OpenConverter.distances(upTo: sample.bytes.count + 1) {
                let count = OpenConverter.piece - distance
                let bytes = [UInt8](repeating: 0x61, count: count) + sample.bytes + [0x62]
                let text = [UInt16](repeating: 0x61, count: count) + sample.text.utf16 + [0x62]
                #expect(converter.decode(bytes) == Conversion(read: bytes.count, text, PCT_ICU_OK), "\(distance)")
            }
        }

        static let japanese = "ISO_2022,locale=ja,version=0"

        /// Partly invalid bytes, the offset of the first error, and the text after replacement.
        static let broken: [(sample: ConverterSample, offset: Int)] = [
            (ConverterSample("euc-jp-2007", "\u{8F}\u{B0}a", "\u{FFFD}\u{FFFD}a"), 0),
            (ConverterSample("ibm-943_P15A-2003", "\u{83}\"", "\u{FFFD}\""), 0),
            (ConverterSample("euc-tw-2014", "\u{8E}\u{AF}\u{A1}\"", "\u{FFFD}\u{FFFD}\""), 0),
            (ConverterSample(japanese, "\u{1B}\"", "\u{FFFD}\""), 0),
            (ConverterSample(japanese, "\u{1B}$(\"", "\u{FFFD}$(\""), 0),
            (ConverterSample(japanese, "\u{1B}$(Z\"", "\u{FFFD}$(Z\""), 0),
            (ConverterSample(japanese, "\u{1B}$A", "\u{FFFD}$A"), 0),
            (ConverterSample(japanese, "\u{1B}$B\u{FF}<\"\u{1B}(B\"", "\u{FFFD}滋\""), 3),
            (ConverterSample(japanese, "\u{1B}$B\u{1B}(B", "\u{FFFD}"), 3),
            (ConverterSample(japanese, "\u{1B}&", "\u{FFFD}&"), 0),
            (ConverterSample(japanese, "\u{1B}$", "\u{FFFD}$"), 0),
            (ConverterSample("HZ", "~\"", "\u{FFFD}\""), 0), (ConverterSample("HZ", "~\u{FB}", "\u{FFFD}"), 0),
            (ConverterSample("HZ", "~{HU\u{FF}HU~}\"", "日\u{FFFD}日\""), 4),
            (ConverterSample("UTF-7", "\u{FF}\"", "\u{FFFD}\""), 0),
            (ConverterSample("IMAP-mailbox-name", "&\"", "\u{FFFD}\""), 0),
        ]

        @Test(arguments: broken) func `Invalid bytes are an error at their start, or become U+FFFD`(
            sample: ConverterSample, offset: Int
        ) throws {
            let converter = try OpenConverter(sample.converter)
            let replaced = Array(sample.text.utf16)
            for capacity in 0..<replaced.count + 20 {
                let result = converter.decode(sample.bytes, capacity: capacity, options: PCT_ICU_REPLACE)
                let whole = Conversion(read: sample.bytes.count, replaced, PCT_ICU_OK)
                #expect(
                    capacity > replaced.count ? result == whole : result.written == Array(replaced.prefix(capacity)))
                #expect(result == whole || result.status == PCT_ICU_OUTPUT_FULL)
            }
            // Wherever a piece ends.
            for distance in OpenConverter.distances(upTo: sample.bytes.count + 1) {
                let prefix = [UInt8](repeating: 0x61, count: OpenConverter.piece - distance)
                let units = [UInt16](repeating: 0x61, count: prefix.count)
                let strict = converter.decode(prefix + sample.bytes)
                #expect(strict.read == prefix.count + offset && strict.status == PCT_ICU_INVALID, "\(distance)")
                #expect(strict.written == units + replaced.prefix { $0 != 0xFFFD })
                let whole = converter.decode(prefix + sample.bytes, options: PCT_ICU_REPLACE)
                #expect(whole.written == units + replaced && whole.status == PCT_ICU_OK, "\(distance)")
                #expect(whole.read == prefix.count + sample.bytes.count)
            }
        }

        @Test(arguments: [
            ConverterSample(japanese, "\u{1B}$BF|\u{1B}(B\u{1B}$BK\\\u{1B}(B", "日本"),
            ConverterSample(japanese, "\u{1B}$B\u{1B}(Ba", "a"),
            ConverterSample("HZ", "~{HU~}~{1>~}~}a", "日本a"),
        ])
        func `An option allows empty segments`(sample: ConverterSample) throws {
            let converter = try OpenConverter(sample.converter)
            let expected = Conversion(read: sample.bytes.count, Array(sample.text.utf16), PCT_ICU_OK)
            for options in [PCT_ICU_EMPTY_SEGMENTS, PCT_ICU_EMPTY_SEGMENTS | PCT_ICU_REPLACE] {
                #expect(converter.decode(sample.bytes, options: options) == expected)
            }
            // The option affects only its own call, not later calls.
            #expect(converter.decode(sample.bytes).status == PCT_ICU_INVALID)
            // The option does not suppress other errors.
            let bad = converter.decode(sample.bytes + [0x1B, 0x80], options: PCT_ICU_EMPTY_SEGMENTS)
            #expect(bad.status == PCT_ICU_INVALID)
        }

        @Test func `Empty input has empty output`() throws {
            var opened: OpaquePointer?
            #expect(pct_icu_open("HZ", &opened) == PCT_ICU_OK)
            let result = pct_icu_decode(try #require(opened), nil, 0, nil, 0, 0)
            #expect(result.read == 0 && result.written == 0 && result.status == PCT_ICU_OK)
            pct_icu_close(opened)
        }
    }
#endif
