// Fast paths for arrays of common types. The standard library's unspecialised code would take several times as long per
// element.

extension DecodingContext {
    /// Decodes an array of texts with the same result as the array's `init(from:)`.
    @inline(never)
    func strings(at node: NodeIndex, _ mayBeArray: Bool) throws -> [String] {
        try array(at: node, mayBeArray) { container in try container.decode(String.self) }
    }

    /// Decodes an array of integers with the same result as the array's `init(from:)`.
    @inline(never)
    func integers(at node: NodeIndex, _ mayBeArray: Bool) throws -> [Int] {
        try array(at: node, mayBeArray) { container in try container.decode(Int.self) }
    }

    /// Decodes an array of numbers with the same result as the array's `init(from:)`.
    @inline(never)
    func numbers(at node: NodeIndex, _ mayBeArray: Bool) throws -> [Double] {
        try array(at: node, mayBeArray) { container in try container.decode(Double.self) }
    }

    /// Decodes an array of Booleans with the same result as the array's `init(from:)`.
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
