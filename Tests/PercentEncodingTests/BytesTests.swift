import Foundation
import PercentEncoding
import TestSupport
import Testing

/// The encoding and decoding of arrays, spans, buffers and other collections of bytes.
struct BytesTests {
    static let text = "汉 字&ss"
    static let encoded = "%E6%B1%89%20%E5%AD%97%26ss"

    /// A collection without contiguous storage.
    static var scattered: some Collection<UInt8> { text.utf8.reversed().reversed().lazy.map { $0 } }

    @Test func `Every kind of collection is encoded`() {
        let array = Array(Self.text.utf8)
        #expect(array.percentEncoded() == Self.encoded)
        #expect(array[...].percentEncoded() == Self.encoded)
        #expect(ContiguousArray(array).percentEncoded() == Self.encoded)
        #expect(Data(array).percentEncoded() == Self.encoded)
        #expect(Self.text.utf8.percentEncoded() == Self.encoded)
        #expect(Self.scattered.percentEncoded() == Self.encoded)
        #expect(array.span.percentEncoded() == Self.encoded)
        #expect(array.percentEncodedCount() == 26)
        #expect(Self.scattered.percentEncodedCount() == 26)
        #expect(array.span.percentEncodedCount() == 26)
    }

    @Test func `Every kind of collection is decoded`() throws {
        let array = Array(Self.encoded.utf8)
        #expect(try array.percentDecoded() == Self.text)
        #expect(try array[...].percentDecodedBytes() == Array(Self.text.utf8))
        #expect(try Data(array).percentDecoded() == Self.text)
        #expect(try array.span.percentDecoded() == Self.text)
        #expect(try array.span.percentDecodedBytes() == Array(Self.text.utf8))
        #expect(array.span.percentDecodedCount() == Self.text.utf8.count)
        #expect(array.percentDecodedCount() == Self.text.utf8.count)
    }

    @Test func `Bytes that are not text survive the round trip`() throws {
        #expect([0xFF, 0x00, 0x41].percentEncoded() == "%FF%00A")
        #expect(try "%FF%00A".percentDecodedBytes() == [0xFF, 0x00, 0x41])
        #expect([UInt8]().percentEncoded() == "")
        #expect(throws: PercentDecodingError(kind: .invalidUTF8, offset: 0)) { try [0xFF].percentDecoded() }
        #expect(try [0xFF].percentDecoded(invalid: .replace) == "\u{FFFD}")
        #expect(try [0xFF].percentDecodedBytes() == [0xFF])
    }

    @Test func `Output is appended to an array`() throws {
        var array = Array("q=".utf8)
        array.append(percentEncoding: Self.text)
        array.append(percentEncoding: "&")
        array.append(percentEncoding: Array("a b".utf8), using: .form)
        array.append(percentEncoding: Array("/".utf8).span, using: .afnetworking)
        #expect(String(decoding: array, as: UTF8.self) == "q=\(Self.encoded)%26a+b/")
        var decoded: [UInt8] = [1]
        try decoded.append(percentDecoding: "%41+", space: .plus)
        try decoded.append(percentDecoding: Array("%42".utf8))
        try decoded.append(percentDecoding: Array("%43".utf8).span)
        #expect(decoded == [1, 0x41, 0x20, 0x42, 0x43])
    }

    @Test func `Nothing is appended if decoding fails`() {
        var array: [UInt8] = [1, 2]
        #expect(throws: PercentDecodingError(kind: .malformedEscape, offset: 3)) {
            try array.append(percentDecoding: "%41%")
        }
        #expect(throws: PercentDecodingError.self) { try array.append(percentDecoding: Array("%4".utf8).span) }
        #expect(array == [1, 2])
    }

    @Test func `An array of bytes receives non-ASCII literals byte by byte`() {
        var array: [UInt8] = []
        array.append(percentEncoding: "é", using: EscapeSet(literal: [0xC3]))
        #expect(array == [0xC3] + Array("%A9".utf8))
    }

    @Test func `Repeated appends need few reallocations`() {
        var array: [UInt8] = []
        var reallocations = 0
        var capacity = array.capacity
        for _ in 0..<100_000 {
            array.append(percentEncoding: " ")
            if array.capacity != capacity {
                capacity = array.capacity
                reallocations += 1
            }
        }
        #expect(array.count == 300_000)
        #expect(reallocations < 40)
    }

    @Test func `Output is written into the caller's buffer, and the progress is reported`() throws {
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 8)
        defer { buffer.deallocate() }
        #expect("a b c".percentEncode(into: buffer) == PercentCodingProgress(read: 4, written: 8, isComplete: false))
        #expect("abcdef g".percentEncode(into: buffer) == PercentCodingProgress(read: 6, written: 6, isComplete: false))
        #expect("a b ".percentEncode(into: buffer) == PercentCodingProgress(read: 4, written: 8, isComplete: true))
        #expect(String(decoding: buffer, as: UTF8.self) == "a%20b%20")
        #expect(
            try "%41%42%43".percentDecode(into: UnsafeMutableBufferPointer(rebasing: buffer[..<2]))
                == PercentCodingProgress(read: 6, written: 2, isComplete: false))
        #expect(throws: PercentDecodingError(kind: .malformedEscape, offset: 1)) {
            try "a%".percentDecode(into: buffer)
        }
        let empty = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
        #expect("".percentEncode(into: empty).isComplete)
        #expect(!"a".percentEncode(into: empty).isComplete)
    }

    @Test func `A span is encoded into the caller's buffer`() throws {
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 5)
        defer { buffer.deallocate() }
        let progress = Array("a b c".utf8).span.percentEncode(into: buffer)
        #expect(progress == PercentCodingProgress(read: 3, written: 5, isComplete: false))
        #expect(String(decoding: buffer, as: UTF8.self) == "a%20b")
        #expect(try Array("%41+".utf8).span.percentDecode(into: buffer, space: .plus).written == 2)
        #expect(buffer[0] == 0x41 && buffer[1] == 0x20)
        #expect(throws: PercentDecodingError(kind: .malformedEscape, offset: 1)) {
            try Array("a%".utf8).span.percentDecode(into: buffer)
        }
    }

    @Test func `An output span receives as much output as it has room for`() throws {
        let bytes = [UInt8](capacity: 10) { output in
            output.append(UInt8(ascii: "="))
            #expect(
                output.append(percentEncoding: "a b") == PercentCodingProgress(read: 3, written: 5, isComplete: true))
            #expect(
                output.append(percentEncoding: Array("cd e".utf8).span)
                    == PercentCodingProgress(read: 2, written: 2, isComplete: false))
            #expect(
                output.append(percentEncoding: Array("xyz".utf8))
                    == PercentCodingProgress(read: 2, written: 2, isComplete: false))
        }
        #expect(String(decoding: bytes, as: UTF8.self) == "=a%20bcdxy")
        let decoded = try [UInt8](capacity: 4) { output throws(PercentDecodingError) in
            #expect(
                try output.append(percentDecoding: "%41")
                    == PercentCodingProgress(read: 3, written: 1, isComplete: true))
            do throws(PercentDecodingError) {
                _ = try output.append(percentDecoding: "%42%")
                Issue.record("not thrown")
            } catch {
                #expect(error.offset == 3 && output.count == 1)
            }
            #expect(try output.append(percentDecoding: Array("+%43".utf8).span, space: .plus).written == 2)
            #expect(
                try output.append(percentDecoding: Array("%44%45".utf8))
                    == PercentCodingProgress(read: 3, written: 1, isComplete: false))
        }
        #expect(decoded == Array("A CD".utf8))
    }

    @Test func `Bytes are decoded in place`() throws {
        var array = Array("a%20b+%E6%B1%89".utf8)
        let copy = array
        try array.percentDecode(space: .plus)
        #expect(array == Array("a b 汉".utf8))
        #expect(copy.count == 15)
        var malformed = Array("%41%42%4".utf8)
        #expect(throws: PercentDecodingError(kind: .malformedEscape, offset: 6)) {
            try malformed.percentDecode()
        }
        #expect(malformed == Array("%41%42%4".utf8))
        try malformed.percentDecode(malformed: .keep)
        #expect(malformed == Array("AB%4".utf8))
        var empty: [UInt8] = []
        try empty.percentDecode()
        #expect(empty.isEmpty)
    }
}
