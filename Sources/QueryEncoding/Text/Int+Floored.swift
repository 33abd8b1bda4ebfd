extension Int {
    /// Returns the quotient rounded down, and the remainder, which is not negative if the divisor is positive.
    func flooredQuotientAndRemainder(_ divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    func flooredQuotient(_ divisor: Int) -> Int {
        flooredQuotientAndRemainder(divisor).quotient
    }
}
