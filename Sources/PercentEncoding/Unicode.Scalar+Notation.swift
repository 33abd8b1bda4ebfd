extension Unicode.Scalar {
    /// The notation of the Unicode Standard, such as `U+1F600`.
    package var notation: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
}
