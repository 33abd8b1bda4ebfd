#if CommandLineTool
    import Foundation
    import LegacyCharsets
    import TestSupport
    import Testing

    extension PercentTests {
        /// The doors of the tool, on the rows of Tests/Fixtures/charset-doors.tsv.
        @Suite struct CharsetDoorTests {
            typealias Row = CharsetDoorRow
            typealias Answer = CharsetDoorAnswer

            @Test func `Arguments are answered as in the reference`() throws {
                try check("tool arguments", oneIn: 47) { row in
                    guard let options = Self.options(row), !row.input.contains(0) else { return nil }
                    switch (row.direction, row.kind) {
                    case ("decode", "text"): if row.text == nil { return nil }
                    // Only an argument that is not UTF-8 has bytes of the charset.
                    case ("decode", _): if !row.isASCII && row.text != nil { return nil }
                    case ("get", _): return nil
                    default: break
                    }
                    let run = try Tool.run(options + [Array("--".utf8), row.input])
                    return Self.answer(run, row, run.output.dropLast())
                }
            }

            @Test(arguments: ["whole", "in pieces of one byte", "in lines"])
            func `Standard input is answered as in the reference`(pieces: String) throws {
                try check("tool input \(pieces)", oneIn: pieces == "in lines" ? 1 : 47) { row in
                    guard row.kind != "text", row.direction != "get", let options = Self.options(row) else {
                        return nil
                    }
                    if pieces == "whole" { return Self.answer(try Tool.run(options, input: row.input), row) }
                    if pieces == "in lines" && !row.input.contains(0x0A) { return nil }
                    let run = try Tool.run(options, reading: Tool.channel(Self.pieces(row.input, pieces)))
                    return Self.answer(run, row)
                }
            }

            @Test func `Lines are answered as in the reference`() throws {
                let rows = CharsetDoors.rows.filter { row in
                    row.kind != "text" && row.direction != "get"
                        && !row.input.contains(0x0A) && !row.expected.output.contains(0x0A)
                }
                let answers = try Self.answers(to: rows, oneIn: 5, with: ["--lines"])
                try check("tool lines") { answers[$0.number] }
            }

            @Test func `Fields are answered as in the reference`() throws {
                let answers = try Self.answers(to: CharsetDoors.rows.filter { $0.direction == "get" }, oneIn: 3)
                try check("tool get") { answers[$0.number] }
            }

            // MARK: Rows

            private struct Batch: Hashable {
                let options: [[UInt8]]
                let isMissing: Bool
            }

            /// Returns the answers to rows, in a quick run only to one batch in `step`. Rows with the same options are
            /// the lines of one input. A row without a field has no line in the output, so such rows have an input of
            /// their own.
            private static func answers(
                to rows: [Row], oneIn step: Int, with flags: [String] = []
            ) throws -> [Int: Answer] {
                var batches: [Batch: [Row]] = [:]
                for row in rows {
                    guard let options = options(row) else { continue }
                    batches[Batch(options: options, isMissing: row.expected.status == "none"), default: []].append(row)
                }
                var answers: [Int: Answer] = [:]
                let sorted = batches.sorted { $0.value[0].number < $1.value[0].number }
                for (batch, rows) in Thoroughness.sample(sorted, oneIn: step) {
                    let options = [batch.options[0]] + flags.map { Array($0.utf8) } + batch.options.dropFirst()
                    let run = try Tool.run(options, input: rows.flatMap { $0.input + [0x0A] })
                    for (index, row) in rows.enumerated() {
                        answers[row.number] = answer(run, row, index, of: rows.count)
                    }
                }
                return answers
            }

            /// Returns the answer to one of the lines of an input.
            private static func answer(_ run: Run, _ row: Row, _ index: Int, of count: Int) -> Answer {
                let message = run.errors.split(separator: "\n").first {
                    $0.contains("line \(index + 1): ") || run.status == 64
                }
                if let message { return answer(String(message), row, run.status) }
                let lines = run.output.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
                guard lines.count == count else { return Answer(lines.isEmpty ? "none" : "\(lines.count) lines") }
                return Answer("ok", output: row.direction == "get" ? unescaped(lines[index]) : Array(lines[index]))
            }

            private func check(_ door: String, oneIn step: Int = 1, _ answer: (Row) throws -> Answer?) throws {
                let problems = try CharsetDoors.problems(of: door, oneIn: step, answer: answer)
                #expect(problems.isEmpty, "\(problems.count) rows, such as \(problems.prefix(5))")
            }

            /// Returns the command of a row; nil if the tool has no option for a part of the row.
            private static func options(_ row: Row) -> [[UInt8]]? {
                guard row.kind != "plain", !row.labels.contains(0), row.malformed != "replace", row.invalid != "keep"
                else { return nil }
                var words = [row.direction]
                if row.isCoreFoundation { words += ["--profile", "core-foundation"] }
                if row.direction == "encode" {
                    let policies = ["fail": "fail", "reference": "reference", "3F": "replace"]
                    guard row.set != "-", let policy = policies[row.unencodable] else { return nil }
                    words += ["--set", row.set, "--unencodable", policy]
                    if row.kind == "escaped" { words += ["--trail-bytes", "escaped"] }
                } else {
                    words += ["--malformed", row.malformed, "--invalid", row.invalid]
                    if row.readsUnicodeEscapes { words += ["--unicode-escapes", "decoded"] }
                }
                if row.direction == "decode" && row.plusIsSpace { words.append("--plus") }
                if row.direction == "decode" && row.rounds > 1 { words += ["--rounds", "\(row.rounds)"] }
                if row.direction == "get" { words += ["--input", row.query, "--missing", "skip"] }
                var bytes = words.map { Array($0.utf8) } + [Array("--charset".utf8), row.labels]
                if row.direction == "get" { bytes += [Array("--".utf8), Row.bytes(row.set)] }
                return bytes
            }

            private static func pieces(_ input: [UInt8], _ pieces: String) -> [[UInt8]] {
                if pieces != "in lines" { return input.map { [$0] } }
                return input.reduce(into: [[]]) { pieces, byte in
                    if pieces[pieces.count - 1].last == 0x0A { pieces.append([]) }
                    pieces[pieces.count - 1].append(byte)
                }
            }

            private static func answer(_ run: Run, _ row: Row, _ output: ArraySlice<UInt8>? = nil) -> Answer {
                run.status == 0
                    ? Answer("ok", output: output.map(Array.init) ?? run.output) : answer(run.errors, row, run.status)
            }

            /// Returns the answer in a message.
            private static func answer(_ message: String, _ row: Row, _ status: Int32) -> Answer {
                if status == 64 { return Answer(row.labelStatus ?? "usage") }
                func offset(after words: String) -> Int? {
                    message.range(of: words).map { Int(message[$0.upperBound...].prefix { $0.isNumber }) ?? -1 }
                }
                if let offset = offset(after: "malformed escape at byte ") {
                    return Answer("malformed", offset: offset)
                }
                if let offset = offset(after: " from byte ") { return Answer("invalid", offset: offset) }
                if let offset = offset(after: " at scalar ") {
                    return Answer("unencodable", offset: row.byteOffset(ofScalar: offset))
                }
                return Answer("exit \(status)")
            }

            /// Returns the value in a line of `percent get`.
            private static func unescaped(_ line: ArraySlice<UInt8>) -> [UInt8] {
                var text = String(decoding: line, as: UTF8.self)
                for (escape, character) in [("\\t", "\t"), ("\\n", "\n"), ("\\r", "\r"), ("\\\\", "\\")] {
                    text = text.replacingOccurrences(of: escape, with: character)
                }
                return Array(text.utf8)
            }
        }
    }
#endif
