public import QueryEncoding

extension QueryExplanation {
    /// A group of fields that servers read differently.
    public struct Difference: Sendable {
        /// The name of the first field of the group.
        public let name: String
        /// The zero-based indices of the fields.
        public let fields: [Int]
        /// The value that each server reads from a query of only these fields.
        public let readings: [ServerReading]
    }

    /// The value that a server reads, or the reason why the server refuses the fields.
    public struct ServerReading: Hashable, Sendable {
        /// The name of the server's parser.
        public let reader: String
        /// The value; nil if the server refuses the fields. Bytes that are not UTF-8 are replaced by U+FFFD.
        public let value: QueryValue?
        /// The reason why the server refuses the fields; nil if the server accepts the fields.
        public let refusal: String?
    }

    /// An escape set or a style, with the characters of the input that the set or style would write differently.
    public struct Writer: Hashable, Sendable {
        /// The name of the set or style, as listed by `percent list sets` or `percent list styles`.
        public let name: String
        /// Whether the writer is a style, which has one set for names and one set for values. If false, the writer is a
        /// single set.
        public let isStyle: Bool
        /// The first ten characters that the writer would write differently, each listed once. If the writer could have
        /// written the input, the array is empty.
        public let conflicts: [Conflict]
        /// Whether the query survives a round trip through the style.
        ///
        /// The property is nil:
        /// - for a set
        /// - for a style with conflicts
        /// - for a query that is not UTF-8 or is longer than ``QueryExplanation/maximumRewrittenSize``
        public let isRewritten: Bool?

        /// Whether the writer could have written every byte of the input. If the input is not UTF-8, a style may write
        /// each part in any charset in which the part is text.
        public var isPossible: Bool { conflicts.isEmpty }
    }

    /// A character that a writer would write differently.
    public struct Conflict: Hashable, Sendable {
        /// The form of the character in the input, such as `~` or `%7E`.
        public let written: String
        /// The offset of the first occurrence, in bytes of the input.
        public let offset: Int
        /// The writer's output for the character; nil if the writer cannot write the character.
        public let expected: String?
    }
}
