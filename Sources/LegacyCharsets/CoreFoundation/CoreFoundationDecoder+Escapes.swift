internal import PercentEncoding

extension CoreFoundationEncoding {
    /// Whether only adjacent escapes are decoded together, as in `CFURLCreateStringByReplacingPercentEscapes`, and
    /// all other bytes stand for themselves. True if the encoding does not have ASCII as single bytes, or fails in
    /// the profile.
    func readsRuns(_ behavior: CoreFoundationBehavior) throws(CharsetError) -> Bool {
        switch form {
        case .utf8: false
        case .units, .stateful: true
        case .table where fails(behavior): true
        case .table: try table(behavior).isEBCDIC
        }
    }
}

extension CoreFoundationDecoder {
    /// Decodes bytes that may be percent-encoded, run by run.
    func text(
        runs bytes: UnsafeBufferPointer<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy
    ) throws(CharsetError) -> String {
        var text = ""
        var position = 0
        while position < bytes.count {
            let start = position
            var run: [UInt8] = []
            while let byte = unsafe bytes.escapedByte(at: position) {
                run.append(byte)
                position += 3
            }
            text += try converted(run, from: start)
            let literal = position
            while position < bytes.count, unsafe bytes.escapedByte(at: position) == nil {
                if unsafe bytes[position] == UInt8(ascii: "%"), malformed == .fail {
                    throw CharsetError(kind: .malformedEscape, offset: position, charset: encoding.name)
                }
                position += 1
            }
            text += unsafe try literals(UnsafeBufferPointer(rebasing: bytes[literal..<position]), from: literal, space)
        }
        return text
    }

    private func converted(_ run: [UInt8], from start: Int) throws(CharsetError) -> String {
        do {
            return try unsafe run.withContiguousBytes { bytes throws(CharsetError) in
                try unsafe text(bytes, marks: .every)
            }
        } catch {
            guard error.kind == .invalidBytes else { throw error }
            throw CharsetError(kind: .invalidBytes, offset: start + 3 * error.offset, charset: encoding.name)
        }
    }

    private func literals(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ space: SpaceNotation
    ) throws(CharsetError) -> String {
        let valid = unsafe bytes.wellFormedUTF8Count
        if valid < bytes.count { try fail(at: start + valid) }
        guard space == .plus else { return unsafe String(decoding: bytes, as: UTF8.self) }
        return unsafe String(decoding: bytes.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }, as: UTF8.self)
    }
}
