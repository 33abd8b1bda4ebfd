import QueryEncoding

/// A simple reference implementation of Alamofire's `URLEncodedFormEncoder`. Every scalar is set at a path of keys from
/// the root, and replaces conflicting values. Keys with an integer value are indices.
struct PathReference {
    enum Step { case key(String), index(Int) }

    indirect enum Tree {
        case leaf(QueryValue)
        case list([Tree])
        case entries([(key: String, value: Tree)])

        mutating func set(_ value: QueryValue, at path: ArraySlice<Step>) {
            guard let step = path.first else {
                self = .leaf(value)
                return
            }
            switch step {
            case .index(let index):
                var elements: [Tree] = if case .list(let elements) = self { elements } else { [] }
                // An element beyond the end is appended, regardless of its index.
                let position = min(index, elements.count)
                if position == elements.count { elements.append(.list([])) }
                elements[position].set(value, at: path.dropFirst())
                self = .list(elements)
            case .key(let key):
                var entries: [(key: String, value: Tree)] = if case .entries(let entries) = self { entries } else { [] }
                let position = entries.firstIndex { $0.key.utf8.elementsEqual(key.utf8) } ?? entries.count
                if position == entries.count { entries.append((key, .list([]))) }
                entries[position].value.set(value, at: path.dropFirst())
                self = .entries(entries)
            }
        }

        var value: QueryValue {
            switch self {
            case .leaf(let value): value
            case .list(let elements): .array(elements.map(\.value))
            case .entries(let entries): .dictionary(entries.map { ($0.key, $0.value.value) })
            }
        }
    }

    /// Encodes a value. `null` is the text for nil; if `null` is nil, nil values are omitted.
    static func value(of value: some Encodable, null: String?) throws -> QueryValue {
        let writer = Writer(null: null)
        try value.encode(to: PathEncoder(writer: writer, path: []))
        return writer.tree.value
    }

    final class Writer {
        let null: String?
        var tree = Tree.entries([])

        init(null: String?) {
            self.null = null
        }

        func write(_ value: some Encodable, _ path: [Step]) throws {
            let scalar: QueryValue? =
                switch value {
                case let value as Bool: .bool(value)
                case let value as Int: .integer(value)
                case let value as Double: .double(value)
                case let value as String: .string(value)
                default: nil
                }
            if let scalar {
                tree.set(scalar, at: path[...])
            } else {
                try value.encode(to: PathEncoder(writer: self, path: path))
            }
        }
    }

    private struct PathEncoder: Encoder {
        let writer: Writer
        let path: [Step]
        var codingPath: [any CodingKey] { [] }
        var userInfo: [CodingUserInfoKey: Any] { [:] }

        func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
            KeyedEncodingContainer(Keyed(writer: writer, path: path))
        }

        func unkeyedContainer() -> any UnkeyedEncodingContainer { Unkeyed(writer: writer, path: path) }

        func singleValueContainer() -> any SingleValueEncodingContainer { Single(writer: writer, path: path) }
    }

    private struct Single: SingleValueEncodingContainer {
        let writer: Writer
        let path: [Step]
        var codingPath: [any CodingKey] { [] }

        func encodeNil() throws {
            if let null = writer.null { try writer.write(null, path) }
        }

        func encode<Value: Encodable>(_ value: Value) throws { try writer.write(value, path) }
    }

    private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let writer: Writer
        let path: [Step]
        var codingPath: [any CodingKey] { [] }

        private func path(_ key: Key) -> [Step] { path + [key.intValue.map(Step.index) ?? .key(key.stringValue)] }

        func encodeNil(forKey key: Key) throws {
            if let null = writer.null { try writer.write(null, path(key)) }
        }

        func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try writer.write(value, path(key)) }

        func nestedContainer<NestedKey: CodingKey>(
            keyedBy type: NestedKey.Type, forKey key: Key
        ) -> KeyedEncodingContainer<NestedKey> {
            PathEncoder(writer: writer, path: path(key)).container(keyedBy: type)
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            Unkeyed(writer: writer, path: path(key))
        }

        func superEncoder() -> any Encoder { PathEncoder(writer: writer, path: path) }

        func superEncoder(forKey key: Key) -> any Encoder { PathEncoder(writer: writer, path: path(key)) }
    }

    private struct Unkeyed: UnkeyedEncodingContainer {
        let writer: Writer
        let path: [Step]
        var count = 0
        var codingPath: [any CodingKey] { [] }

        private mutating func next() -> [Step] {
            defer { count += 1 }
            return path + [.index(count)]
        }

        mutating func encodeNil() throws {
            if let null = writer.null { try writer.write(null, next()) }
        }

        mutating func encode<Value: Encodable>(_ value: Value) throws { try writer.write(value, next()) }

        mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
            PathEncoder(writer: writer, path: next()).container(keyedBy: type)
        }

        mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { Unkeyed(writer: writer, path: next()) }

        mutating func superEncoder() -> any Encoder {
            _ = next()
            return PathEncoder(writer: writer, path: path)
        }
    }
}
