// Arrays that are read here, because the standard library would take several times as long through unspecialised code
// for each element.

extension DecodingContext {
    /// An array of texts, as its own `init(from:)` would read it.
    @inline(never)
    func strings(at node: NodeIndex, _ mayBeArray: Bool) throws -> [String] {
        try array(at: node, mayBeArray) { container in try container.decode(String.self) }
    }

    /// An array of integers, as its own `init(from:)` would read it.
    @inline(never)
    func integers(at node: NodeIndex, _ mayBeArray: Bool) throws -> [Int] {
        try array(at: node, mayBeArray) { container in try container.decode(Int.self) }
    }

    /// An array of numbers, as its own `init(from:)` would read it.
    @inline(never)
    func numbers(at node: NodeIndex, _ mayBeArray: Bool) throws -> [Double] {
        try array(at: node, mayBeArray) { container in try container.decode(Double.self) }
    }

    /// An array of Booleans, as its own `init(from:)` would read it.
    @inline(never)
    func bools(at node: NodeIndex, _ mayBeArray: Bool) throws -> [Bool] {
        try array(at: node, mayBeArray) { container in try container.decode(Bool.self) }
    }

    @inline(__always)
    private func array<Element>(
        at node: NodeIndex, _ mayBeArray: Bool, _ element: (inout UnkeyedNodeContainer) throws -> Element
    ) throws -> [Element] {
        var container = try UnkeyedNodeContainer(self, node, mayBeArray: mayBeArray)
        var elements: [Element] = []
        elements.reserveCapacity(container.count ?? 0)
        while !container.isAtEnd { elements.append(try element(&container)) }
        return elements
    }
}
