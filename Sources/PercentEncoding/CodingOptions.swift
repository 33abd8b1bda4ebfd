/// How an encoder writes a space and how a decoder reads `+`.
public struct SpaceNotation: Hashable, Sendable {
    @usableFromInline enum Value: UInt32, Sendable { case percent, plus }
    @usableFromInline let value: Value
    @inlinable init(_ value: Value) { self.value = value }

    /// A space is an ordinary byte, written as `%20` unless it is literal. `+` stands for itself (RFC 3986).
    @inlinable public static var percent: SpaceNotation { SpaceNotation(.percent) }

    /// A space is written as `+`, and `+` as `%2B` (`application/x-www-form-urlencoded`, WHATWG URL section 5).
    @inlinable public static var plus: SpaceNotation { SpaceNotation(.plus) }
}

/// How a decoder handles a `%` without two hexadecimal digits after it.
public struct MalformedEscapePolicy: Hashable, Sendable {
    @usableFromInline enum Value: Sendable { case fail, keep }
    @usableFromInline let value: Value
    @inlinable init(_ value: Value) { self.value = value }

    /// Throws a ``PercentDecodingError`` with the offset of the `%`.
    @inlinable public static var fail: MalformedEscapePolicy { MalformedEscapePolicy(.fail) }

    /// Keeps the `%` and continues with the next byte (WHATWG URL, "percent-decode").
    @inlinable public static var keep: MalformedEscapePolicy { MalformedEscapePolicy(.keep) }
}

/// How a decoder to text handles bytes that are not well-formed UTF-8.
public struct InvalidBytesPolicy: Hashable, Sendable {
    @usableFromInline enum Value: Sendable { case fail, replace }
    @usableFromInline let value: Value
    @inlinable init(_ value: Value) { self.value = value }

    /// Throws a ``PercentDecodingError`` with the offset, in the input, of the first byte that is not part of a
    /// character.
    @inlinable public static var fail: InvalidBytesPolicy { InvalidBytesPolicy(.fail) }

    /// Replaces every maximal ill-formed part by U+FFFD (WHATWG Encoding, "UTF-8 decode without BOM").
    @inlinable public static var replace: InvalidBytesPolicy { InvalidBytesPolicy(.replace) }
}

/// How an encoder of UTF-16 handles an unpaired surrogate.
public struct UnpairedSurrogatePolicy: Hashable, Sendable {
    @usableFromInline enum Value: Sendable { case fail, replace }
    @usableFromInline let value: Value
    @inlinable init(_ value: Value) { self.value = value }

    /// Throws a ``PercentEncodingError`` with the offset of the code unit, as `encodeURIComponent` does.
    @inlinable public static var fail: UnpairedSurrogatePolicy { UnpairedSurrogatePolicy(.fail) }

    /// Encodes U+FFFD in its place, as `URLSearchParams` does (WebIDL, `USVString`).
    @inlinable public static var replace: UnpairedSurrogatePolicy { UnpairedSurrogatePolicy(.replace) }
}
