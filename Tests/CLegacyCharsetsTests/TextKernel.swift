import CLegacyCharsets
import CPercentEncoding

/// A kernel for charsets, shown by name in test arguments.
struct TextKernel: Sendable, CustomStringConvertible {
    let description: String
    private let index: Int

    /// The kernels that run on this processor.
    static var supported: [TextKernel] {
        (0..<pct_text_kernel_count()).compactMap { index in
            let kernel = pct_text_kernel_at(index).pointee
            guard kernel.features & ~pct_cpu_features() == 0 else { return nil }
            return TextKernel(description: String(cString: kernel.name), index: index)
        }
    }

    var functions: pct_text_kernel { pct_text_kernel_at(index).pointee }
}
