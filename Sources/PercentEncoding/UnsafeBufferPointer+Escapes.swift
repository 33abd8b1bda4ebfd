extension UnsafeBufferPointer<UInt8> {
    /// The byte that an escape at a position stands for; nil if there is none.
    func escapedByte(at position: Int) -> UInt8? {
        guard position + 2 < count, unsafe self[position] == UInt8(ascii: "%"),
            let high = unsafe self[position + 1].hexadecimalDigit, let low = unsafe self[position + 2].hexadecimalDigit
        else { return nil }
        return high << 4 | low
    }
}

extension UInt8 {
    /// What it stands for as a hexadecimal digit.
    var hexadecimalDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"): (self | 0x20) - 0x57
        default: nil
        }
    }
}
