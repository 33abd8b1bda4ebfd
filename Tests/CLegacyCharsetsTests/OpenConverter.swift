#if ICU && os(Linux)
    import CLegacyCharsets
    import TestSupport
    import Testing

    /// An open converter, called with buffers between inaccessible pages.
    final class OpenConverter {
        /// The maximum number of input units in one call of ICU.
        static let piece = 1 << 20

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
        func decode(_ bytes: [UInt8], capacity: Int, options: Int = PCT_ICU_STRICT) -> Result<UInt16> {
            let src = source.copy(bytes, at: .end)
            let dst = target.marked(2 * capacity, at: .end)
            let result = dst.withMemoryRebound(to: UInt16.self) { dst in
                let result = pct_icu_decode(
                    pointer, src.baseAddress, src.count, dst.baseAddress, capacity, UInt32(options))
                return Result(result, Array(dst[..<result.written]))
            }
            #expect(target.isIntact(2 * capacity, at: .end))
            return result
        }

        /// Encodes UTF-16 into a guarded buffer of `capacity` bytes.
        func encode(_ units: [UInt16], capacity: Int) -> Result<UInt8> {
            let bytes = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
            let src = source.copy(bytes, at: .end)
            let dst = target.marked(capacity, at: .end)
            let result = src.withMemoryRebound(to: UInt16.self) { src in
                pct_icu_encode(pointer, src.baseAddress, src.count, dst.baseAddress, capacity)
            }
            #expect(target.isIntact(capacity, at: .end))
            return Result(result, Array(dst[..<result.written]))
        }

        /// Decodes any number of bytes, without guarded buffers.
        func decode(_ bytes: [UInt8], options: Int = PCT_ICU_STRICT) -> Result<UInt16> {
            var units = [UInt16](repeating: 0, count: 2 * bytes.count + 16)
            let result = pct_icu_decode(pointer, bytes, bytes.count, &units, units.count, UInt32(options))
            return Result(result, Array(units[..<result.written]))
        }

        /// Encodes UTF-16 of any length, without guarded buffers.
        func encode(_ units: [UInt16]) -> Result<UInt8> {
            var bytes = [UInt8](repeating: 0, count: 16 * (units.count + 1))
            let result = pct_icu_encode(pointer, units, units.count, &bytes, bytes.count)
            return Result(result, Array(bytes[..<result.written]))
        }

        /// Returns the codes of `count` scalar values.
        func codes(from first: UInt32, count: Int) -> (codes: [UInt32], status: pct_icu_status) {
            var codes = [UInt32](repeating: .max, count: count)
            let status = pct_icu_codes(pointer, first, count, &codes)
            return (codes, status)
        }
    }

    /// The outcome of a call: the units read and written, and the status.
    struct Result<Unit: Equatable>: Equatable {
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
    struct Sample: CustomStringConvertible {
        let converter: String
        let bytes: [UInt8]
        let text: String

        var description: String { "\(converter): \(text)" }

        init(_ converter: String, _ bytes: String, _ text: String) {
            (self.converter, self.text, self.bytes) = (converter, text, bytes.unicodeScalars.map { UInt8($0.value) })
        }

        /// Samples with multibyte characters, states and surrogate pairs.
        static let all = [
            Sample("gb18030", "\u{94}9\u{FC}6", "😀"), Sample("euc-jp-2007", "\u{8F}\u{B0}\u{A1}", "丂"),
            Sample("ibm-943_P15A-2003", "\u{83}\\", "ソ"), Sample("UTF-7", "+2D3eAA-", "😀"),
            Sample("ISO_2022,locale=ja,version=0", "\u{1B}$B$\"$$\u{1B}(B", "あい"),
            Sample("ISO_2022,locale=ko,version=0", "\u{1B}$)C\u{E}li\u{F}", "一"),
            Sample("ISO_2022,locale=zh,version=0", "\u{1B}$)A\u{E}HU\u{F}", "日"),
            Sample("ibm-5348_P100-1997", "\u{80}", "€"),
        ]
    }
#endif
