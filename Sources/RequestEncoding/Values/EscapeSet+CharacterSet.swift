public import Foundation
public import PercentEncoding

extension EscapeSet {
    /// The set that keeps the ASCII characters of a Foundation set literal, such as a custom set for
    /// `addingPercentEncoding(withAllowedCharacters:)`.
    ///
    /// All other characters are escaped, as by this function.
    ///
    /// `.urlPathAllowed` and `.urlHostAllowed`, and sets equal to them, become `EscapeSet.urlPath` and `.urlHost`. For these two,
    /// Foundation decides by position, which no set can: in a path, it escapes a `:` before the first `/`, where it would end a
    /// scheme, and keeps it after that; in a host in brackets, it keeps brackets and colons. Here all of these are escaped, which
    /// decodes to the same. With a character more or less, these sets are ordinary sets, in Foundation as here.
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
    /// The ASCII characters that a set leaves literal. Bytes above 0x7F are not characters by themselves and are left out. So is a
    /// space written as `+`, which Foundation does not support.
    ///
    /// - Complexity: O(1).
    public init(_ set: EscapeSet) {
        self.init(set.literalBytes.lazy.filter { $0 < 0x80 }.map { Unicode.Scalar($0) })
    }
}
