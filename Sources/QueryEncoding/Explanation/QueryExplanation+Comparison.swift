extension QueryExplanation {
    /// A group of fields that servers read differently.
    public struct Difference: Sendable {
        /// The name of the first of the fields.
        public let name: String
        /// The numbers of the fields, from 0.
        public let fields: [Int]
        /// The value that each server reads from these fields alone.
        public let readings: [ServerReading]
    }

    /// The value that a server reads.
    public struct ServerReading: Hashable, Sendable {
        /// The name of the server's parser.
        public let reader: String
        /// The value; nil if the server refuses the fields. Bytes that are not UTF-8 are replaced by U+FFFD.
        public let value: QueryValue?
        /// The reason why the server refuses the fields; nil if it accepts them.
        public let refusal: String?
    }

    /// An escape set or a style, and whether the input can be its output.
    public struct Writer: Hashable, Sendable {
        /// The name of the set or style, as in `percent list sets` and `percent list styles`.
        public let name: String
        /// Whether the writer is a style, which has one set for names and one set for values. If false, the writer is a
        /// single set.
        public let isStyle: Bool
        /// The characters that the writer would write differently, each once and at most ten. If the writer could have
        /// written the input, the array is empty.
        public let conflicts: [Conflict]
        /// Whether a style writes the same query again from the value that it reads. The property is nil for a set, for
        /// a style with conflicts, and for queries of more than ``QueryExplanation/maximumRewrittenSize``.
        public let isRewritten: Bool?

        /// Whether every byte of the input can be output of the writer. If the input is not UTF-8, a style may write it
        /// in any charset that fits.
        public var isPossible: Bool { conflicts.isEmpty }
    }

    /// A character that a writer would write differently.
    public struct Conflict: Hashable, Sendable {
        /// The form of the character in the input, such as `~` or `%7E`.
        public let written: String
        /// The offset of the first occurrence, in bytes of the input.
        public let offset: Int
        /// The output of the writer for the character; nil if the writer cannot write the character.
        public let expected: String?
    }
}
