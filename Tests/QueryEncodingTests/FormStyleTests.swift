import Foundation
import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

/// Tests of forms with structured names, read with ``QueryDecoder/form`` and written with ``QueryStyle/form``.
@Suite struct FormStyleTests {
    private struct SignUp: Codable, Equatable {
        struct User: Codable, Equatable {
            var name: String
            var birthday: Date?
            var isAdmin: Bool
        }
        struct Item: Codable, Equatable {
            var product: String
            var count: Int
            var isGift: Bool
        }
        var user: User
        var interests: [String]
        var sizes: [Int]
        var items: [Item]
        var agrees: Bool
        var wantsMail: Bool?
        var start: Date
        var comment: String?
        var referrer: URL?
    }

    private let written = SignUp(
        user: .init(name: "A B+ü", birthday: Date(timeIntervalSince1970: 86400), isAdmin: false),
        interests: ["x", "y z"], sizes: [42],
        items: [.init(product: "p", count: 2, isGift: true), .init(product: "q", count: 1, isGift: false)],
        agrees: true, wantsMail: nil, start: Date(timeIntervalSince1970: 1_767_225_660), comment: nil, referrer: nil)

    // MARK: Reading

    @Test func `A form with structured names is read into a type`() throws {
        let query = """
            user%5Bname%5D=A+B%2B%C3%BC&user[birthday]=1970-01-02&interests=x&interests=y+z&sizes[]=42\
            &items[0][product]=p&items[0][count]=2&items[0][isGift]=on&items[1][product]=q&items[1][count]=1\
            &agrees=on&start=2026-01-01T00:01&comment=&referrer=
            """
        #expect(try QueryDecoder.form.decode(SignUp.self, from: query) == written)
    }

    @Test func `A form in which nothing is selected is read into a type`() throws {
        let query = "user[name]=A+B%2B%C3%BC&user[birthday]=&start=2026-01-01T00:01&comment="
        let read = try QueryDecoder.form.decode(SignUp.self, from: query)
        #expect(read.user.name == "A B+ü" && read.user.birthday == nil)
        #expect(read.interests == [] && read.sizes == [] && read.items == [] && !read.agrees)
    }

    @Test(arguments: [
        ("a=on", true), ("a=true", true), ("a=1", true), ("a=off", false), ("a=false", false), ("a=0", false),
        ("", false),
        ("b=1", false), ("a=0&a=1", true), ("a=true&a=false", true), ("a=0&a=0", false), ("a=off&a=on", true),
    ]) func `A checkbox is true or absent, with or without a hidden field`(query: String, value: Bool) throws {
        struct Box: Decodable { let a: Bool }
        #expect(try QueryDecoder.form.decode(Box.self, from: query).a == value)
    }

    @Test(arguments: ["a=yes", "a=", "a", "a=on&a=x", "a=x&a=on", "a[b]=on", "a[]=on"])
    func `A value that is not a Boolean is an error`(query: String) {
        struct Box: Decodable { let a: Bool }
        #expect(throws: DecodingError.self) { try QueryDecoder.form.decode(Box.self, from: query) }
    }

    @Test func `An absent Boolean is nil for an optional, and an error without the form rules`() throws {
        struct Optional: Decodable { let a: Bool? }
        struct Box: Decodable { let a: Bool }
        #expect(try QueryDecoder.form.decode(Optional.self, from: "").a == nil)
        #expect(try QueryDecoder.form.decode(Optional.self, from: "a=on").a == true)
        #expect(throws: DecodingError.self) { try QueryDecoder().decode(Box.self, from: "") }
        #expect(throws: DecodingError.self) { try QueryDecoder().decode(Box.self, from: "a=1&a=1") }
    }

    @Test func `An empty field is nil for every optional, but an error for required values`() throws {
        struct Optionals: Decodable {
            struct Inner: Decodable { let c: Int }
            let text: String?, number: Int?, list: [String]?, inner: Inner?, date: Date?, data: Data?,
                value: QueryValue?
        }
        let empty = "text=&number=&list=&inner=&date=&data=&value="
        let read = try QueryDecoder.form.decode(Optionals.self, from: empty)
        #expect(read.text == nil && read.number == nil && read.list == nil && read.inner == nil)
        #expect(read.date == nil && read.data == nil && read.value == nil)
        #expect(try QueryDecoder.form.decode([String?].self, from: ["a", ""] as QueryValue) == ["a", nil])
        #expect(try QueryDecoder.form.decode([String: String].self, from: "text=") == ["text": ""])
        #expect(try QueryDecoder().decode([String: String?].self, from: "text=") == ["text": ""])
        #expect(throws: DecodingError.self) { try QueryDecoder.form.decode([String: Int].self, from: "a=") }
    }

    @Test(
        arguments: [
            ("1970-01-01", 0), ("2000-02-29", 951_782_400), ("1969-12-31", -86400), ("1970-01-01T00:01", 60),
            ("1970-01-01 00:01", 60), ("1970-01-01T00:00:01", 1), ("1970-01-01T00:00:00.25", 0.25),
            ("2026-11-23T23:59", 1_795_478_340),
        ] as [(String, Double)]) func `Dates of HTML inputs are read as UTC`(text: String, seconds: Double) throws
    {
        let dates = try QueryDecoder.form.decode([String: Date].self, from: "a=\(text)")
        #expect(dates["a"]?.timeIntervalSince1970 == seconds)
    }

    @Test(arguments: [
        "2001-02-29", "2001-01-01T", "2001-01-01T24:00", "2001-01-01T00:60", "2001-01-01T00:00:61", "2001-01-01T00",
        "2001-01-01T00:00Z", "2001-01-01T00:00:00.", "2001-01", "01/02/2001", "2001-01-01T00:00.5", "",
    ]) func `Text that a date input cannot send is an error`(text: String) {
        #expect(throws: DecodingError.self) { try QueryDecoder.form.decode([String: Date].self, from: "a=\(text)") }
    }

    @Test(arguments: ["a=1&a[b]=2", "a=%", "a=%FF", "a[b]=1&a[]=2"])
    func `Contradictory fields are errors`(query: String) {
        #expect(throws: QueryCodingError.self) { try QueryDecoder.form.value(from: query) }
    }

    // MARK: Writing

    @Test func `Written forms survive the round trip`() throws {
        let query = try QueryEncoder(style: .form).encode(written)
        #expect(
            query == """
                user%5Bname%5D=A+B%2B%C3%BC&user%5Bbirthday%5D=1970-01-02T00%3A00&interests=x&interests=y+z&sizes=42\
                &items%5B0%5D%5Bproduct%5D=p&items%5B0%5D%5Bcount%5D=2&items%5B0%5D%5BisGift%5D=on\
                &items%5B1%5D%5Bproduct%5D=q&items%5B1%5D%5Bcount%5D=1&agrees=on&start=2026-01-01T00%3A01
                """)
        #expect(try QueryDecoder.form.decode(SignUp.self, from: query) == written)
    }

    @Test func `Flat values are written as browsers do`() throws {
        let value: QueryValue = ["a b": "x\ny", "c": [1, 2], "d": nil, "é": "*-._~"]
        #expect(try QueryEncoder(style: .form).encode(value) == QueryEncoder(style: .browser).encode(value))
    }

    @Test func `False is written only in arrays`() throws {
        let encoder = QueryEncoder(style: .form)
        #expect(
            try encoder.encode(["a": false, "b": ["c": false], "d": [true, false], "e": true]) == "d=on&d=off&e=on")
        #expect(try encoder.pairs(of: ["a": false, "b": true]).map(\.field) == ["b"])
        #expect(try encoder.encode(["a": false]) == "")
        struct Box: Encodable { let a = false, b = true }
        #expect(try encoder.encode(Box()) == "b=on")
        var rooted = encoder
        rooted.style.root = .field("x")
        #expect(try rooted.encode(QueryValue.bool(false)) == "x=off")
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00"), (1, "1970-01-01T00:00:01"), (0.25, "1970-01-01T00:00:00.25"),
            (-0.001, "1969-12-31T23:59:59.999"), (60.5, "1970-01-01T00:01:00.5"),
        ] as [(Double, String)]) func `Dates are written in HTML's shortest notation`(seconds: Double, text: String)
        throws
    {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(try QueryEncoder(style: .form).pairs(of: ["d": date]).map(\.value) == [text])
        let read = try QueryDecoder.form.decode([String: Date].self, from: "d=" + text.percentEncoded())
        #expect(abs(read["d"]!.timeIntervalSince1970 - seconds) < 1e-6)
    }
}
