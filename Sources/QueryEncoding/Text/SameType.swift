/// Returns a value under another name of its type, as in generic code that has compared the types.
@inline(__always)
func sameType<Value, Same>(_ value: Value, as type: Same.Type = Same.self) -> Same {
    precondition(Value.self == Same.self)
    // SAFETY: the types are equal.
    return unsafe unsafeBitCast(value, to: type)
}
