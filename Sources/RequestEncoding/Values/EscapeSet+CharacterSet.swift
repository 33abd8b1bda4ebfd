public import Foundation
public import PercentEncoding

extension EscapeSet {
    /// Creates the set that keeps the ASCII characters of a Foundation set literal, such as a custom set for
    /// `addingPercentEncoding(withAllowedCharacters:)`.
    ///
    /// All other characters are escaped, as Foundation does.
    ///
    /// `.urlPathAllowed` and `.urlHostAllowed`, and sets equal to them, become `EscapeSet.urlPath` and `.urlHost`. For
    /// these two sets, Foundation decides by position, which a set cannot do:
    ///
    /// - In a path, Foundation escapes a `:` before the first `/`, where it would end a scheme, and keeps a `:` after
    ///   that `/`.
    /// - In a host in brackets, Foundation keeps brackets and colons.
    ///
    /// `EscapeSet.urlPath` and `.urlHost` escape all of these characters, and their output decodes to the same text. A
    /// set that differs from these two by any character is an ordinary set, also in Foundation.
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
    /// Creates the set of the ASCII characters that an escape set keeps. Bytes above 0x7F are not characters by
    /// themselves and are omitted. A space written as `+` is also omitted, because Foundation does not support it.
    ///
    /// - Complexity: O(1).
    public init(_ set: EscapeSet) {
        self.init(set.literalBytes.lazy.filter { $0 < 0x80 }.map { Unicode.Scalar($0) })
    }
}
