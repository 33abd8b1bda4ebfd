import BenchmarkSupport
import Foundation
import Testing

struct FiguresTests {
    private let recorded = Figures(
        compiler: "a", figures: ["x": ["allocations": 20, "bytes": 100], "y": ["allocations": 0]])

    private func changes(_ figures: [String: [String: Double]], _ tolerance: Double = 0.05) -> [String] {
        Figures(compiler: "a", figures: figures).changes(since: recorded, tolerance: tolerance)
    }

    @Test func `A figure within the tolerance counts as unchanged`() {
        #expect(changes(["x": ["allocations": 21, "bytes": 95], "y": ["allocations": 0]]).isEmpty)
    }

    @Test func `A figure outside the tolerance counts as changed`() {
        let changes = changes(["x": ["allocations": 22, "bytes": 94], "y": ["allocations": 1]])
        #expect(
            changes == [
                "x: 22.0 allocations, recorded are 20.0", "x: 94.0 bytes, recorded are 100.0",
                "y: 1.0 allocations, recorded are 0.0",
            ])
    }

    @Test func `A figure that is new or missing counts as changed`() {
        #expect(changes(["x": ["allocations": 20], "z": [:]]).count == 3)
    }

    @Test func `Reading a file returns the written figures`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "figures-\(UUID())")
        defer { try? FileManager.default.removeItem(at: file) }
        try recorded.write(to: file)
        let read = try Figures(contentsOf: file)
        #expect(read.figures == recorded.figures)
        #expect(read.compiler == "a")
    }
}
