/// The result of reading or writing text in charsets.
public struct ReferenceCharsetResult: Sendable, Equatable {
    /// The kind of an error.
    public enum Status: String, Sendable { case ok, malformed, invalid, unencodable, unusableReplacement }

    /// Whether the input was accepted, and the reason if it was not.
    public var status = Status.ok
    /// The number of bytes read: the length of the input, or the offset of the error.
    public var offset = 0
    /// The index of the charset that was used or that failed.
    public var charset = 0
    /// The character that a charset lacks.
    public var scalar: UInt32?
    /// All output, or the output before the error.
    public var output: [UInt8] = []

    /// Ends with an error.
    func failed(_ status: Status, at offset: Int) -> Self {
        var result = self
        (result.status, result.offset) = (status, offset)
        return result
    }
}
