/// A value as one of its own type, which has another name where it is generic.
@unsafe @inline(__always)
func unsafeCast<Value, Same>(_ value: Value, to type: Same.Type = Same.self) -> Same {
    assert(Value.self == Same.self)
    return unsafe unsafeBitCast(value, to: type)
}
