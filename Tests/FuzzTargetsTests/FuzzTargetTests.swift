import Foundation
import FuzzTargets
import LegacyCharsets
import TestSupport
import Testing

/// Past findings of the fuzzers, replayed without a fuzzer.
struct FuzzTargetTests {
    private static let names = FuzzTarget.all.map(\.name)

    /// Returns the inputs in a file of Tests/Fuzz, where each line has the hexadecimal digits of an input.
    private static func inputs(_ folder: String, _ name: String) throws -> [[UInt8]] {
        let file = Fixtures.root.appendingPathComponent("Tests/Fuzz/\(folder)/\(name).hex")
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
            let digits = Array(line.utf8)
            return try stride(from: 0, to: digits.count, by: 2).map { start in
                try #require(UInt8(String(decoding: digits[start..<start + 2], as: UTF8.self), radix: 16))
            }
        }
    }

    @Test(arguments: names) func `Past findings no longer fail`(name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        for input in try Self.inputs("Regressions", name) { target.run(input) }
    }

    // A quick run tests every ninth input; scripts/fuzz tests all inputs.
    @Test(arguments: names) func `A sample of the corpus has no findings`(name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        let inputs = try Self.inputs("Corpus", name)
        #expect(inputs.count > 20, "Tests/Fuzz/Corpus/\(name).hex, which scripts/fuzz --minimise writes")
        for input in Thoroughness.sample(inputs, oneIn: 9) { target.run(input) }
    }
}
