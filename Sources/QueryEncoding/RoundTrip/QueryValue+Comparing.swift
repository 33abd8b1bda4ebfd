internal import PercentEncoding

extension QueryValue {
    /// The value in a form in which what is written and what is read can be compared: scalars as text, the entries of dictionaries
    /// sorted by their keys, the members of sets as they are written. Sets in sets are arrays, so that they have an order. A truth value
    /// that is not written stays one.
    ///
    /// - Parameter style: The style that writes the value; nil for a value that was read, of which the scalars stay what they are.
    ///
    /// Iterative, because a value may be nested deeper than a small stack bears.
    func comparable(writtenIn style: QueryStyle?) throws(QueryCodingError) -> QueryValue {
        let compiled = style.map(CompiledStyle.init)
        var open: [ComparableFrame] = []
        let levels = StackAllowance.levelsToRelease
        var value = self
        while true {
            if let frame = try ComparableFrame(value, compiled, isInSet: open.last?.isInSet == true) {
                if open.count >= levels {
                    throw QueryCodingError(kind: .depthLimit, detail: StackAllowance.shortage)
                }
                open.append(frame)
            } else if let parent = open.indices.last {
                open[parent].done.append(try value.comparableScalar(compiled, isEntry: open[parent].isDictionary))
            } else {
                return try value.comparableScalar(compiled, isEntry: false)
            }
            while let last = open.indices.last, open[last].done.count == open[last].children.count {
                let closed = open.removeLast().value
                guard let parent = open.indices.last else { return closed }
                open[parent].done.append(closed)
            }
            guard let last = open.indices.last else { return value }
            value = open[last].children[open[last].done.count]
        }
    }

    private func comparableScalar(
        _ style: CompiledStyle?, isEntry: Bool
    ) throws(QueryCodingError) -> QueryValue {
        guard let style else { return self }
        switch storage {
        case .bool(false) where isEntry && style.style.bools.omitsFalse: return self
        case .null, .string: return self
        case .encoded(let text): return .string(QueryDecoder(style: style.style).text(ofEncoded: text))
        default: return .string(try style.text(of: self))
        }
    }
}

/// A container of which the first children are done.
private struct ComparableFrame {
    private enum Kind { case array, set, dictionary }

    private let kind: Kind
    private let keys: [String]
    let children: [QueryValue]
    let isInSet: Bool
    var done: [QueryValue] = []

    init?(_ value: QueryValue, _ style: CompiledStyle?, isInSet: Bool) throws(QueryCodingError) {
        switch value.storage {
        case .array(let elements):
            kind = .array
            keys = []
            children = elements
        case .set(let members):
            kind = isInSet ? .array : .set
            keys = []
            children = try style?.sortedByText(members) ?? members
        case .dictionary(let entries):
            kind = .dictionary
            let sorted = entries.sorted { $0.key.isOrderedBefore($1.key) }
            keys = sorted.map(\.key)
            children = sorted.map(\.value)
        default: return nil
        }
        self.isInSet = isInSet || value.set != nil
        done.reserveCapacity(children.count)
    }

    var isDictionary: Bool { kind == .dictionary }

    var value: QueryValue {
        switch kind {
        case .array: .array(done)
        case .set: QueryValue(.set(done))
        case .dictionary: .dictionary(zip(keys, done))
        }
    }
}
