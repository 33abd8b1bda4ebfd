internal import JSONReading
internal import PercentEncoding
internal import QueryEncoding
internal import QueryInspection

/// Counts of the kinds of findings, the charsets and the writers of many lines. The size is constant.
struct LineSurvey: LineWriter {
    /// The number of lines with a property, and the first three of these lines.
    struct Entry {
        var count = 0
        var examples: [String] = []

        mutating func add(_ line: UnsafeBufferPointer<UInt8>) {
            count += 1
            if examples.count < 3 { unsafe examples.append(String(decoding: line.prefix(200), as: UTF8.self)) }
        }
    }

    private let log: LogOption?
    private var reader: QueryFactsReader
    private var lines = 0
    private var withoutURL = 0
    private var withoutFindings = 0
    private var kinds = [Entry](repeating: Entry(), count: QueryFacts.allKinds.count)
    private var writers = [Entry](repeating: Entry(), count: QueryFacts.allWriters.count)
    private var ascii = Entry()
    private var utf8 = Entry()
    private var charsets: [String: Entry] = [:]

    /// Creates an empty survey of queries or URLs, or of a part of lines of a log.
    init(of kind: QueryInput, log: LogOption?, charsets: [any TextEncoding]) {
        self.log = log
        reader = QueryFactsReader(of: kind, charsets: charsets)
    }

    mutating func write(_ line: UnsafeBufferPointer<UInt8>, at index: Int, to output: inout Output) -> LineOutcome {
        lines += 1
        var text = unsafe line.last == 0x0D ? UnsafeBufferPointer(rebasing: line.dropLast()) : line
        if let log {
            guard let url = unsafe LogLine.url(of: log, in: line) else {
                withoutURL += 1
                return .leftOut
            }
            unsafe text = UnsafeBufferPointer(rebasing: line[url])
        }
        let facts = unsafe reader.facts(of: Array(text))
        if facts.kinds == 0 { withoutFindings += 1 }
        unsafe Self.add(text, to: &kinds, facts.kinds)
        unsafe Self.add(text, to: &writers, ~facts.excluded)
        for charset in facts.charsets { unsafe charsets[charset, default: Entry()].add(text) }
        if facts.isUTF8 { unsafe utf8.add(text) } else if facts.charsets.isEmpty { unsafe ascii.add(text) }
        return .leftOut
    }

    private static func add(_ line: UnsafeBufferPointer<UInt8>, to entries: inout [Entry], _ bits: UInt64) {
        var bits = bits & (1 << entries.count - 1)
        while bits != 0 {
            unsafe entries[bits.trailingZeroBitCount].add(line)
            bits &= bits - 1
        }
    }

    // MARK: Output

    private var sections: [(title: String, entries: [(name: String, entry: Entry)])] {
        let all = [
            ("findings", Array(zip(QueryFacts.allKinds.map { "\($0)" }, kinds))),
            (
                "charsets",
                [("ASCII", ascii), ("UTF-8", utf8)] + charsets.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
            ),
            ("styles", Array(zip(QueryFacts.allWriters, writers).dropFirst(QueryFacts.setCount))),
            ("sets", Array(zip(QueryFacts.allWriters, writers).prefix(QueryFacts.setCount))),
        ]
        return all.map { title, entries in
            let sorted = entries.filter { $0.1.count > 0 }.enumerated().sorted {
                ($1.element.1.count, $0.offset) < ($0.element.1.count, $1.offset)
            }
            return (title, sorted.map { ($0.element.0, $0.element.1) })
        }
    }

    /// The counts as an object: for each section the names with the number of lines and the examples.
    var json: QueryValue {
        let counts: [(String, QueryValue)] = [
            ("lines", .integer(lines)), ("withoutURL", .integer(withoutURL)),
            ("withoutFindings", .integer(withoutFindings)),
        ]
        let lists = sections.map { title, entries in
            let list = entries.map { name, entry -> QueryValue in
                [
                    "name": .string(name), "lines": .integer(entry.count),
                    "examples": .array(entry.examples.map { .string($0) }),
                ]
            }
            return (title, QueryValue.array(list))
        }
        return .dictionary((counts + lists).map { QueryValue.Entry(key: $0.0, value: $0.1) })
    }

    /// The counts as text, with the examples below each name.
    var text: String {
        var text = "\(lines) lines, \(withoutFindings) with nothing odd\n"
        if withoutURL > 0 { text += "\(withoutURL) lines without a URL\n" }
        for (title, entries) in sections where !entries.isEmpty {
            text += "\n\(title)\n"
            let width = entries.map { String($0.entry.count).count }.max() ?? 0
            for (name, entry) in entries {
                let count = String(entry.count)
                text += "  " + String(repeating: " ", count: width - count.count) + "\(count)  \(name)\n"
                for example in entry.examples where title != "styles" && title != "sets" {
                    let shown = example.unicodeScalars.map(Quotation.visible).joined()
                    text +=
                        String(repeating: " ", count: width + 6)
                        + shown.unicodeScalars.prefix(80).map(String.init).joined() + "\n"
                }
            }
        }
        return text
    }
}
