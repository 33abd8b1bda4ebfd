/// An optional of any type.
protocol OptionalType {
    static var wrappedType: any Any.Type { get }
    /// Returns nil under another name of the type.
    static func none<Same>(as type: Same.Type) -> Same

    var wrapped: Any? { get }
}

extension Optional: OptionalType {
    static var wrappedType: any Any.Type { Wrapped.self }
    static func none<Same>(as type: Same.Type) -> Same { sameType(Self.none) }

    var wrapped: Any? { self }
}
