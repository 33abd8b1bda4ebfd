import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

/// Tests of queries and values of about 2 GiB, the maximum size of a tree.
@Suite(.enabled(if: isHugeAsked), .serialized) struct HugeQueryTests {
    private static let most = Int(Int32.max)

    /// A type that decodes nothing; decoding tests only whether the query is accepted.
    private struct Nothing: Decodable {}

    private struct Refusal: Equatable {
        let kind: QueryCodingError.Kind
        let offset: Int?
    }

    /// Returns the error for a query of `count` bytes: a prefix, zeros, and a suffix.
    private func refusal(
        count: Int, _ prefix: String, _ suffix: some Collection<UInt8> = [], _ invalid: InvalidBytesPolicy = .fail
    ) throws -> Refusal? {
        var decoder = QueryDecoder(limits: .none)
        decoder.invalid = invalid
        return try withZeros(count: count, after: prefix, before: suffix) { query in
            try refusal { _ = try decoder.decode(Nothing.self, from: query) }
        }
    }

    private func refusal(_ read: () throws -> Void) throws -> Refusal? {
        do {
            try read()
            return nil
        } catch let error as QueryCodingError {
            return Refusal(kind: error.kind, offset: error.offset)
        }
    }

    @Test func `A query may have at most 2 GiB minus one byte`() throws {
        #expect(try refusal(count: Self.most, "b=") == nil)
        #expect(try refusal(count: Self.most + 1, "b=") == Refusal(kind: .byteLimit, offset: Self.most))
        #expect(try refusal(count: 2 * Self.most + 3, "b=") == Refusal(kind: .byteLimit, offset: Self.most))
    }

    // Each element without an index gets ten digits in the tree, so the text of the tree is longer than the query.
    @Test func `The indices of elements without an index count towards the size of the tree`() throws {
        let prefix = "a[2000000000]&a[]&a[]&b="
        // The tree lacks the `&` and `=` of the long field, but contains the digits of two elements.
        let most = Self.most + 2 - 20
        #expect(try refusal(count: most, prefix) == nil)
        #expect(try refusal(count: most + 1, prefix) == Refusal(kind: .byteLimit, offset: prefix.utf8.count))
        let (suffix, field) = ("&a[2000000000]&a[]".utf8, "a[]".utf8)
        // The tree lacks the same two bytes and has room for the digits of two elements.
        let before = Self.most + 2 - 20
        #expect(try refusal(count: before, "b=", suffix) == nil)
        #expect(
            try refusal(count: before + 1, "b=", suffix)
                == Refusal(kind: .byteLimit, offset: before + 1 - field.count))
    }

    @Test func `A replaced byte counts as the three bytes that replace it`() throws {
        let illFormed = [UInt8](repeating: 0xFF, count: 100)
        // The tree lacks `=` and has two more bytes for each replaced byte.
        let most = Self.most + 1 - 2 * illFormed.count
        #expect(try refusal(count: most, "b=", illFormed, .replace) == nil)
        #expect(try refusal(count: most + 1, "b=", illFormed, .replace) == Refusal(kind: .byteLimit, offset: 2))
    }

    @Test func `The texts of a value have the same size limit as a query`() throws {
        let decoder = QueryDecoder(limits: .none)
        let half = String(repeating: "x", count: 1 << 30)
        for (text, wanted) in [(String(half.dropLast()), nil), (half, Refusal(kind: .byteLimit, offset: nil))] {
            let value = QueryValue.array([.string(half), .string(text)])
            #expect(try refusal { _ = try decoder.decode(Nothing.self, from: value) } == wanted)
        }
    }
}
