internal import CPercentEncoding

/// A kernel: one implementation of the inner loops. Static members return the kernel in use and limit the choice of
/// kernels.
///
/// The best kernel that the processor supports is chosen on first use. All kernels give the same results. If you do not
/// trust an instruction set on some hardware, limit the choice once, at start-up:
///
/// ```swift
/// try PercentEncodingKernel.limit(toNames: ["scalar"])
/// ```
public struct PercentEncodingKernel: Hashable, Sendable, CustomStringConvertible {
    /// Instruction sets that a kernel needs. A kernel in plain C needs none.
    public struct InstructionSets: OptionSet, Hashable, Sendable, CustomStringConvertible {
        /// The bits, which differ between versions of this package. To store a choice, store the names of kernels.
        public let rawValue: UInt32

        /// Creates a set with the given bits.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// SSE2, part of every x86-64 processor.
        public static let sse2 = InstructionSets(rawValue: UInt32(PCT_FEATURE_SSE2))

        /// SSSE3 with POPCNT: Intel since Nehalem, AMD since Bulldozer.
        public static let ssse3 = InstructionSets(rawValue: UInt32(PCT_FEATURE_SSSE3))

        /// AVX2 with BMI1 and BMI2: Intel since Haswell, AMD since Excavator.
        public static let avx2 = InstructionSets(rawValue: UInt32(PCT_FEATURE_AVX2))

        /// AVX-512 with VBMI, VBMI2 and GFNI: Intel since Ice Lake, AMD since Zen 4.
        public static let avx512 = InstructionSets(rawValue: UInt32(PCT_FEATURE_AVX512))

        /// NEON, part of every AArch64 processor.
        public static let neon = InstructionSets(rawValue: UInt32(PCT_FEATURE_NEON))

        /// The instruction sets that this processor and operating system support.
        public static var supported: InstructionSets {
            InstructionSets(rawValue: pct_cpu_features())
        }

        private static let names: [(InstructionSets, String)] = [
            (.sse2, "SSE2"), (.ssse3, "SSSE3"), (.avx2, "AVX2"), (.avx512, "AVX-512"), (.neon, "NEON"),
        ]

        /// The names of the instruction sets, separated by spaces; empty for plain C.
        public var description: String {
            Self.names.filter { contains($0.0) }.map(\.1).joined(separator: " ")
        }
    }

    private let index: Int

    private init(index: Int) {
        self.index = index
    }

    private var kernel: UnsafePointer<pct_kernel> {
        // SAFETY: kernels are constants of the C target.
        unsafe pct_kernel_at(index)
    }

    /// The name of the kernel, for example `scalar`.
    public var name: String {
        // SAFETY: the name is a string literal of the C target.
        unsafe String(cString: kernel.pointee.name)
    }

    /// The instruction sets that the kernel needs.
    public var instructionSets: InstructionSets {
        // SAFETY: see `kernel`.
        InstructionSets(rawValue: unsafe kernel.pointee.features)
    }

    /// Whether this processor and operating system support the kernel.
    public var isSupported: Bool {
        instructionSets.isSubset(of: .supported)
    }

    /// The name.
    public var description: String { name }

    /// The kernels in this build, best first. The last kernel, `scalar`, runs everywhere.
    public static var all: [PercentEncodingKernel] {
        (0..<pct_kernel_count()).map(PercentEncodingKernel.init(index:))
    }

    /// The kernel in use.
    public static var current: PercentEncodingKernel {
        // SAFETY: only addresses of constants are compared.
        let current = unsafe pct_kernel_current()
        return all.first { unsafe $0.kernel == current } ?? PercentEncodingKernel(index: pct_kernel_count() - 1)
    }

    /// Uses the best supported kernel with one of the given names, in the whole process.
    ///
    /// - Throws: ``PercentEncodingKernelError`` if a name is unknown or none of the kernels is supported. After an
    ///   error, the choice is unchanged.
    public static func limit(toNames names: [String]) throws(PercentEncodingKernelError) {
        let known = all
        for name in names where !known.contains(where: { $0.name == name }) {
            throw .unknownName(name)
        }
        try choose { names.contains($0.name) }
    }

    /// Uses the best supported kernel that needs only the given instruction sets, in the whole process. With an empty
    /// set, the kernel is `scalar`.
    public static func limit(toInstructionSets allowed: InstructionSets) {
        // `scalar` needs no instruction set, so a kernel is always found.
        try? choose { $0.instructionSets.isSubset(of: allowed) }
    }

    /// Uses the best supported kernel again.
    public static func removeLimit() {
        pct_kernel_choose(nil)
    }

    private static func choose(
        where isAllowed: (PercentEncodingKernel) -> Bool
    ) throws(PercentEncodingKernelError) {
        guard let best = all.first(where: { isAllowed($0) && $0.isSupported }) else {
            throw .noneSupported
        }
        // SAFETY: the kernel's instruction sets have just been checked.
        unsafe pct_kernel_choose(best.kernel)
    }
}

/// The error of a call that limits the choice of kernels.
public struct PercentEncodingKernelError: Error, Hashable, Sendable, CustomStringConvertible {
    private enum Value: Hashable { case unknownName(String), noneSupported }
    private let value: Value

    /// Returns the error for a name that no kernel of this build has.
    public static func unknownName(_ name: String) -> PercentEncodingKernelError {
        PercentEncodingKernelError(value: .unknownName(name))
    }

    /// The error for a choice of kernels that this processor does not support.
    public static var noneSupported: PercentEncodingKernelError {
        PercentEncodingKernelError(value: .noneSupported)
    }

    /// A sentence for logs.
    public var description: String {
        let kernels = PercentEncodingKernel.all
        return switch value {
        case .unknownName(let name):
            "no kernel is named '\(name)'; this build has \(kernels.map(\.name).joined(separator: ", "))"
        case .noneSupported:
            "none of the allowed kernels runs on this processor; these do: "
                + kernels.filter(\.isSupported).map(\.name).joined(separator: ", ")
        }
    }
}
