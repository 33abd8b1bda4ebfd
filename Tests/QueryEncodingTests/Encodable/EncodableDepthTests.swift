import QueryEncoding
import TestSupport
import Testing

@Suite struct EncodableDepthTests {
    /// A type that nests itself endlessly or to a given depth; `way` selects the calls of the encoder.
    private struct Nested: Encodable {
        enum Way: CaseIterable, Sendable { case keyed, unkeyed, single, optional, nestedContainers, superEncoder }

        enum CodingKeys: CodingKey { case k }

        let way: Way
        var levels = Int.max

        func encode(to encoder: any Encoder) throws {
            let next: Nested? = levels > 0 ? Nested(way: way, levels: levels - 1) : nil
            switch way {
            case .keyed:
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encodeIfPresent(next, forKey: .k)
            case .unkeyed:
                var container = encoder.unkeyedContainer()
                if let next { try container.encode(next) }
            case .single:
                var container = encoder.singleValueContainer()
                if let next { try container.encode(next) } else { try container.encode(1) }
            case .optional:
                var container = encoder.singleValueContainer()
                try container.encode(next)
            case .nestedContainers:
                var container = encoder.container(keyedBy: CodingKeys.self)
                var nested = container.nestedUnkeyedContainer(forKey: .k)
                if let next { try nested.encode(next) }
            case .superEncoder:
                var container = encoder.container(keyedBy: CodingKeys.self)
                if let next { try container.encode([next], forKey: .k) }
            }
        }
    }

    private static func error(_ value: some Encodable, _ style: QueryStyle) -> (any Error)? {
        do {
            _ = try EncodableTree.value(of: value, style: style)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: Nested.Way.allCases) private func `Endless nesting of a type is an error, even on a small stack`(
        way: Nested.Way
    ) {
        for style in [QueryStyle.auto, .alamofireForm] {
            let error = onSmallStack { Self.error(Nested(way: way), style) as? QueryCodingError }
            #expect(error?.kind == .depthLimit, "\(way)")
            if way == .keyed { #expect(error?.field.hasPrefix("k[k][k]") == true) }
            if way == .unkeyed { #expect(error?.field.hasPrefix("0[0][0]") == true) }
        }
    }

    @Test func `Types may be nested as deeply as values`() {
        for way in [Nested.Way.keyed, .unkeyed] {
            let deepest = Nested(way: way, levels: QueryLimits.maximumDepth)
            #expect(Self.error(deepest, .auto) == nil, "\(way)")
            let tooDeep = Nested(way: way, levels: QueryLimits.maximumDepth + 1)
            #expect((Self.error(tooDeep, .auto) as? QueryCodingError)?.kind == .depthLimit, "\(way)")
        }
    }

    @Test func `On a small stack, 64 nested types are encoded`() {
        for way in Nested.Way.allCases {
            #expect(onSmallStack { Self.error(Nested(way: way, levels: 64), .auto) == nil }, "\(way)")
            #expect(onSmallStack { Self.error(Nested(way: way, levels: 64), .alamofireForm) == nil }, "\(way)")
        }
    }

    @Test func `Wrappers do not count as levels`() throws {
        let value = Nested(way: .optional, levels: 100)
        #expect(try EncodableTree.value(of: ["k": value], style: .auto, maximumDepth: 0) == ["k": nil])
        #expect(try EncodableTree.value(of: ["k": [value]], style: .auto, maximumDepth: 1) == ["k": [nil]])
        #expect(throws: QueryCodingError(kind: .depthLimit, field: "k")) {
            try EncodableTree.value(of: ["k": [value]], style: .auto, maximumDepth: 0)
        }
    }

    @Test func `An empty container counts as a level`() {
        struct Hollow: Encodable {
            let levels: Int

            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                for _ in 0..<levels { container = container.nestedUnkeyedContainer() }
            }
        }
        #expect(Self.error(Hollow(levels: QueryLimits.maximumDepth), .auto) == nil)
        #expect((Self.error(Hollow(levels: 100_000), .auto) as? QueryCodingError)?.kind == .depthLimit)
        #expect(Self.error(Hollow(levels: 100_000), .alamofireForm) == nil)
    }

    @Test func `Dictionaries of scalars count as levels`() throws {
        let value = ["a": ["b": 1]]
        #expect(try EncodableTree.value(of: value, style: .auto, maximumDepth: 1) == ["a": ["b": 1]])
        #expect(throws: QueryCodingError(kind: .depthLimit, field: "a")) {
            try EncodableTree.value(of: value, style: .auto, maximumDepth: 0)
        }
    }

    @Test func `Levels of values inside types count towards the limit`() {
        var value: QueryValue = 1
        for _ in 0..<3 { value = [value] }
        for style in [QueryStyle.auto, .alamofireForm] {
            #expect(throws: Never.self) { try EncodableTree.value(of: ["k": [value]], style: style, maximumDepth: 4) }
            #expect(throws: QueryCodingError(kind: .depthLimit, field: "k[0]")) {
                try EncodableTree.value(of: ["k": [value]], style: style, maximumDepth: 3)
            }
        }
    }
}
