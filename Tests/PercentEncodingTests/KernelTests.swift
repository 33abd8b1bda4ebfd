import PercentEncoding
import Testing

/// The choice of kernels is process-wide, so the tests run one after the other and undo their changes.
@Suite(.serialized)
struct KernelTests {
    @Test func `the best supported kernel is chosen`() {
        PercentEncodingKernel.removeLimit()
        #expect(PercentEncodingKernel.current == PercentEncodingKernel.all.first(where: \.isSupported))
        #expect(PercentEncodingKernel.all.last?.name == "scalar")
        #expect(PercentEncodingKernel.all.last?.instructionSets == [])
    }

    @Test func `limits by name`() throws {
        defer { PercentEncodingKernel.removeLimit() }
        for kernel in PercentEncodingKernel.all where kernel.isSupported {
            try PercentEncodingKernel.limit(toNames: [kernel.name])
            #expect(PercentEncodingKernel.current == kernel)
            #expect("a b".percentEncoded() == "a%20b")
        }
        try PercentEncodingKernel.limit(toNames: PercentEncodingKernel.all.map(\.name))
        #expect(PercentEncodingKernel.current == PercentEncodingKernel.all.first(where: \.isSupported))
    }

    @Test func `limits by instruction set`() {
        defer { PercentEncodingKernel.removeLimit() }
        PercentEncodingKernel.limit(toInstructionSets: [])
        #expect(PercentEncodingKernel.current.name == "scalar")
        PercentEncodingKernel.limit(toInstructionSets: .supported)
        #expect(PercentEncodingKernel.current == PercentEncodingKernel.all.first(where: \.isSupported))
    }

    @Test func `an unknown name changes nothing and the error lists the known ones`() throws {
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

    @Test func `instruction sets have names`() {
        #expect(PercentEncodingKernel.InstructionSets.sse2.description == "SSE2")
        #expect(PercentEncodingKernel.InstructionSets.neon.description == "NEON")
        #expect(PercentEncodingKernel.InstructionSets([]).description == "")
        #if arch(x86_64)
            #expect(PercentEncodingKernel.InstructionSets.supported.contains(.sse2))
        #elseif arch(arm64)
            #expect(PercentEncodingKernel.InstructionSets.supported == .neon)
        #endif
    }
}
