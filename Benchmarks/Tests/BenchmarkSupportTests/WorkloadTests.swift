import BenchmarkSupport
import Testing

struct WorkloadTests {
    @Test(arguments: Workload.kinds) func `A workload has many texts of one size, equal in every run`(kind: String) {
        let workload = Workload(kind: kind, size: 64)
        #expect(workload.texts.count == 4096)
        #expect(workload.texts.allSatisfy { $0.count == 64 })
        #expect(workload.texts == Workload(kind: kind, size: 64).texts)
        #expect(!workload.isText || workload.texts.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
    }

    @Test func `In query text, 18 percent of the bytes are escaped`() {
        let bytes = Workload(kind: "query", size: 1024).texts.joined()
        let escaped = bytes.count { " &=+/:?#,".utf8.contains($0) }
        #expect(abs(Double(escaped) / Double(bytes.count) - 0.18) < 0.01)
    }
}
