/// The arrays that are decoded without their `init(from:)`, because the standard library's unspecialised code would take
/// several times as long per element.
enum KnownArrays {
    final class Row<Value>: Sendable {
        let decode: @Sendable (inout UnkeyedNodeContainer) throws -> Value

        init(_ decode: @escaping @Sendable (inout UnkeyedNodeContainer) throws -> Value) {
            self.decode = decode
        }
    }

    /// Returns the row of a type; nil if the type is not in the table.
    @inline(__always)
    static func row<Value>(of type: Value.Type) -> Row<Value>? {
        guard let row = rows[type] else { return nil }
        // SAFETY: the table finds the row by its type.
        return unsafe unsafeDowncast(row, to: Row<Value>.self)
    }

    private static let rows = TypeTable<any AnyObject & Sendable>([
        array { container in try container.decode(String.self) },
        array { container in try container.decode(Int.self) },
        array { container in try container.decode(Double.self) },
        array { container in try container.decode(Bool.self) },
    ])

    @inline(__always)
    private static func array<Element: Sendable>(
        _ element: @escaping @Sendable (inout UnkeyedNodeContainer) throws -> Element
    ) -> (any Any.Type, any AnyObject & Sendable) {
        let row = Row<[Element]> { container in
            var elements: [Element] = []
            elements.reserveCapacity(container.count ?? 0)
            while !container.isAtEnd { elements.append(try element(&container)) }
            return elements
        }
        return ([Element].self, row)
    }
}
