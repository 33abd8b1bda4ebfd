/// How a space is written by an encoder, or what a decoder takes `+` for.
public struct SpaceNotation: Hashable, Sendable {
    @usableFromInline enum Value: UInt32, Sendable { case percent, plus }
    @usableFromInline let value: Value
    @inlinable init(_ value: Value) { self.value = value }

    /// A space is a byte like any other, `%20` unless it is literal; `+` is itself (RFC 3986).
    @inlinable public static var percent: SpaceNotation { SpaceNotation(.percent) }

    /// A space is `+`; a `+` is `%2B` (`application/x-www-form-urlencoded`, WHATWG URL section 5).
    @inlinable public static var plus: SpaceNotation { SpaceNotation(.plus) }
}

/// What a decoder does with a `%` that two hexadecimal digits do not follow.
public struct MalformedEscapePolicy: Hashable, Sendable {
    @usableFromInline enum Value: Sendable { case fail, keep }
    @usableFromInline let value: Value
    @inlinable init(_ value: Value) { self.value = value }

    /// Throw a ``PercentDecodingError`` with the offset of the `%`.
    @inlinable public static var fail: MalformedEscapePolicy { MalformedEscapePolicy(.fail) }

    /// Keep the `%` and go on with the next byte (WHATWG URL, "percent-decode").
    @inlinable public static var keep: MalformedEscapePolicy { MalformedEscapePolicy(.keep) }
}

/// What a decoder to text does with bytes that are not well-formed UTF-8.
public struct InvalidBytesPolicy: Hashable, Sendable {
    @usableFromInline enum Value: Sendable { case fail, replace }
    @usableFromInline let value: Value
    @inlinable init(_ value: Value) { self.value = value }

    /// Throw a ``PercentDecodingError`` with the offset, in the input, of the first byte that is not part of a character.
    @inlinable public static var fail: InvalidBytesPolicy { InvalidBytesPolicy(.fail) }

    /// Put U+FFFD for every maximal ill-formed part (WHATWG Encoding, "UTF-8 decode without BOM").
    @inlinable public static var replace: InvalidBytesPolicy { InvalidBytesPolicy(.replace) }
}

/// What an encoder of UTF-16 does with a surrogate that has no partner.
public struct UnpairedSurrogatePolicy: Hashable, Sendable {
    @usableFromInline enum Value: Sendable { case fail, replace }
    @usableFromInline let value: Value
    @inlinable init(_ value: Value) { self.value = value }

    /// Throw a ``PercentEncodingError`` with the offset of the code unit, as `encodeURIComponent` does.
    @inlinable public static var fail: UnpairedSurrogatePolicy { UnpairedSurrogatePolicy(.fail) }

    /// Encode U+FFFD in its place, as `URLSearchParams` does (WebIDL, `USVString`).
    @inlinable public static var replace: UnpairedSurrogatePolicy { UnpairedSurrogatePolicy(.replace) }
}
