public import Foundation
public import PercentEncoding

extension EscapeSet {
    /// The set that leaves literal the ASCII characters of a set of Foundation, such as one of one's own for
    /// `addingPercentEncoding(withAllowedCharacters:)`.
    ///
    /// Its other characters are escaped, as that function does.
    ///
    /// - Complexity: O(1).
    public init(_ characters: CharacterSet, space: SpaceNotation = .percent) {
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
