// Arrays that are read here, because the standard library would take several times as long, element by element through unspecialised code.

extension DecodingContext {
    /// The array of texts that its own `init(from:)` would read.
    @inline(never)
    func strings(at node: NodeIndex, _ mayBeArray: Bool) throws -> [String] {
        try array(at: node, mayBeArray) { container in try container.decode(String.self) }
    }

    /// The array of integers that its own `init(from:)` would read.
    @inline(never)
    func integers(at node: NodeIndex, _ mayBeArray: Bool) throws -> [Int] {
        try array(at: node, mayBeArray) { container in try container.decode(Int.self) }
    }

    /// The array of numbers that its own `init(from:)` would read.
    @inline(never)
    func numbers(at node: NodeIndex, _ mayBeArray: Bool) throws -> [Double] {
        try array(at: node, mayBeArray) { container in try container.decode(Double.self) }
    }

    /// The array of truth values that its own `init(from:)` would read.
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
