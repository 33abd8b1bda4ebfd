extension UnsafeBufferPointer<UInt8> {
    /// A line of an input without a carriage return at its end.
    var withoutReturn: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(rebasing: dropLast(last == UInt8(ascii: "\r") ? 1 : 0))
    }
}

extension [UInt8] {
    /// The bytes without the line end, LF or CR LF.
    var withoutLineEnd: ArraySlice<UInt8> {
        guard last == UInt8(ascii: "\n") else { return self[...] }
        let line = dropLast()
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }
}
