extension String {
    /// Whether the text is an index of any size: ASCII digits without a sign or a leading zero.
    var isIndex: Bool {
        let hasLeadingZero = utf8.first == UInt8(ascii: "0") && utf8.count > 1
        return !isEmpty && !hasLeadingZero && utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}
