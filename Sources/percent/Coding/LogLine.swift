internal import JSONReading
internal import PercentEncoding

/// The values of `--log`.
enum LogOption: String, CaseIterable {
    case request, referrer
}

/// Finds URLs in lines of the common and combined log formats of Apache and nginx.
enum LogLine {
    /// Returns the range of the target of an HTTP request, or of a referrer; nil if a line lacks it. A referrer `-` is
    /// no referrer.
    static func url(of part: LogOption, in line: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        guard let request = unsafe request(in: line) else { return nil }
        switch part {
        case .request: return unsafe target(of: request, in: line)
        case .referrer:
            guard let field = unsafe nextField(in: line, from: request.upperBound + 1) else { return nil }
            return unsafe field.isEmpty || line[field].elementsEqual("-".utf8) ? nil : field
        }
    }

    /// Returns the first quoted field after the time, which is in brackets, without its quotes. In a line without a
    /// time, returns the first quoted field that contains an HTTP request.
    private static func request(in line: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        var position = 0
        var similar: Range<Int>?
        while let field = unsafe nextField(in: line, from: position) {
            if unsafe hasBrackets(line, in: position..<field.lowerBound) { return field }
            if unsafe similar == nil && target(of: field, in: line) != nil { similar = field }
            position = field.upperBound + 1
        }
        return similar
    }

    private static func hasBrackets(_ line: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Bool {
        guard let open = unsafe first("[", in: line, range) else { return false }
        return unsafe first("]", in: line, open..<range.upperBound) != nil
    }

    /// Returns the next quoted field, without its quotes. A quote inside a word, such as a user's name, does not open a
    /// field, and a backslash escapes the next byte of a field.
    private static func nextField(in line: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
        var start = start
        while let open = unsafe first("\"", in: line, start..<line.count) {
            start = open + 1
            if unsafe open > 0 && line[open - 1].isInWord { continue }
            while let close = unsafe first("\"", in: line, start..<line.count) {
                var slash = close
                while unsafe slash > open + 1 && line[slash - 1] == UInt8(ascii: "\\") { slash -= 1 }
                if (close - slash).isMultiple(of: 2) { return open + 1..<close }
                start = close + 1
            }
            return nil
        }
        return nil
    }

    /// Returns the target of a request in a field: the text between the method and the version of HTTP.
    private static func target(of field: Range<Int>, in line: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        let longest = 32
        guard
            let start = unsafe line[field].prefix(longest).firstIndex(of: UInt8(ascii: " ")),
            let end = unsafe line[field].suffix(longest).lastIndex(of: UInt8(ascii: " ")), start + 1 < end
        else { return nil }
        let (method, version) = unsafe (line[field.lowerBound..<start], line[end + 1..<field.upperBound])
        let prefix = "HTTP/".utf8
        let isHTTP =
            unsafe version.starts(with: prefix) && version.count > prefix.count
            && version.dropFirst(prefix.count).allSatisfy { $0 == UInt8(ascii: ".") || $0.isDigit }
        return unsafe isHTTP && !method.isEmpty && method.allSatisfy(\.isInMethod) ? start + 1..<end : nil
    }

    private static func first(
        _ character: Unicode.Scalar, in line: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) -> Int? {
        unsafe SystemCalls.first(UInt8(ascii: character), in: UnsafeBufferPointer(rebasing: line[range]))
            .map { range.lowerBound + $0 }
    }
}

/// The escapes of quoted fields in logs: `\xHH`, and a backslash and a letter, quote or backslash.
enum LogEscape {
    /// Returns the byte at an offset, and the number of bytes that stand for it. A backslash that starts no escape
    /// stands for itself.
    static func byte(at offset: Int, of raw: UnsafeBufferPointer<UInt8>) -> (byte: UInt8, count: Int) {
        let first = unsafe raw[offset]
        guard first == UInt8(ascii: "\\"), offset + 1 < raw.count else { return (first, 1) }
        switch unsafe Unicode.Scalar(raw[offset + 1]) {
        case "\"", "\\": return unsafe (raw[offset + 1], 2)
        case "b": return (0x08, 2)
        case "t": return (0x09, 2)
        case "n": return (0x0A, 2)
        case "v": return (0x0B, 2)
        case "f": return (0x0C, 2)
        case "r": return (0x0D, 2)
        case "x":
            return unsafe raw.hexadecimalPair(at: offset + 2).map { ($0, 4) } ?? (first, 1)
        default: return (first, 1)
        }
    }

    /// Returns the offset in a raw text of the byte with an offset in the decoded text.
    static func rawOffset(of decoded: Int, in raw: UnsafeBufferPointer<UInt8>) -> Int {
        var (offset, rest) = (0, decoded)
        while rest > 0 && offset < raw.count {
            offset += unsafe byte(at: offset, of: raw).count
            rest -= 1
        }
        return offset
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

    /// Whether a quote after the byte belongs to the same word.
    fileprivate var isInWord: Bool { isLetterOrDigit || self >= 0x80 || self == UInt8(ascii: "\\") }

    fileprivate var isInMethod: Bool { isLetterOrDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") }
}
