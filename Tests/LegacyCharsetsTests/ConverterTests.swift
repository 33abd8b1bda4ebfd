#if DEBUG
    import CLegacyCharsets
    @testable import LegacyCharsets
    import Testing

    @Suite struct ConverterTests {
        @Test func `Errors name the charset and the cause`() {
            let kinds: [(pct_icu_status, CharsetError.Kind, String)] = [
                (PCT_ICU_UNAVAILABLE, .unavailable, "GBK needs ICU"),
                (PCT_ICU_NO_CONVERTER, .missingConverter, "has no converter for GBK"),
                (PCT_ICU_OUT_OF_MEMORY, .outOfMemory, "no memory for its converter of GBK"),
                (PCT_ICU_FAILED, .converterFailure, "failed to convert GBK"),
                (PCT_ICU_OUTPUT_FULL, .converterFailure, "failed to convert GBK"),
            ]
            for (status, kind, words) in kinds {
                let error = CharsetError(status, charset: "GBK")
                #expect(error.kind == kind && error.charset == "GBK" && error.description.contains(words))
                #expect(error.description.contains("libicu-dev") == (kind == .unavailable))
            }
        }

        #if ICU && os(Linux)
            @Test func `A converter that ICU lacks is reported as missing`() {
                #expect(throws: CharsetError(kind: .missingConverter, charset: "Klingon")) {
                    _ = try Converter("no-such-converter", charset: "Klingon")
                }
            }
        #endif
    }
#endif
