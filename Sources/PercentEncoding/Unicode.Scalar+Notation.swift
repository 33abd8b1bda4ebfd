extension Unicode.Scalar {
    /// As the Unicode Standard writes it in text, such as `U+1F600`.
    package var notation: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
}
