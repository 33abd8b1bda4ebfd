import Foundation
package import PercentEncodingReference

/// A row of Tests/Fixtures/queries.json; see the README beside it.
package struct QueryVector: Decodable, Sendable {
    package let id: Int
    package let system: String
    package let api: String
    package let input: String
    package let options: String
    /// The expected output; nil for NULL.
    package let expected: String?
    /// The name of the standard style that reproduces the system.
    package let style: String
    /// The changes to the style.
    package let settings: QuerySettings
    /// The value to write; nil if the row writes an `Encodable` type or only reads a query.
    package let value: ReferenceValue?
    /// The `Encodable` value that is written.
    package let encodable: String?
    /// The written text, or the kind of error.
    package let outcome: Outcome?
    /// A query to read.
    package let parse: String?
    /// The expected value of the query.
    package let pairs: [ReferencePair]?
    /// The reason why the product cannot reproduce the row.
    package let notApplicable: String?

    /// The outcome for a value.
    package enum Outcome: Equatable, Sendable {
        case query(String)
        case error(String)
    }

    /// Returns all rows.
    package static func all() throws -> [QueryVector] {
        try JSONDecoder().decode([QueryVector].self, from: Fixtures.data("queries.json"))
    }

    private enum CodingKeys: String, CodingKey {
        case id, system, api, input, options, expected, style, settings, value, encodable, query, error, parse, pairs
        case notApplicable
    }

    package init(from decoder: any Decoder) throws {
        let row = try decoder.container(keyedBy: CodingKeys.self)
        id = try row.decode(Int.self, forKey: .id)
        system = try row.decode(String.self, forKey: .system)
        api = try row.decode(String.self, forKey: .api)
        input = try row.decode(String.self, forKey: .input)
        options = try row.decode(String.self, forKey: .options)
        expected = try row.decode(String?.self, forKey: .expected)
        style = try row.decode(String.self, forKey: .style)
        settings = try row.decodeIfPresent(QuerySettings.self, forKey: .settings) ?? QuerySettings()
        value = row.contains(.value) ? try row.decode(Tree.self, forKey: .value).value : nil
        encodable = try row.decodeIfPresent(String.self, forKey: .encodable)
        parse = try row.decodeIfPresent(String.self, forKey: .parse)
        pairs = try row.decodeIfPresent([[String]].self, forKey: .pairs)?
            .map { ReferencePair(field: $0[0], value: $0[1]) }
        notApplicable = try row.decodeIfPresent(String.self, forKey: .notApplicable)
        let error = try row.decodeIfPresent(String.self, forKey: .error)
        let query = try row.decodeIfPresent(Text.self, forKey: .query)?.text
        outcome = error.map(Outcome.error) ?? query.map(Outcome.query)
    }
}

/// The changes of a row to a style; nil keeps the option of the style.
package struct QuerySettings: Decodable, Sendable {
    /// A name such as `indices`, or a custom notation.
    package enum Choice: Decodable, Equatable, Sendable {
        case named(String)
        case text(String)
        case custom(String)

        private enum CodingKeys: String, CodingKey {
            case text, custom
        }

        package init(from decoder: any Decoder) throws {
            if let name = try? decoder.singleValueContainer().decode(String.self) {
                self = .named(name)
                return
            }
            let container = try decoder.container(keyedBy: CodingKeys.self)
            if let text = try container.decodeIfPresent(String.self, forKey: .text) {
                self = .text(text)
            } else {
                self = .custom(try container.decode(String.self, forKey: .custom))
            }
        }
    }

    /// The changes to an escape set.
    package struct Escapes: Decodable, Sendable {
        package var adding: String?
        package var removing: String?
        package var space: String?
    }

    package var arrays: Choice?
    package var bools: String?
    package var dates: Choice?
    package var keyOrder: String?
    /// The key transform, applied to the whole field.
    package var keyTransform: Choice?
    package var nesting: String?
    package var nulls: Choice?
    package var numbers: String?
    /// The changes to the escape sets of both fields and values.
    package var escapes: Escapes?
    package var fieldEscapes: Escapes?
    package var valueEscapes: Escapes?
}

/// A value in the notation of the file.
private struct Tree: Decodable {
    let value: ReferenceValue

    private enum CodingKeys: String, CodingKey {
        case set = "$set"
        case double = "$double"
        case number = "$number"
        case encoded = "$encoded"
        case ordered = "$ordered"
        case `repeat` = "$repeat"
    }

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: CodingKeys.self) {
            value = try Self.tagged(container)
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [ReferenceValue] = []
            while !container.isAtEnd {
                elements.append(try container.decode(Tree.self).value)
            }
            value = .array(elements)
        } else {
            value = try Self.scalar(decoder.singleValueContainer())
        }
    }

    private static func tagged(_ container: KeyedDecodingContainer<CodingKeys>) throws -> ReferenceValue {
        if container.contains(.set) {
            return .set(try container.decode([Tree].self, forKey: .set).map(\.value))
        } else if container.contains(.ordered) {
            return .dictionary(try container.decode([Entry].self, forKey: .ordered).map { ($0.key, $0.value) })
        } else if let literal = try container.decodeIfPresent(String.self, forKey: .number) {
            return .number(literal)
        } else if let text = try container.decodeIfPresent(String.self, forKey: .encoded) {
            return .encoded(text)
        } else if let text = try container.decodeIfPresent(String.self, forKey: .double), let value = Double(text) {
            return .double(value)
        }
        return .string(try container.decode(Repeated.self, forKey: .repeat).text)
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) throws -> ReferenceValue {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return .bool(value) }
        if let value = try? container.decode(Int.self) { return .integer(value) }
        return .string(try container.decode(String.self))
    }
}

/// An entry in the notation `[key, value]`.
private struct Entry: Decodable {
    let key: String
    let value: ReferenceValue

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        key = try container.decode(String.self)
        value = try container.decode(Tree.self).value
    }
}

/// A text and the number of its repetitions.
private struct Repeated: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        text = String(repeating: try container.decode(String.self), count: try container.decode(Int.self))
    }
}

/// A text, or an array of texts and `{"$repeat": [text, count]}`.
private struct Text: Decodable {
    let text: String

    private enum CodingKeys: String, CodingKey {
        case `repeat` = "$repeat"
    }

    init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self.text = text
        } else if let container = try? decoder.container(keyedBy: CodingKeys.self) {
            text = try container.decode(Repeated.self, forKey: .repeat).text
        } else {
            text = try decoder.singleValueContainer().decode([Text].self).map(\.text).joined()
        }
    }
}
