import Foundation
import QueryEncoding
import TestSupport
import Testing

/// The recorded results of a server in Tests/Fixtures/servers.json. `scripts/servers` writes the file and compares it
/// with the live servers.
struct ServerRecords: Decodable {
    /// Names and values, with the result of the server.
    struct Pairs: Decodable {
        let pairs: [[String?]]
        let value: TaggedValue?

        var asPairs: [QueryPair] {
            pairs.map { QueryPair(field: ($0.first ?? nil) ?? "", value: $0.last ?? nil) }
        }
    }

    /// A query, with the result of the server.
    struct Query: Decodable {
        let query: String
        let value: TaggedValue?
    }

    /// Reads the recorded queries with the server's policies for malformed input, and compares the results.
    func compareQueries(_ style: QueryStyle) throws {
        #expect(queries.count > 30)
        var decoder = QueryDecoder(style: style)
        decoder.malformed = style.grammar.malformed
        decoder.invalid = style.grammar.invalid
        for record in queries {
            #expect((try? decoder.value(from: record.query)) == record.value?.value, "\(version): \(record.query)")
        }
    }

    let version: String
    let pairs: [Pairs]
    let queries: [Query]

    /// Reads the records of one server.
    init(of server: String) throws {
        self = try RecordFile.records(of: server, in: "servers.json")
    }
}

/// A file with the records of several servers.
private struct RecordFile<Records: Decodable>: Decodable {
    private struct Missing: Error {}

    let php: Records?
    let rack: Records
    let qs: Records

    static func records(of server: String, in name: String) throws -> Records {
        let file = try JSONDecoder().decode(Self.self, from: Fixtures.data(name))
        switch server {
        case "php": return try #require(file.php)
        case "rack": return file.rack
        case "qs": return file.qs
        default: throw Missing()
        }
    }
}

/// The recorded results of Rack 3.2 or qs 6.15 in Tests/Fixtures/servers-current.json. `scripts/servers` writes the file
/// and compares it with the live programs.
struct CurrentServerRecords: Decodable {
    /// A value, with the query that the program writes for it.
    struct Written: Decodable {
        let value: TaggedValue
        let query: String
    }

    let version: String
    let queries: [ServerRecords.Query]
    let values: [Written]

    /// Reads the records of one program.
    init(of program: String) throws {
        self = try RecordFile.records(of: program, in: "servers-current.json")
    }

    /// Reads each recorded query with the policies of the program for malformed input, and compares the result. A query
    /// that the program refuses must be an error. Returns the errors of the queries that only the style refuses.
    func compareQueries(_ style: QueryStyle) throws -> [QueryCodingError] {
        #expect(queries.count > 1600)
        var decoder = QueryDecoder(style: style, limits: .none)
        decoder.malformed = style.grammar.malformed
        decoder.invalid = style.grammar.invalid
        var errors: [QueryCodingError] = []
        for record in queries {
            do throws(QueryCodingError) {
                #expect(try decoder.value(from: record.query) == record.value?.value, "\(version): \(record.query)")
            } catch {
                if record.value != nil { errors.append(error) }
            }
        }
        return errors
    }

    /// Writes each recorded value, and compares the query. Empty parts, which every reader skips, are not compared.
    func compareValues(_ style: QueryStyle) throws {
        #expect(values.count >= 400)
        for record in values {
            let query = try QueryEncoder(style: style).encode(record.value.value)
            let expected = record.query.split(separator: "&").joined(separator: "&")
            #expect(query == expected, "\(version): \(record.value.value)")
        }
    }
}

/// A value as a JSON array that begins with a tag. See Tests/Servers/Peer/Tagged.swift.
struct TaggedValue: Decodable {
    let value: QueryValue

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        switch try list.decode(String.self) {
        case "s": value = .string(try list.decode(String.self))
        case "b": value = .bool(try list.decode(Bool.self))
        case "n": value = .null
        case "a": value = .array(try list.decode([TaggedValue].self).map(\.value))
        case "d": value = .dictionary(try list.decode([Entry].self).map { ($0.key, $0.value) })
        default: throw DecodingError.dataCorruptedError(in: list, debugDescription: "unknown tag")
        }
    }

    private struct Entry: Decodable {
        let key: String
        let value: QueryValue

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            key = try list.decode(String.self)
            value = try list.decode(TaggedValue.self).value
        }
    }
}
