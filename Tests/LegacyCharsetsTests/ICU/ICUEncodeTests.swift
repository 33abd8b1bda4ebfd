#if ICU && os(Linux)
    import CLegacyCharsets
    import Testing

    /// pct_icu_encode.
    @Suite struct ICUEncodeTests {
        @Test(arguments: ConverterSample.all) func `Text is encoded if the output has room for its bytes`(
            sample: ConverterSample
        ) throws {
            let converter = try OpenConverter(sample.converter)
            let units = Array(sample.text.utf16)
            let expected = converter.encode(units)
            #expect(expected.status == PCT_ICU_OK && expected.read == units.count)
            #expect(converter.decode(expected.written).written == units)
            for capacity in 0..<expected.written.count + 20 {
                let result = converter.encode(units, capacity: capacity)
                if capacity >= expected.written.count {
                    #expect(result == expected)
                } else {
                    #expect(result.status == PCT_ICU_OUTPUT_FULL)
                }
            }
        }

        @Test(arguments: ConverterSample.all) func `Converting long text in pieces splits no characters`(
            sample: ConverterSample
        ) throws {
            let converter = try OpenConverter(sample.converter)
            let units = Array(sample.text.utf16)
            for distance in OpenConverter.distances(upTo: units.count + 1) {
                let text = [UInt16](repeating: 0x61, count: OpenConverter.piece - distance) + units + [0x62]
                let result = converter.encode(text)
                #expect(result.status == PCT_ICU_OK && result.read == text.count)
                // Initial bytes, such as a byte order mark, are written only at the start of the output.
                #expect(converter.decode(result.written).written == text, "\(distance)")
                #expect(result.written.count < text.count + 16)
            }
        }

        @Test(arguments: ["ibm-943_P15A-2003", "ISO_2022,locale=ja,version=0"])
        func `A character that the charset lacks is an error at its start`(name: String) throws {
            let converter = try OpenConverter(name)
            let refused: [[UInt16]] = [Array("😀".utf16), [0xD83D], [0xDE00], [0xAC00], [0x200D]]
            for bad in refused {
                let result = converter.encode([0x61, 0x62] + bad + [0x63])
                #expect(result == Conversion(read: 2, [0x61, 0x62], PCT_ICU_UNENCODABLE))
                for distance in OpenConverter.distances(upTo: bad.count + 1) {
                    let text = [UInt16](repeating: 0x61, count: OpenConverter.piece - distance)
                    let result = converter.encode(text + bad + [0x63])
                    #expect(result.read == text.count && result.status == PCT_ICU_UNENCODABLE, "\(bad) \(distance)")
                    #expect(result.written.count == text.count)
                }
            }
        }

        @Test func `Every call begins in the initial state`() throws {
            let converter = try OpenConverter("ISO_2022,locale=ja,version=0")
            let text = Array("あ가".utf16)
            #expect(converter.encode(text).status == PCT_ICU_UNENCODABLE)
            #expect(converter.encode(text, capacity: 4).status == PCT_ICU_OUTPUT_FULL)
            #expect(converter.encode(Array("a".utf16)).written == Array("a".utf8))
        }

        @Test func `Empty input has empty output`() throws {
            var opened: OpaquePointer?
            #expect(pct_icu_open("UTF-7", &opened) == PCT_ICU_OK)
            let result = pct_icu_encode(try #require(opened), nil, 0, nil, 0)
            #expect(result.read == 0 && result.written == 0 && result.status == PCT_ICU_OK)
            pct_icu_close(opened)
        }
    }
#endif
