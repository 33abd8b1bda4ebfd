/// Casts a value to its own type, which has another name in generic code. `Value` and `Same` must be the same type.
@unsafe @inline(__always)
func unsafeCast<Value, Same>(_ value: Value, to type: Same.Type = Same.self) -> Same {
    assert(Value.self == Same.self)
    return unsafe unsafeBitCast(value, to: type)
}
