#if ICU && os(Linux)
    import CLegacyCharsets
    import TestSupport
    import Testing

    /// An open converter, called with buffers between inaccessible pages.
    final class OpenConverter {
        /// The maximum number of input units in one call of ICU.
        static let piece = 1 << 20

        /// Returns distances from the end of a piece: all distances, or a quarter of them. The sample depends on `most`.
        static func distances(upTo most: Int) -> [Int] {
            Thoroughness.sample(Array(0...most), oneIn: 4, from: most)
        }

        private let pointer: OpaquePointer
        private let source = GuardedBuffer(size: 64)
        private let target = GuardedBuffer(size: 2048)

        init(_ name: String) throws {
            var opened: OpaquePointer?
            #expect(pct_icu_open(name, &opened) == PCT_ICU_OK)
            pointer = try #require(opened)
        }

        deinit {
            pct_icu_close(pointer)
        }

        /// Decodes bytes into a guarded buffer of `capacity` units of UTF-16.
        func decode(_ bytes: [UInt8], capacity: Int, options: Int = PCT_ICU_STRICT) -> Conversion<UInt16> {
            let src = source.copy(bytes, at: .end)
            let dst = target.marked(2 * capacity)
            let result = dst.withMemoryRebound(to: UInt16.self) { dst in
                let result = pct_icu_decode(
                    pointer, src.baseAddress, src.count, dst.baseAddress, capacity, UInt32(options))
                return Conversion(result, Array(dst[..<result.written]))
            }
            #expect(target.isIntact(before: 2 * capacity))
            return result
        }

        /// Encodes UTF-16 into a guarded buffer of `capacity` bytes.
        func encode(_ units: [UInt16], capacity: Int) -> Conversion<UInt8> {
            let bytes = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
            let src = source.copy(bytes, at: .end)
            let dst = target.marked(capacity)
            let result = src.withMemoryRebound(to: UInt16.self) { src in
                pct_icu_encode(pointer, src.baseAddress, src.count, dst.baseAddress, capacity)
            }
            #expect(target.isIntact(before: capacity))
            return Conversion(result, Array(dst[..<result.written]))
        }

        /// Decodes any number of bytes, without guarded buffers.
        func decode(_ bytes: [UInt8], options: Int = PCT_ICU_STRICT) -> Conversion<UInt16> {
            var units = [UInt16](repeating: 0, count: 2 * bytes.count + 16)
            let result = pct_icu_decode(pointer, bytes, bytes.count, &units, units.count, UInt32(options))
            return Conversion(result, Array(units[..<result.written]))
        }

        /// Encodes UTF-16 of any length, without guarded buffers.
        func encode(_ units: [UInt16]) -> Conversion<UInt8> {
            var bytes = [UInt8](repeating: 0, count: 16 * (units.count + 1))
            let result = pct_icu_encode(pointer, units, units.count, &bytes, bytes.count)
            return Conversion(result, Array(bytes[..<result.written]))
        }

        /// Returns the codes of `count` scalar values.
        func codes(from first: UInt32, count: Int) -> (codes: [UInt32], status: pct_icu_status) {
            var codes = [UInt32](repeating: .max, count: count)
            let status = pct_icu_codes(pointer, first, count, &codes)
            return (codes, status)
        }
    }

    /// The outcome of a call: the units read and written, and the status.
    struct Conversion<Unit: Equatable>: Equatable {
        let read: Int
        let written: [Unit]
        let status: pct_icu_status

        init(_ result: pct_icu_result, _ written: [Unit]) {
            (read, status, self.written) = (result.read, result.status, written)
        }

        init(read: Int, _ written: [Unit], _ status: pct_icu_status) {
            (self.read, self.status, self.written) = (read, status, written)
        }
    }

    /// Bytes in the charset of a converter, and the text that they encode.
    struct ConverterSample: CustomStringConvertible {
        let converter: String
        let bytes: [UInt8]
        let text: String

        var description: String { "\(converter): \(text)" }

        init(_ converter: String, _ bytes: String, _ text: String) {
            (self.converter, self.text, self.bytes) = (converter, text, bytes.unicodeScalars.map { UInt8($0.value) })
        }

        /// Samples with multibyte characters, states and surrogate pairs.
        static let all = [
            ConverterSample("gb18030", "\u{94}9\u{FC}6", "😀"),
            ConverterSample("euc-jp-2007", "\u{8F}\u{B0}\u{A1}", "丂"),
            ConverterSample("ibm-943_P15A-2003", "\u{83}\\", "ソ"), ConverterSample("UTF-7", "+2D3eAA-", "😀"),
            ConverterSample("ISO_2022,locale=ja,version=0", "\u{1B}$B$\"$$\u{1B}(B", "あい"),
            ConverterSample("ISO_2022,locale=ko,version=0", "\u{1B}$)C\u{E}li\u{F}", "一"),
            ConverterSample("ISO_2022,locale=zh,version=0", "\u{1B}$)A\u{E}HU\u{F}", "日"),
            ConverterSample("ibm-5348_P100-1997", "\u{80}", "€"),
        ]
    }
#endif
