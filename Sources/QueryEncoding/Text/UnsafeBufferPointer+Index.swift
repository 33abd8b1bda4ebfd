extension UnsafeBufferPointer<UInt8> {
    /// The number that the bytes spell in decimal digits without leading zeros; nil for other bytes, or if the number
    /// exceeds `Int32.max`.
    var canonicalIndex: Int32? {
        guard count > 0, count <= 10, unsafe count == 1 || self[0] != UInt8(ascii: "0") else { return nil }
        var number: Int64 = 0
        for index in 0..<count {
            let digit = unsafe Int64(self[index]) - Int64(UInt8(ascii: "0"))
            guard 0...9 ~= digit else { return nil }
            number = number * 10 + digit
        }
        return Int32(exactly: number)
    }
}
