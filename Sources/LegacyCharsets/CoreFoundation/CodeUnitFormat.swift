/// The byte layout of UTF-16 and UTF-32.
struct CodeUnitFormat: Sendable {
    enum Mark: Sendable { case first, none }

    /// The number of bytes in a unit: 2 or 4.
    let width: Int
    let highByteFirst: Bool
    /// The position of the byte order mark.
    let mark: Mark

    /// Appends the bytes of a character.
    func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        if width == 4 {
            append(scalar.value, to: &bytes)
        } else {
            for unit in scalar.utf16 { append(UInt32(unit), to: &bytes) }
        }
    }

    /// Appends a byte order mark if the format starts with one.
    func appendMark(to bytes: inout [UInt8]) {
        if mark == .first { append(0xFEFF, to: &bytes) }
    }

    private func append(_ unit: UInt32, to bytes: inout [UInt8]) {
        for index in 0..<width {
            let place = highByteFirst ? width - 1 - index : index
            bytes.append(UInt8(truncatingIfNeeded: unit >> UInt32(8 * place)))
        }
    }
}
