import QueryEncoding
import Testing

/// Tests of each function that a `Codable` container has for values of one type.
@Suite struct NumbersInContainersTests {
    /// Values with keys. The compiler synthesises a call for each type.
    struct Keyed: Codable, Equatable {
        var bool = true
        var text = "x"
        var double = 0.5
        var float: Float = -0.25
        var int = Int.min
        var int8 = Int8.min
        var int16 = Int16.min
        var int32 = Int32.min
        var int64 = Int64.min
        var uint = UInt.max
        var uint8 = UInt8.max
        var uint16 = UInt16.max
        var uint32 = UInt32.max
        var uint64 = UInt64.max
    }

    /// The values of `Keyed`, each optional.
    struct Optional: Codable, Equatable {
        var bool: Bool?
        var text: String?
        var double: Double?
        var float: Float?
        var int: Int?
        var int8: Int8?
        var int16: Int16?
        var int32: Int32?
        var int64: Int64?
        var uint: UInt?
        var uint8: UInt8?
        var uint16: UInt16?
        var uint32: UInt32?
        var uint64: UInt64?
    }

    private static let query = """
        bool=true&double=0.5&float=-0.25&int=-9223372036854775808&int16=-32768&int32=-2147483648\
        &int64=-9223372036854775808&int8=-128&text=x&uint=18446744073709551615&uint16=65535&uint32=4294967295\
        &uint64=18446744073709551615&uint8=255
        """

    @Test func `Values of every type are read and written by their keys`() throws {
        let written = try QueryEncoder().encode(Keyed()).split(separator: "&")
        #expect(written.sorted() == Self.query.split(separator: "&").sorted())
        #expect(try QueryDecoder().decode(Keyed.self, from: Self.query) == Keyed())
    }

    @Test func `Values of every type may be absent`() throws {
        let read = try QueryDecoder().decode(Optional.self, from: Self.query)
        #expect(try QueryDecoder().decode(Keyed.self, from: QueryEncoder().encode(read)) == Keyed())
        #expect(read.uint64 == .max && read.int8 == .min && read.float == -0.25)
        #expect(try QueryDecoder().decode(Optional.self, from: "") == Optional())
    }

    @Test(arguments: [
        "int8=-129", "int16=32768", "int32=2147483648", "int64=9223372036854775808", "int=9223372036854775808",
        "uint=-1",
        "uint8=256", "uint16=65536", "uint32=4294967296", "uint64=18446744073709551616", "double=x", "float=0.5.5",
    ]) func `Text that is not a value of the type is an error, even for an optional`(field: String) {
        #expect(throws: DecodingError.self) { try QueryDecoder().decode(Keyed.self, from: "\(Self.query)&\(field)") }
        #expect(throws: DecodingError.self) { try QueryDecoder().decode(Optional.self, from: field) }
    }

    /// The values as elements, encoded and decoded one by one.
    struct Elements: Codable, Equatable {
        var values = Keyed()

        init() {}

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            #expect(container.count == 14)
            values.bool = try container.decode(Bool.self)
            values.text = try container.decode(String.self)
            values.double = try container.decode(Double.self)
            values.float = try container.decode(Float.self)
            values.int = try container.decode(Int.self)
            values.int8 = try container.decode(Int8.self)
            values.int16 = try container.decode(Int16.self)
            values.int32 = try container.decode(Int32.self)
            values.int64 = try container.decode(Int64.self)
            values.uint = try container.decode(UInt.self)
            values.uint8 = try container.decode(UInt8.self)
            values.uint16 = try container.decode(UInt16.self)
            values.uint32 = try container.decode(UInt32.self)
            values.uint64 = try container.decode(UInt64.self)
            #expect(container.isAtEnd)
            #expect(throws: DecodingError.self) { try container.decode(UInt64.self) }
            #expect(throws: DecodingError.self) { try container.decode(Keyed.self) }
            #expect(throws: DecodingError.self) { try container.decodeNil() }
            #expect(throws: DecodingError.self) { try container.superDecoder() }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode(values.bool)
            try container.encode(values.text)
            try container.encode(values.double)
            try container.encode(values.float)
            try container.encode(values.int)
            try container.encode(values.int8)
            try container.encode(values.int16)
            try container.encode(values.int32)
            try container.encode(values.int64)
            try container.encode(values.uint)
            try container.encode(values.uint8)
            try container.encode(values.uint16)
            try container.encode(values.uint32)
            try container.encode(values.uint64)
            #expect(container.count == 14)
        }
    }

    @Test func `Values of every type are read and written as elements`() throws {
        let query = try QueryEncoder().encode(["a": Elements()])
        #expect(
            query.replacing("%5B%5D", with: "[]")
                .hasPrefix("a[]=true&a[]=x&a[]=0.5&a[]=-0.25&a[]=-9223372036854775808&a[]=-128&a[]=-32768&"))
        #expect(try QueryDecoder().decode([String: Elements].self, from: query) == ["a": Elements()])
    }

    /// The elements that are not nil, decoded as optionals.
    struct Some: Decodable {
        var found: [any Equatable] = []

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            func read<Value>(_ value: Value?) where Value: Equatable { value.map { found.append($0) } }
            read(try container.decodeIfPresent(Bool.self))
            read(try container.decodeIfPresent(String.self))
            read(try container.decodeIfPresent(Double.self))
            read(try container.decodeIfPresent(Float.self))
            read(try container.decodeIfPresent(Int.self))
            read(try container.decodeIfPresent(Int8.self))
            read(try container.decodeIfPresent(Int16.self))
            read(try container.decodeIfPresent(Int32.self))
            read(try container.decodeIfPresent(Int64.self))
            read(try container.decodeIfPresent(UInt.self))
            read(try container.decodeIfPresent(UInt8.self))
            read(try container.decodeIfPresent(UInt16.self))
            read(try container.decodeIfPresent(UInt32.self))
            read(try container.decodeIfPresent(UInt64.self))
        }
    }

    @Test func `Elements of every type may be absent`() throws {
        let query = try QueryEncoder().encode(["a": Elements()])
        for count in 1...14 {
            let fields = query.split(separator: "&").prefix(count).joined(separator: "&")
            #expect(try QueryDecoder().decode([String: Some].self, from: fields)["a"]?.found.count == count)
        }
    }

    @available(macOS 15.0, *)
    struct Wide: Codable, Equatable {
        var least = Int128.min
        var largest = UInt128.max
        var most: UInt128? = .max
        var none: Int128?
        var elements = Elements()

        struct Elements: Codable, Equatable {
            var least = Int128.min
            var most = UInt128.max

            init() {}

            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                least = try container.decode(Int128.self)
                most = try container.decode(UInt128.self)
                #expect(try container.decodeIfPresent(Int128.self) == nil)
                #expect(try container.decodeIfPresent(UInt128.self) == nil)
                #expect(throws: DecodingError.self) { try container.decode(UInt128.self) }
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                try container.encode(least)
                try container.encode(most)
            }
        }
    }

    @Test func `Integers of 128 bits are read and written in every container`() throws {
        guard #available(macOS 15.0, *) else { return }
        let query = try QueryEncoder().encode(Wide())
        #expect(query.contains("elements%5B%5D=340282366920938463463374607431768211455"))
        #expect(try QueryDecoder().decode(Wide.self, from: query) == Wide())
        #expect(
            try QueryDecoder().decode(Wide.self, from: query.replacing("least=", with: "none=1&least=")).none == 1)
    }
}
