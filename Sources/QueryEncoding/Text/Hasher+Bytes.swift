extension Hasher {
    /// Hashes the UTF-8 bytes and the length of the text in linear time. Hashing a `String` takes longer if the text
    /// has long runs of combining marks.
    package mutating func combine(bytesOf text: String) {
        combine(text.utf8.count)
        var text = text
        text.withUTF8 { unsafe combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
