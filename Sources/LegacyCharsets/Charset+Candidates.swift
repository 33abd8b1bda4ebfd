internal import PercentEncoding

extension Charset {
    /// The legacy charsets to try for bytes of unknown origin, the likeliest first.
    ///
    /// ```swift
    /// QueryExplanation(of: "q=caf%E9", charsets: Charset.candidates)
    /// ```
    ///
    /// The list has all encodings of browsers except UTF-8, UTF-16 and `x-user-defined`, and also CoreFoundation's
    /// ISO-8859-1. A table is compiled only when its charset is used.
    public static let candidates: [Charset] = {
        let first: [Charset] = [.gbk, .gb18030, .big5, .shiftJIS, .eucJP, .eucKR, .windows1252]
        let latin1 = [try? Charset("iso-8859-1").with(profile: .coreFoundation)].compactMap { $0 }
        let excluded: [Charset] = [.utf8, .utf16BE, .utf16LE, .userDefined]
        let others = all.filter { !first.contains($0) && !excluded.contains($0) }
        return first + latin1 + others
    }()
}
