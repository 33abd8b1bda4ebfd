import PercentEncoding
import Testing

/// The choice of kernels is process-wide, so the tests run in sequence and undo their changes.
@Suite(.serialized)
struct KernelTests {
    @Test func `The best supported kernel is chosen`() {
        PercentEncodingKernel.removeLimit()
        #expect(PercentEncodingKernel.current == PercentEncodingKernel.all.first(where: \.isSupported))
        #expect(PercentEncodingKernel.all.last?.name == "scalar")
        #expect(PercentEncodingKernel.all.last?.instructionSets == [])
        #if arch(x86_64) || arch(arm64)
            #expect(PercentEncodingKernel.all.count >= 2)
        #endif
        #expect(Set(PercentEncodingKernel.all.map(\.name)).count == PercentEncodingKernel.all.count)
    }

    @Test func `Kernels can be limited by name`() throws {
        defer { PercentEncodingKernel.removeLimit() }
        for kernel in PercentEncodingKernel.all where kernel.isSupported {
            try PercentEncodingKernel.limit(toNames: [kernel.name])
            #expect(PercentEncodingKernel.current == kernel)
            #expect("a b".percentEncoded() == "a%20b")
        }
        try PercentEncodingKernel.limit(toNames: PercentEncodingKernel.all.map(\.name))
        #expect(PercentEncodingKernel.current == PercentEncodingKernel.all.first(where: \.isSupported))
    }

    @Test func `Kernels can be limited by instruction set`() {
        defer { PercentEncodingKernel.removeLimit() }
        PercentEncodingKernel.limit(toInstructionSets: [])
        #expect(PercentEncodingKernel.current.name == "scalar")
        PercentEncodingKernel.limit(toInstructionSets: .supported)
        #expect(PercentEncodingKernel.current == PercentEncodingKernel.all.first(where: \.isSupported))
    }

    @Test func `An unknown name changes nothing, and the error lists the known names`() throws {
        defer { PercentEncodingKernel.removeLimit() }
        try PercentEncodingKernel.limit(toNames: ["scalar"])
        #expect(throws: PercentEncodingKernelError.unknownName("avx1024")) {
            try PercentEncodingKernel.limit(toNames: ["avx1024"])
        }
        #expect(throws: PercentEncodingKernelError.noneSupported) { try PercentEncodingKernel.limit(toNames: []) }
        #expect(PercentEncodingKernel.current.name == "scalar")
        #expect("\(PercentEncodingKernelError.unknownName("x"))".contains("scalar"))
        #expect("\(PercentEncodingKernelError.noneSupported)".contains("scalar"))
    }

    @Test func `Instruction sets have names`() {
        #expect(PercentEncodingKernel.InstructionSets.sse2.description == "SSE2")
        #expect(PercentEncodingKernel.InstructionSets.neon.description == "NEON")
        #expect(PercentEncodingKernel.InstructionSets([]).description == "")
        for sets in PercentEncodingKernel.all.map(\.instructionSets) + [.supported] {
            let names = sets.description.split(separator: " ")
            #expect(names.count == sets.rawValue.nonzeroBitCount, "add an instruction set to `names` in Kernel.swift")
        }
        #if arch(x86_64)
            #expect(PercentEncodingKernel.InstructionSets.supported.contains(.sse2))
        #elseif arch(arm64)
            #expect(PercentEncodingKernel.InstructionSets.supported == .neon)
        #endif
    }
}
