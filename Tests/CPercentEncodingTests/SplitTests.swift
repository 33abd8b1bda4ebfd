import CPercentEncoding
import TestSupport
import Testing

/// Tests that compare pct_split of every kernel with a loop over bytes and pct_decode.
@Suite(.serialized)
struct SplitTests {
    /// The outcome of a call: its result and its output.
    struct Outcome: Equatable {
        var status = PCT_OK
        var read = 0
        var isASCII = true
        var output: [UInt8] = []
        var boundaries: [[Int]] = []

        static func == (one: Outcome, other: Outcome) -> Bool {
            one.status.rawValue == other.status.rawValue && one.read == other.read && one.isASCII == other.isASCII
                && one.output == other.output && one.boundaries == other.boundaries
        }
    }

    static func split(_ kernel: Kernel, _ input: [UInt8], capacity: Int, room: Int, options: UInt32) -> Outcome {
        var output = [UInt8](repeating: 0, count: capacity)
        var boundaries = [pct_boundary](repeating: pct_boundary(), count: room)
        let result = kernel.functions.split(input, input.count, &output, capacity, &boundaries, room, options)
        return Outcome(
            status: result.status, read: result.read, isASCII: result.is_ascii,
            output: Array(output.prefix(result.written)),
            boundaries: boundaries.prefix(result.count).map { [$0.read, $0.written] })
    }

    /// Splits unit by unit.
    static func expected(_ input: [UInt8], capacity: Int, room: Int, options: UInt32) -> Outcome {
        let separators = Array((options & 4 != 0 ? "&=;" : "&=").utf8)
        var outcome = Outcome()
        while outcome.read < input.count {
            let byte = input[outcome.read]
            let digits = Array(input[outcome.read...].dropFirst().prefix(2))
            let value = digits.count == 2 ? pct_decode_digits(digits[0], digits[1]) : 256
            let isEscape = byte == UInt8(ascii: "%") && value < 256
            if byte == UInt8(ascii: "%") && !isEscape && options & 1 == 0 {
                outcome.status = PCT_MALFORMED
                return outcome
            }
            if outcome.output.count == capacity {
                outcome.status = PCT_OUTPUT_FULL
                return outcome
            }
            if separators.contains(byte) {
                if outcome.boundaries.count == room {
                    outcome.status = PCT_BOUNDARIES_FULL
                    return outcome
                }
                outcome.boundaries.append([outcome.read, outcome.output.count])
            }
            let isSpace = byte == UInt8(ascii: "+") && options & 2 != 0
            outcome.output.append(isEscape ? UInt8(value) : isSpace ? UInt8(ascii: " ") : byte)
            outcome.isASCII = outcome.isASCII && outcome.output[outcome.output.count - 1] < 0x80
            outcome.read += isEscape ? 3 : 1
        }
        return outcome
    }

    @Test(arguments: Kernel.supported)
    func `A query is unescaped, and its separators are found`(kernel: Kernel) {
        let outcome = Self.split(kernel, Array("a=%26b&c;d=+%3D".utf8), capacity: 20, room: 9, options: 2)
        #expect(outcome.output == Array("a=&b&c;d= =".utf8))
        #expect(outcome.boundaries == [[1, 1], [6, 4], [10, 8]])
        #expect(outcome.status.rawValue == PCT_OK.rawValue && outcome.isASCII)
    }

    @Test(arguments: Kernel.supported)
    func `Random queries have the expected result for any capacities and options`(kernel: Kernel) {
        var generator = SeededGenerator(seed: 11)
        for round in 0..<4000 {
            let units = ["&", "=", ";", "+", "%26", "%C3%A9", "name", "%", "%4", "x"].map { Array($0.utf8) }
            let length = Int.random(in: 0..<60, using: &generator)
            let most = round % 3 == 0 ? units.count : units.count - 3
            let input = (0..<length).flatMap { _ in units[Int.random(in: 0..<most, using: &generator)] }
            let capacity = Int.random(in: 0...(input.count + 1), using: &generator)
            let room = Int.random(in: 0...40, using: &generator)
            for options: UInt32 in 0..<8 {
                let outcome = Self.split(kernel, input, capacity: capacity, room: room, options: options)
                guard outcome == Self.expected(input, capacity: capacity, room: room, options: options) else {
                    Issue.record("\(String(decoding: input, as: UTF8.self)), \(capacity), \(room), \(options)")
                    return
                }
            }
        }
    }

    @Test(arguments: Kernel.supported)
    func `A call after a full buffer continues at the first unread byte`(kernel: Kernel) {
        let input = Array(String(repeating: "name=%E6%B1%89+x&", count: 40).utf8)
        let all = Self.split(kernel, input, capacity: input.count, room: input.count, options: 0)
        var (pieces, start) = (Outcome(), 0)
        repeat {
            let next = Self.split(kernel, Array(input[start...]), capacity: 300, room: 7, options: 0)
            pieces.boundaries += next.boundaries.map { [$0[0] + start, $0[1] + pieces.output.count] }
            pieces.output += next.output
            pieces.isASCII = pieces.isASCII && next.isASCII
            pieces.status = next.status
            start += next.read
        } while pieces.status.rawValue == PCT_BOUNDARIES_FULL.rawValue
        pieces.read = start
        #expect(pieces == all)
    }

    @Test(arguments: Kernel.supported)
    func `Empty input has no boundaries`(kernel: Kernel) {
        let result = kernel.functions.split(nil, 0, nil, 0, nil, 0, 0)
        #expect(result.status.rawValue == PCT_OK.rawValue && result.count == 0 && result.is_ascii)
    }
}
