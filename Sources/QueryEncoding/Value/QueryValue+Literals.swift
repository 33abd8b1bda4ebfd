extension QueryValue: ExpressibleByNilLiteral {
    /// Creates null.
    public init(nilLiteral: ()) {
        self = .null
    }
}

extension QueryValue: ExpressibleByBooleanLiteral {
    /// Creates a Boolean.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }
}

extension QueryValue: ExpressibleByIntegerLiteral {
    /// Creates an integer.
    public init(integerLiteral value: Int) {
        self = .integer(value)
    }
}

extension QueryValue: ExpressibleByFloatLiteral {
    /// Creates a floating-point number.
    public init(floatLiteral value: Double) {
        self = .double(value)
    }
}

extension QueryValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// Creates text.
    public init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension QueryValue: ExpressibleByArrayLiteral {
    /// Creates an array.
    public init(arrayLiteral elements: QueryValue...) {
        self = .array(elements)
    }
}

extension QueryValue: ExpressibleByDictionaryLiteral {
    /// Creates a dictionary with entries in the given order. A key may occur more than once.
    public init(dictionaryLiteral entries: (String, QueryValue)...) {
        self = .dictionary(entries.map { Entry(key: $0.0, value: $0.1) })
    }
}
