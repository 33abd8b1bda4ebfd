public import Foundation
public import PercentEncoding

extension EscapeSet {
    /// The set that leaves literal the ASCII characters of a set of Foundation, such as one of one's own for
    /// `addingPercentEncoding(withAllowedCharacters:)`.
    ///
    /// Its other characters are escaped, as that function does.
    ///
    /// `.urlPathAllowed` and `.urlHostAllowed`, and what is equal to them, become `EscapeSet.urlPath` and `.urlHost`, since Foundation
    /// decides by position for them, which no set can: it escapes a `:` before the first `/` of a path, where it would end a scheme, and
    /// leaves it behind it, and leaves brackets and colons of a host in brackets. Here all of these are escaped, which means the same once
    /// it is decoded. With a character more or less these sets are like any other, there as here.
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
    /// The ASCII characters that a set leaves literal. Bytes above 0x7F are no characters by themselves and are left out, and so is a
    /// space that is written as `+`, which Foundation does not know.
    ///
    /// - Complexity: O(1).
    public init(_ set: EscapeSet) {
        self.init(set.literalBytes.lazy.filter { $0 < 0x80 }.map { Unicode.Scalar($0) })
    }
}
