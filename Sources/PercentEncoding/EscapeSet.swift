/// The bytes that percent-encoding leaves literal, and the notation of a space.
///
/// A set is a 256-bit value that supports set algebra. Every byte in the set stays unchanged; every other byte becomes
/// `%XX` with upper-case digits. The standard sets are static members, such as ``unreserved`` and ``form``. Derive
/// other sets from them:
///
/// ```swift
/// let pathSegment = EscapeSet.unreserved.adding("!$&'()*+,;=:@")
/// ```
///
/// The kernels need a table for each set. Tables are built on first use and shared by the process, for up to about 250
/// different sets. With any further set, a call takes about 0.2 microseconds longer. Create sets once, and not from
/// untrusted input.
///
/// Non-ASCII bytes may be literal too. If the result is a `String`, non-ASCII bytes stay literal only as whole
/// well-formed characters, so that the `String` is always valid. If the result is bytes, the set is applied byte by
/// byte.
public struct EscapeSet: Hashable, Sendable {
    /// Bit `b % 64` of word `b / 64` is set if byte `b` stays literal. The bit of a space written as `+` is clear.
    @usableFromInline let word0, word1, word2, word3: UInt64

    /// The notation of a space. With ``SpaceNotation/plus``, a space is never literal.
    public let space: SpaceNotation

    /// The number under which the C target keeps the compiled form; 0 if the form must be looked up. It is no part of
    /// the value.
    @usableFromInline let number: UInt8

    /// Creates a set from its 256 bits, the lowest 64 first.
    @inlinable
    package init(
        words word0: UInt64, _ word1: UInt64, _ word2: UInt64, _ word3: UInt64, space: SpaceNotation, number: UInt8 = 0
    ) {
        let spaceBit: UInt64 = 1 << 0x20
        self.word0 = space == .plus ? word0 & ~spaceBit : word0
        self.word1 = word1
        self.word2 = word2
        self.word3 = word3
        self.space = space
        self.number = number
    }

    /// Whether two sets have the same literal bytes and the same notation of a space.
    @inlinable
    public static func == (left: EscapeSet, right: EscapeSet) -> Bool {
        left.word0 == right.word0 && left.word1 == right.word1 && left.word2 == right.word2
            && left.word3 == right.word3 && left.space == right.space
    }

    /// Hashes the literal bytes and the notation of a space.
    @inlinable
    public func hash(into hasher: inout Hasher) {
        hasher.combine(word0)
        hasher.combine(word1)
        hasher.combine(word2)
        hasher.combine(word3)
        hasher.combine(space)
    }

    /// Creates a set that leaves exactly the given bytes literal.
    ///
    /// - Complexity: Linear in the number of bytes.
    @inlinable
    public init(literal bytes: some Sequence<UInt8>, space: SpaceNotation = .percent) {
        var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        for byte in bytes {
            let bit: UInt64 = 1 << UInt64(byte % 64)
            switch byte / 64 {
            case 0: words.0 |= bit
            case 1: words.1 |= bit
            case 2: words.2 |= bit
            default: words.3 |= bit
            }
        }
        self.init(words: words.0, words.1, words.2, words.3, space: space)
    }

    /// Creates a set that leaves exactly the UTF-8 bytes of the given characters literal.
    ///
    /// - Complexity: Linear in the length of the text.
    @inlinable
    public init(literal characters: some StringProtocol, space: SpaceNotation = .percent) {
        self.init(literal: characters.utf8, space: space)
    }

    /// Whether the byte stays literal.
    ///
    /// - Complexity: O(1).
    @inlinable
    public func contains(_ byte: UInt8) -> Bool {
        let word =
            switch byte / 64 {
            case 0: word0
            case 1: word1
            case 2: word2
            default: word3
            }
        return word >> UInt64(byte % 64) & 1 == 1
    }

    /// The bytes that stay literal, in ascending order.
    public var literalBytes: [UInt8] {
        (UInt8.min...UInt8.max).filter(contains)
    }

    /// Whether every byte above 0x7F is escaped, so that the output is always ASCII.
    @inlinable
    public var isASCII: Bool {
        word2 | word3 == 0
    }

    /// Whether percent-decoding with the same ``space`` notation restores every input. The set must escape `%`, and
    /// also `+` if `+` stands for a space.
    @inlinable
    public var isReversible: Bool {
        !contains(UInt8(ascii: "%")) && !(space == .plus && contains(UInt8(ascii: "+")))
    }
}

extension EscapeSet {
    /// The set that leaves every byte literal.
    @inlinable
    package static var everything: EscapeSet { EscapeSet(words: .max, .max, .max, .max, space: .percent) }

    /// The set that escapes every byte.
    @inlinable
    package static var nothing: EscapeSet { EscapeSet(words: 0, 0, 0, 0, space: .percent) }
}

extension EscapeSet {
    /// Returns a set that also leaves the given bytes literal. If the set writes a space as `+`, adding a space
    /// changes nothing.
    @inlinable
    public func adding(_ bytes: some Sequence<UInt8>) -> EscapeSet {
        union(EscapeSet(literal: bytes))
    }

    /// Returns a set that also leaves the given bytes literal.
    @inlinable
    public func adding(_ bytes: UInt8...) -> EscapeSet {
        adding(bytes)
    }

    /// Returns a set that also leaves the UTF-8 bytes of the given characters literal.
    @inlinable
    public func adding(_ characters: some StringProtocol) -> EscapeSet {
        adding(characters.utf8)
    }

    /// Returns a set that also escapes the given bytes.
    @inlinable
    public func removing(_ bytes: some Sequence<UInt8>) -> EscapeSet {
        subtracting(EscapeSet(literal: bytes))
    }

    /// Returns a set that also escapes the given bytes.
    @inlinable
    public func removing(_ bytes: UInt8...) -> EscapeSet {
        removing(bytes)
    }

    /// Returns a set that also escapes the UTF-8 bytes of the given characters.
    @inlinable
    public func removing(_ characters: some StringProtocol) -> EscapeSet {
        removing(characters.utf8)
    }

    /// Returns the set of bytes that are literal in either set. The result has the ``space`` notation of this set.
    @inlinable
    public func union(_ other: EscapeSet) -> EscapeSet {
        combined(with: other, |)
    }

    /// Returns the set of bytes that are literal in both sets. The result has the ``space`` notation of this set.
    @inlinable
    public func intersection(_ other: EscapeSet) -> EscapeSet {
        combined(with: other, &)
    }

    /// Returns the set of bytes that are literal in this set but not in the other set. The result has the ``space``
    /// notation of this set.
    @inlinable
    public func subtracting(_ other: EscapeSet) -> EscapeSet {
        combined(with: other) { $0 & ~$1 }
    }

    /// The set of bytes that are not literal in this set. The result has the ``space`` notation of this set.
    @inlinable
    public var inverted: EscapeSet {
        combined(with: self) { mine, _ in ~mine }
    }

    /// Returns a set with the same literal bytes and the given notation for a space. Changing from
    /// ``SpaceNotation/plus`` makes a space `%20`. To leave a space literal, add it to the set.
    @inlinable
    public func writingSpace(as space: SpaceNotation) -> EscapeSet {
        EscapeSet(words: word0, word1, word2, word3, space: space)
    }

    @inlinable
    func combined(with other: EscapeSet, _ operation: (UInt64, UInt64) -> UInt64) -> EscapeSet {
        EscapeSet(
            words: operation(word0, other.word0), operation(word1, other.word1),
            operation(word2, other.word2), operation(word3, other.word3),
            space: space
        )
    }
}

extension EscapeSet: CustomStringConvertible {
    /// A description of the literal bytes and of the notation of a space. Bytes that are not printable ASCII are in
    /// hexadecimal.
    public var description: String {
        let bytes = literalBytes.map { byte in
            (0x21...0x7E).contains(byte)
                ? String(Unicode.Scalar(byte)) : "<\(String(byte, radix: 16, uppercase: true))>"
        }
        return "EscapeSet(\(bytes.joined())\(space == .plus ? ", space as +" : ""))"
    }
}
