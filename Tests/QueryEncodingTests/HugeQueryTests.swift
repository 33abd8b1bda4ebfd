import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

/// Queries and values about 2 GiB, as far as a tree can hold them.
@Suite(.enabled(if: isHugeAsked), .serialized) struct HugeQueryTests {
    private static let most = Int(Int32.max)

    /// Of a query nothing is asked but whether it can be read.
    private struct Nothing: Decodable {}

    private struct Refusal: Equatable {
        let kind: QueryCodingError.Kind
        let offset: Int?
    }

    /// What is wrong with a query of so many bytes: a prefix, zeros, and a suffix.
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

    @Test func `A query has as many bytes as a number of 32 bits can count`() throws {
        #expect(try refusal(count: Self.most, "b=") == nil)
        #expect(try refusal(count: Self.most + 1, "b=") == Refusal(kind: .byteLimit, offset: Self.most))
        #expect(try refusal(count: 2 * Self.most + 3, "b=") == Refusal(kind: .byteLimit, offset: Self.most))
    }

    /// An element gets ten digits in the tree, so that its text is longer than the query.
    @Test func `Indices that a query leaves out count where the tree holds them`() throws {
        let prefix = "a[2000000000]&a[]&a[]&b="
        // But for `&` and `=` of the long field, and with the digits of two elements.
        let most = Self.most + 2 - 20
        #expect(try refusal(count: most, prefix) == nil)
        #expect(try refusal(count: most + 1, prefix) == Refusal(kind: .byteLimit, offset: prefix.utf8.count))
        let (suffix, field) = ("&a[2000000000]&a[]".utf8, "a[]".utf8)
        // But for the same two, and with room for the digits of any number.
        let before = Self.most + 2 - 20
        #expect(try refusal(count: before, "b=", suffix) == nil)
        #expect(
            try refusal(count: before + 1, "b=", suffix)
                == Refusal(kind: .byteLimit, offset: before + 1 - field.count))
    }

    @Test func `Bytes that are replaced count as the three that replace them`() throws {
        let illFormed = [UInt8](repeating: 0xFF, count: 100)
        // But for `=`, and with two bytes more for each that is replaced.
        let most = Self.most + 1 - 2 * illFormed.count
        #expect(try refusal(count: most, "b=", illFormed, .replace) == nil)
        #expect(try refusal(count: most + 1, "b=", illFormed, .replace) == Refusal(kind: .byteLimit, offset: 2))
    }

    @Test func `The texts of a value are as long together as those of a query`() throws {
        let decoder = QueryDecoder(limits: .none)
        let half = String(repeating: "x", count: 1 << 30)
        for (text, wanted) in [(String(half.dropLast()), nil), (half, Refusal(kind: .byteLimit, offset: nil))] {
            let value = QueryValue.array([.string(half), .string(text)])
            #expect(try refusal { _ = try decoder.decode(Nothing.self, from: value) } == wanted)
        }
    }
}
