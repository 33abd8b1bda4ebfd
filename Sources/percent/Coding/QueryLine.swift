internal import QueryEncoding

extension UnsafeBufferPointer<UInt8> {
    /// The range of the query in a line. In a URL or a path, the query is between the first `?` and a `#`. Any other
    /// line is a query as a whole, except for a `?` at its start.
    ///
    /// A line is a URL or a path if it has a `?` before any `=`, `&` and `%`, or begins with `/` or with a scheme and
    /// `://`. A carriage return at the end of the line is not part of the query.
    var queryOfLine: Range<Int> {
        let end = unsafe last == UInt8(ascii: "\r") ? count - 1 : count
        if unsafe first == UInt8(ascii: "?") { return 1..<Swift.max(1, end) }
        guard unsafe isURLOrPath else { return 0..<end }
        let place = unsafe QueryPlace(UnsafeBufferPointer(rebasing: self[..<end]))
        return (place.start ?? place.end)..<place.end
    }

    private var isURLOrPath: Bool {
        if unsafe first == UInt8(ascii: "/") { return true }
        var index = 0
        while index < count {
            switch unsafe self[index] {
            case UInt8(ascii: "?"): return true
            case UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: "%"): return false
            case UInt8(ascii: ":") where index + 2 < count:
                if unsafe self[index + 1] == UInt8(ascii: "/") && self[index + 2] == UInt8(ascii: "/") { return true }
            default: break
            }
            index += 1
        }
        return false
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
