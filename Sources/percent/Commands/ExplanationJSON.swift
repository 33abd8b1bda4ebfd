internal import QueryEncoding
internal import QueryInspection

// The article "Reading an odd URL" describes the members.
extension QueryExplanation {
    /// The maximum number of characters that are written for a text.
    private static let longestText = 1000

    /// The explanation as JSON.
    var json: QueryValue {
        [
            "input": .string(Self.text(String(decoding: input, as: UTF8.self))),
            "bytes": .integer(input.count),
            "query": .array([.integer(query.lowerBound), .integer(query.upperBound)]),
            "fields": .integer(fieldCount),
            "malformed": .bool(isMalformed),
            "findings": .array(findings.map(Self.json)),
            "parts": .array(parts.map(json)),
            "readers": .array(differences.map(Self.json)),
            "writers": .array(writers.map(Self.json)),
        ]
    }

    private static func json(_ finding: Finding) -> QueryValue {
        [
            "kind": .string("\(finding.kind)"), "offsets": .array(finding.offsets.map { .integer($0) }),
            "count": .integer(finding.count), "message": .string(finding.message),
            "details": .array(finding.details.map { .string($0) }),
        ]
    }

    private func json(_ part: Part) -> QueryValue {
        [
            "kind": .string("\(part.kind)"), "field": part.field.map { .integer($0) } ?? .null,
            "range": .array([.integer(part.range.lowerBound), .integer(part.range.upperBound)]),
            "text": part.text.map { .string(Self.text($0)) } ?? .null,
            "invalidOffset": part.invalidOffset.map { .integer($0) } ?? .null,
            "charsets": .array(
                part.readings.map { reading in
                    [
                        "names": .array(reading.charsets.map { .string($0) }), "text": .string(Self.text(reading.text)),
                        "score": .integer(reading.score),
                    ]
                }),
            "characters": .array(
                part.characters.map { character in
                    [
                        "range": .array([.integer(character.range.lowerBound), .integer(character.range.upperBound)]),
                        "bytes": .array(character.bytes.map { .integer(Int($0)) }),
                        "scalar": .integer(Int(character.scalar.value)),
                        "text": .string(String(Character(character.scalar))),
                    ]
                }),
            "rounds": .array(part.rounds.map { .string(Self.text($0)) }),
        ]
    }

    private static func json(_ difference: Difference) -> QueryValue {
        [
            "name": .string(text(difference.name)), "fields": .array(difference.fields.map { .integer($0) }),
            "readings": .array(
                difference.readings.map { reading in
                    [
                        "reader": .string(reading.reader), "value": reading.value ?? .null,
                        "refusal": reading.refusal.map { .string($0) } ?? .null,
                    ]
                }),
        ]
    }

    private static func json(_ writer: Writer) -> QueryValue {
        [
            "name": .string(writer.name), "kind": writer.isStyle ? "style" : "set",
            "possible": .bool(writer.isPossible), "rewritten": writer.isRewritten.map { .bool($0) } ?? .null,
            "conflicts": .array(
                writer.conflicts.map { conflict in
                    [
                        "written": .string(conflict.written), "offset": .integer(conflict.offset),
                        "expected": conflict.expected.map { .string($0) } ?? .null,
                    ]
                }),
        ]
    }

    /// Returns a text of at most 1,000 characters. A longer text is cut and ends in an ellipsis.
    private static func text(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(longestText + 1)
        return scalars.count > longestText ? String(scalars.prefix(longestText)) + "\u{2026}" : text
    }
}
