/// The notation of a space, which determines the output of an encoder and the meaning of `+` for a decoder.
public struct SpaceNotation: Hashable, Sendable {
    @usableFromInline enum Value: UInt32, Sendable { case percent, plus }
    @usableFromInline let value: Value
    @inlinable init(_ value: Value) { self.value = value }

    /// The notation of RFC 3986: a space is written as `%20` unless it is literal, and `+` stands for itself.
    @inlinable public static var percent: SpaceNotation { SpaceNotation(.percent) }

    /// The notation of forms: a space is written as `+`, and `+` as `%2B` (`application/x-www-form-urlencoded`, WHATWG
    /// URL section 5).
    @inlinable public static var plus: SpaceNotation { SpaceNotation(.plus) }
}

/// The policy of a decoder for a `%` without two hexadecimal digits after it.
public struct MalformedEscapePolicy: Hashable, Sendable {
    @usableFromInline enum Value: Sendable { case fail, keep }
    @usableFromInline let value: Value
    @inlinable init(_ value: Value) { self.value = value }

    /// The policy that throws a ``PercentDecodingError`` with the offset of the `%`.
    @inlinable public static var fail: MalformedEscapePolicy { MalformedEscapePolicy(.fail) }

    /// The policy that keeps the `%` and continues with the next byte (WHATWG URL, "percent-decode").
    @inlinable public static var keep: MalformedEscapePolicy { MalformedEscapePolicy(.keep) }
}

/// The policy of a text decoder for bytes that are not well-formed UTF-8.
public struct InvalidBytesPolicy: Hashable, Sendable {
    @usableFromInline enum Value: Sendable { case fail, replace }
    @usableFromInline let value: Value
    @inlinable init(_ value: Value) { self.value = value }

    /// The policy that throws a ``PercentDecodingError`` with the offset of the first byte of the input that is not
    /// part of a character.
    @inlinable public static var fail: InvalidBytesPolicy { InvalidBytesPolicy(.fail) }

    /// The policy that replaces every maximal ill-formed part with U+FFFD (WHATWG Encoding, "UTF-8 decode without
    /// BOM").
    @inlinable public static var replace: InvalidBytesPolicy { InvalidBytesPolicy(.replace) }
}

/// The policy of a UTF-16 encoder for an unpaired surrogate.
public struct UnpairedSurrogatePolicy: Hashable, Sendable {
    @usableFromInline enum Value: Sendable { case fail, replace }
    @usableFromInline let value: Value
    @inlinable init(_ value: Value) { self.value = value }

    /// The policy that throws a ``PercentEncodingError`` with the offset of the code unit, like `encodeURIComponent`.
    @inlinable public static var fail: UnpairedSurrogatePolicy { UnpairedSurrogatePolicy(.fail) }

    /// The policy that encodes U+FFFD instead of the surrogate, like `URLSearchParams` (WebIDL, `USVString`).
    @inlinable public static var replace: UnpairedSurrogatePolicy { UnpairedSurrogatePolicy(.replace) }
}
