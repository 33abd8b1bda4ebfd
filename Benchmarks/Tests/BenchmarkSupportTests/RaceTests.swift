import Foundation
import Testing

@testable import BenchmarkSupport

/// Races against drivers that are scripts of a few lines. The races run one at a time, because a script cannot be
/// started while another process holds it open for writing.
@Suite(.serialized) struct RaceTests {
    private struct Line: Decodable {
        let name, suite, layer: String
        let peer, version, difference, kernels: String?
        let outputMatches: Bool
        let nsPerCall: Double
        let allocations: Double?
    }

    private let inputs = ["a b", "c d e"].map { Array($0.utf8) }

    /// Returns the record of a race between our contender and a driver that runs the given script.
    private func race(driver script: String, kernels: String? = nil) throws -> [Line] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "driver-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = folder.appending(path: "run")
        try Data("#!/usr/bin/env bash\n\(script)\n".utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        let report = Report(kernels: kernels)
        let drivers = try DriverPool(folders: [folder], report: report)
        defer { drivers.end() }
        let inputs = inputs
        let title = Race.Title(suite: "test", operation: "encode", workload: "texts", size: 3)
        let contenders = [Contender.ours("ours", .string) { pass(inputs, $0) { $0 } }]
        try Race(
            title, calls: inputs.count, bytesPerCall: 4,
            contenders + drivers.contenders("encode", "texts-3", .string, inputs: inputs), compare: Difference.inEscapes
        ).run(.quick, report)
        let record = folder.appending(path: "record.json")
        try report.write(to: record)
        return try JSONDecoder().decode([Line].self, from: Data(contentsOf: record))
    }

    /// Returns the script of a driver with the given operations.
    private func driver(check: String, time: String = "echo 1000", operations: String = "encode") -> String {
        """
        echo "ready peer 1.0"
        while read -r verb operation workload argument; do
            case " \(operations) " in *" $operation "*) ;; *) verb=none ;; esac
            case $verb in
                none) echo unsupported ;;
                check) \(check) ;;
                time) \(time) ;;
            esac
        done
        """
    }

    @Test func `A driver is compared with our contender and timed`() throws {
        let lines = try race(driver: driver(check: #"cp "$1/$workload" "$argument"; echo ok"#))
        #expect(lines.map(\.name) == ["ours", "peer", "memcpy"])
        #expect(lines[1].outputMatches)
        #expect(lines[1].peer == "peer" && lines[1].version == "1.0")
        #expect(lines[1].allocations == nil && lines[1].nsPerCall > 0)
        #expect(lines[0].peer == nil)
    }

    @Test func `A driver competes in each form of results that it has`() throws {
        let check = #"cp "$1/$workload" "$argument"; echo ok"#
        let lines = try race(driver: driver(check: check, operations: "encode encode-borrowed encode-reused"))
        #expect(lines.map(\.name) == ["ours", "peer", "peer, borrowed", "peer, reused buffer", "memcpy"])
        #expect(lines.map(\.layer) == ["string", "string", "string", "buffer", "string"])
        #expect(lines[1...3].allSatisfy { $0.peer == "peer" })
    }

    @Test func `The form of a charset's results comes before the label`() {
        let operations = Contender.Form.allCases.map { $0.operation("encode") }
        #expect(operations == ["encode", "encode-borrowed", "encode-reused"])
        #expect(Contender.Form.reused.operation("encode-charset:gbk") == "encode-charset-reused:gbk")
    }

    @Test func `The record names the limit of the kernels`() throws {
        #expect(try race(driver: "exit", kernels: "avx2").map(\.kernels) == ["avx2", "avx2"])
        #expect(try race(driver: "exit").map(\.kernels) == [nil, nil])
    }

    @Test func `a difference is recorded`() throws {
        let lines = try race(driver: driver(check: #"tr ' ' + <"$1/$workload" >"$argument"; echo ok"#))
        #expect(lines[1].difference == "space as +")
        #expect(!lines[1].outputMatches)
    }

    @Test(arguments: [
        "echo unsupported", "echo error no", "exit", "echo ok", #"echo cut >"$argument"; echo ok"#,
    ])
    func `If a driver lacks the operation, the race runs without the driver`(check: String) throws {
        #expect(try race(driver: driver(check: check)).map(\.name) == ["ours", "memcpy"])
    }

    @Test(arguments: ["exit 3", "echo hello; cat", "echo ready; cat"])
    func `A program that is not a driver is skipped`(script: String) throws {
        #expect(try race(driver: script).map(\.name) == ["ours", "memcpy"])
    }

    @Test(arguments: ["exit", "echo soon", "echo unsupported"])
    func `If a driver cannot be timed, the race runs without the driver`(time: String) throws {
        let check = #"cp "$1/$workload" "$argument"; echo ok"#
        #expect(try race(driver: driver(check: check, time: time)).map(\.name) == ["ours", "memcpy"])
    }

    #if os(Linux)
        @Test func `Allocations are counted for each call`() throws {
            let inputs = inputs
            let race = Race(
                Race.Title(suite: "test", operation: "copy", workload: "texts", size: 3), calls: 2, bytesPerCall: 4,
                [
                    .ours("same", .string) { pass(inputs, $0) { $0 } },
                    .ours("longer", .buffer) { pass(inputs, $0) { $0 + [UInt8](repeating: 0, count: 1000) } },
                ])
            let (same, longer) = (race.allocations()[0], race.allocations()[1])
            #expect(longer.count >= same.count + 1)
            #expect(longer.bytes >= same.bytes + 1000)
        }
    #endif

    @Test func `If our own layers disagree, the run ends`() {
        let inputs = inputs
        let race = Race(
            Race.Title(suite: "test", operation: "encode", workload: "texts", size: 3), calls: 2, bytesPerCall: 4,
            [
                .ours("one", .string) { pass(inputs, $0) { $0 } },
                .ours("two", .buffer) { pass(inputs, $0) { $0 + [1] } },
            ])
        #expect(throws: OwnDifference.self) { try race.run(.quick, Report()) }
    }
}
