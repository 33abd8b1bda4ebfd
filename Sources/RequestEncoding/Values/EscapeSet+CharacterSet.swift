public import Foundation
public import PercentEncoding

extension EscapeSet {
    /// Creates the set that escapes all characters except the ASCII characters of a Foundation set, such as a custom
    /// set for `addingPercentEncoding(withAllowedCharacters:)`.
    ///
    /// Foundation also escapes non-ASCII characters, even if they are in the set.
    ///
    /// `.urlPathAllowed` and `.urlHostAllowed`, and sets equal to them, become `EscapeSet.urlPath` and `.urlHost`. For
    /// these two sets, Foundation's escaping depends on the position of a character. An escape set cannot express these
    /// rules:
    ///
    /// - In a path, Foundation escapes a `:` before the first `/`, where it would end a scheme, and keeps a `:` after
    ///   that `/`.
    /// - In a bracketed host, Foundation keeps brackets and colons.
    ///
    /// `EscapeSet.urlPath` and `.urlHost` escape all of these characters, and their output decodes to the same text. A
    /// set that differs from these two by even one character is an ordinary set, as in Foundation.
    ///
    /// - Complexity: O(1).
    public init(_ characters: CharacterSet, space: SpaceNotation = .percent) {
        switch characters {
        case .urlPathAllowed: self = .urlPath.writingSpace(as: space)
        case .urlHostAllowed: self = .urlHost.writingSpace(as: space)
        default: self.init(membersOf: characters, space: space)
        }
    }

    private init(membersOf characters: CharacterSet, space: SpaceNotation) {
        let bytes = (UInt8(0)..<0x80).filter { characters.contains(Unicode.Scalar($0)) }
        self.init(literal: bytes, space: space)
    }
}

extension CharacterSet {
    /// Creates the set of the ASCII characters that an escape set leaves literal. Bytes above 0x7F are not characters
    /// by themselves and are omitted. If the escape set writes a space as `+`, the space is omitted, because Foundation
    /// cannot write `+` for a space.
    ///
    /// - Complexity: O(1).
    public init(_ set: EscapeSet) {
        self.init(set.literalBytes.lazy.filter { $0 < 0x80 }.map { Unicode.Scalar($0) })
    }
}
