import CLegacyCharsets
import CPercentEncoding
import LegacyCharsets
import TestSupport
import Testing

#if os(Linux)
    import Foundation

    /// Compares tables compiled with Foundation's version of ICU, and tables compiled from the built-in mappings, with the
    /// tables in use. With the trait ICU, these come from the system's ICU. Rules and overrides make the tables of all
    /// versions equal.
    @Suite struct SecondICUTests {
        @Test func `Foundation's ICU is newer than version 72`() throws {
            #expect(try FoundationICU.majorVersion() > 72)
        }

        @Test(arguments: Row.all)
        func `Tables do not depend on the source of mappings`(row: Row) throws {
            let charset = row.charset
            try withSources(charset.pointee.source.converter) { mappings in
                var status = PCT_OK
                let encode = try #require(pct_compile_encode_table(charset, &mappings, &status))
                defer { free(encode) }
                let decode = try #require(pct_compile_decode_table(charset, &mappings, &status))
                defer { free(decode) }
                let codes = try #require(pct_charset_encode_table(charset, &status))
                #expect(firstDifference(encode, codes) == nil)
                #expect(Entries(decode) == Entries(try #require(pct_charset_decode_table(charset, &status))))
            }
        }

        /// Calls `body` with the mappings of Foundation's ICU and with the built-in mappings.
        private func withSources(_ name: UnsafePointer<CChar>?, _ body: (inout pct_mappings) throws -> Void) throws {
            let name = try #require(name)
            let other = try FoundationICU(String(cString: name))
            var mappings = other.mappings
            try withExtendedLifetime(other) { try body(&mappings) }
            #expect(pct_open_frozen_mappings(name, &mappings) == PCT_OK)
            defer { pct_close_mappings(&mappings) }
            try body(&mappings)
        }
    }

    /// A charset whose tables come from a converter.
    struct Row: Sendable, CustomTestStringConvertible {
        let profile: UInt32
        let index: Int

        var charset: UnsafePointer<pct_charset> { pct_charset_at(pct_profile(profile), index) }
        var testDescription: String { String(cString: charset.pointee.name) }

        static let all = [PCT_BROWSER, PCT_CORE_FOUNDATION].flatMap { profile in
            (0..<pct_charset_count(profile)).map { Row(profile: profile.rawValue, index: $0) }
        }.filter { $0.charset.pointee.source.converter != nil }
    }

    extension SecondICUTests {
        @Test func `All IANA names in ICU are labels`() throws {
            let converters = Set((Charset.all + Charset.allOfCoreFoundation).compactMap(\.converter))
            var count = 0
            for name in try converters.flatMap(FoundationICU.ianaNames) {
                do throws(CharsetError) {
                    _ = try Charset(name)
                } catch {
                    #expect(error.kind == .refusedLabel, "add \(name) to Tests/Fixtures/charsets/other-labels.json")
                }
                count += 1
            }
            #expect(count > 150)
        }
    }

    /// Returns the first scalar value for which two encode tables differ. Above plane 2, only GB 18030 has characters, by
    /// a formula, so a quick run tries a sample there. Uses a plain loop, because a million closure
    /// calls would take minutes in a debug build.
    private func firstDifference(
        _ one: UnsafePointer<pct_encode_table>, _ other: UnsafePointer<pct_encode_table>
    ) -> UInt32? {
        if one.pointee.form != other.pointee.form { return 0 }
        var scalar: UInt32 = 0x80
        while scalar <= 0x10FFFF {
            if pct_code_of(one, scalar) != pct_code_of(other, scalar) { return scalar }
            scalar += scalar < 0x30000 || Thoroughness.isThorough ? 1 : 251
        }
        return nil
    }

    /// All entries of a decode table.
    private struct Entries: Equatable {
        let single: [UInt32]
        let pairs: [UInt32]?
        let triples: [UInt32]?
        let planes: [UInt32]?
        let starts: [UInt32]?
        let scalars: [UInt32]?

        init(_ table: UnsafePointer<pct_decode_table>) {
            func all(_ start: UnsafePointer<UInt32>?, _ count: Int) -> [UInt32]? {
                start.map { Array(UnsafeBufferPointer(start: $0, count: count)) }
            }
            single = all(table.pointee.single, 128) ?? []
            pairs = all(table.pointee.pairs, Int(PCT_LEADS * PCT_TRAILS))
            triples = all(table.pointee.triples, 94 * 94)
            planes = all(table.pointee.planes, Int(PCT_PLANES) * 94 * 94)
            starts = all(table.pointee.range_starts, table.pointee.range_count)
            scalars = all(table.pointee.range_scalars, table.pointee.range_count)
        }
    }

    /// A converter of Foundation's ICU. The functions of Foundation's ICU have names with a prefix.
    private final class FoundationICU {
        private typealias Open = @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<Int32>) -> OpaquePointer?
        private typealias Close = @convention(c) (OpaquePointer) -> Void
        private typealias SetFallback = @convention(c) (OpaquePointer, Int8) -> Void
        private typealias Encode =
            @convention(c) (
                OpaquePointer, UnsafeMutablePointer<UInt8>, Int32, UnsafePointer<UInt16>, Int32,
                UnsafeMutablePointer<Int32>
            ) -> Int32
        private typealias Decode =
            @convention(c) (
                OpaquePointer, UnsafeMutablePointer<UInt16>, Int32, UnsafePointer<UInt8>, Int32,
                UnsafeMutablePointer<Int32>
            ) -> Int32
        private typealias Callback =
            @convention(c) (
                UnsafeRawPointer?, OpaquePointer?, UnsafePointer<UInt16>?, Int32, Int32, Int32,
                UnsafeMutablePointer<Int32>
            ) -> Void
        private typealias SetCallback =
            @convention(c) (
                OpaquePointer, OpaquePointer?, UnsafeRawPointer?, UnsafeMutablePointer<OpaquePointer?>?,
                UnsafeMutablePointer<OpaquePointer?>?, UnsafeMutablePointer<Int32>
            ) -> Void

        private let pointer: OpaquePointer
        private let close: Close
        private let encode: Encode
        private let decode: Decode

        init(_ name: String) throws {
            var error: Int32 = 0
            let open: Open = try Self.function("ucnv_open")
            pointer = try #require(open(name, &error), "\(name): error \(error)")
            close = try Self.function("ucnv_close")
            encode = try Self.function("ucnv_fromUChars")
            decode = try Self.function("ucnv_toUChars")
            let setFallback: SetFallback = try Self.function("ucnv_setFallback")
            setFallback(pointer, 0)
            let stop: Callback = { _, _, _, _, _, _, _ in }
            let setCallback: SetCallback = try Self.function("ucnv_setFromUCallBack")
            setCallback(pointer, unsafeBitCast(stop, to: OpaquePointer.self), nil, nil, nil, &error)
            let stopDecoding = try #require(dlsym(Self.handle, "swift_UCNV_TO_U_CALLBACK_STOP"))
            let setDecodingCallback: SetCallback = try Self.function("ucnv_setToUCallBack")
            setDecodingCallback(pointer, OpaquePointer(stopDecoding), nil, nil, nil, &error)
            #expect(error <= 0)
        }

        deinit {
            close(pointer)
        }

        private nonisolated(unsafe) static let handle = dlopen("lib_FoundationICU.so", RTLD_NOW)

        private static func function<Function>(_ name: String) throws -> Function {
            unsafeBitCast(try #require(dlsym(handle, "swift_" + name), "\(name)"), to: Function.self)
        }

        static func majorVersion() throws -> UInt8 {
            let version: @convention(c) (UnsafeMutablePointer<UInt8>) -> Void = try function("u_getVersion")
            var numbers: [UInt8] = [0, 0, 0, 0]
            version(&numbers)
            return numbers[0]
        }

        /// Returns the registered IANA names of a converter.
        static func ianaNames(of converter: String) throws -> [String] {
            typealias Names =
                @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutablePointer<Int32>)
                -> OpaquePointer?
            typealias Next =
                @convention(c) (OpaquePointer, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>)
                -> UnsafePointer<CChar>?
            let open: Names = try function("ucnv_openStandardNames")
            let next: Next = try function("uenum_next")
            let close: Close = try function("uenum_close")
            var error: Int32 = 0
            let names = try #require(open(converter, "IANA", &error))
            defer { close(names) }
            var all: [String] = []
            while let name = next(names, nil, &error) { all.append(String(cString: name)) }
            return all
        }

        /// The mappings of the converter, valid only during the lifetime of the converter.
        var mappings: pct_mappings {
            pct_mappings(
                context: Unmanaged.passUnretained(self).toOpaque(),
                codes: { context, first, count, codes in
                    for index in 0..<count { codes[index] = FoundationICU.of(context).code(of: first + UInt32(index)) }
                    return PCT_OK
                },
                row: { context, prefix, count, scalars in
                    var bytes =
                        (0..<count).map { UInt8(truncatingIfNeeded: prefix >> (8 * UInt32(count - 1 - $0))) } + [0]
                    for last in 0..<256 {
                        bytes[count] = UInt8(last)
                        scalars[last] = FoundationICU.of(context).scalar(of: bytes, count: count + 1) ?? 0
                    }
                    return PCT_OK
                },
                close: nil)
        }

        private static func of(_ context: UnsafeMutableRawPointer?) -> FoundationICU {
            Unmanaged.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue()
        }

        private func code(of value: UInt32) -> UInt32 {
            guard let scalar = Unicode.Scalar(value) else { return 0 }
            var bytes = [UInt8](repeating: 0, count: 16)
            let units =
                value < 0x10000
                ? [UInt16(value)] : [UTF16.leadSurrogate(scalar), UTF16.trailSurrogate(scalar)]
            var error: Int32 = 0
            let length = encode(pointer, &bytes, 16, units, Int32(units.count), &error)
            return error > 0 || length > 4 ? 0 : bytes[..<Int(length)].reduce(0) { $0 << 8 | UInt32($1) }
        }

        private func scalar(of bytes: UnsafePointer<UInt8>, count: Int) -> UInt32? {
            var units = [UInt16](repeating: 0, count: 4)
            var error: Int32 = 0
            let length = decode(pointer, &units, 4, bytes, Int32(count), &error)
            guard error <= 0, length > 0 else { return nil }
            let scalars = String(decoding: units[..<Int(length)], as: UTF16.self).unicodeScalars
            return scalars.count == 1 ? scalars.first?.value : nil
        }
    }
#endif
