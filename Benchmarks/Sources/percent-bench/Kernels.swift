import CPeers
import CPercentEncoding
import Foundation
import PercentEncoding

// Helpers for calling the C functions.
extension Suite {
    /// The kernels that this processor supports, best first, from the kernel in use on. Only a limit omits better kernels.
    static var runnable: [UnsafePointer<pct_kernel>] {
        let current = pct_kernel_current()
        return (0..<pct_kernel_count()).map { pct_kernel_at($0) }.drop { $0 != current }
            .filter { $0.pointee.features & ~pct_cpu_features() == 0 }
    }

    /// Limits this process, and the drivers that it starts, to the kernel with the given name.
    static func limit(toKernel name: String) throws {
        try PercentEncodingKernel.limit(toNames: [name])
        setenv("PERCENT_BENCH_KERNELS", name, 1)
    }

    static func name(_ kernel: UnsafePointer<pct_kernel>) -> String {
        String(cString: kernel.pointee.name)
    }

    /// Returns the set in the format of the kernels. The memory of the result is kept until the process ends.
    static func compiled(_ set: EscapeSet) -> UnsafePointer<pct_set> {
        let compiled = UnsafeMutablePointer<pct_set>.allocate(capacity: 1)
        pct_set_init(compiled, flags(set), PCT_SPACE_PERCENT)
        return UnsafePointer(compiled)
    }

    /// Returns one flag for each byte value. A flag is 1 if the escape set keeps the byte.
    static func flags(_ set: EscapeSet) -> [UInt8] {
        (UInt8.min...UInt8.max).map { set.contains($0) ? 1 : 0 }
    }

    /// The compiler of the C code, and its target.
    static var compiler: String {
        #if arch(x86_64)
            let architecture = "x86_64"
        #elseif arch(arm64)
            let architecture = "aarch64"
        #else
            let architecture = "another architecture"
        #endif
        return String(cString: processor_compiler()) + ", " + architecture
    }
}
