/// A container whose conversion is in progress, with the children that are already converted.
struct OpenContainer<Child> {
    enum Kind {
        case array, dictionary, set
    }

    let kind: Kind
    /// The keys of a dictionary.
    var keys: [String] = []
    let children: [Child]
    fileprivate(set) var converted: [QueryValue] = []

    init(_ kind: Kind, _ children: [Child]) {
        self.kind = kind
        self.children = children
        converted.reserveCapacity(children.count)
    }

    init(_ entries: [(key: String, value: Child)]) {
        self.init(.dictionary, entries.map(\.value))
        keys = entries.map(\.key)
    }

    fileprivate var next: Child? { converted.count < children.count ? children[converted.count] : nil }

    fileprivate var value: QueryValue {
        switch kind {
        case .array: .array(converted)
        case .set: .set(converted)
        case .dictionary: .dictionary(zip(keys, converted))
        }
    }
}

extension QueryValue {
    /// The result of the conversion of a part.
    enum Conversion<Child> {
        case value(QueryValue)
        case container(OpenContainer<Child>)
    }

    /// Creates a value by converting a tree of another type. The conversion does not recurse, because values may be
    /// nested more deeply than a small stack allows.
    ///
    /// - Parameter convert: A function that converts a part of the tree. The array holds the containers around the
    ///   part.
    init<Child, Failure: Error>(
        converting root: Child, _ convert: (Child, [OpenContainer<Child>]) throws(Failure) -> Conversion<Child>
    ) throws(Failure) {
        var open: [OpenContainer<Child>] = []
        var result = try convert(root, open)
        while true {
            switch result {
            case .container(let container): open.append(container)
            case .value(let value):
                guard !open.isEmpty else {
                    self = value
                    return
                }
                open[open.count - 1].converted.append(value)
            }
            if let child = open[open.count - 1].next {
                result = try convert(child, open)
            } else {
                result = .value(open.removeLast().value)
            }
        }
    }
}
