import Foundation
import PercentEncoding

/// Kernels by name.
enum Kernels {
    private static let supported = PercentEncodingKernel.all.filter(\.isSupported).map(\.name)

    /// Whether a fuzzer runs the targets. Only a fuzzer may choose kernels: the choice affects the whole process, which
    /// a fuzzer owns and tests share.
    private static let isFuzzing = ProcessInfo.processInfo.environment["FUZZ_TARGET"] != nil

    /// Whether each input is tested with one kernel only.
    private static let isFast = ProcessInfo.processInfo.environment["FAST"].map { !$0.isEmpty } ?? false

    /// Calls a function once for each kernel that this processor supports, or only for one kernel if `isFast`. Outside
    /// a fuzzer, calls the function once, with the best kernel.
    static func forEach(for input: [UInt8], _ body: (String) -> Void) {
        guard isFuzzing else { return body(PercentEncodingKernel.current.name) }
        let sum = input.reduce(0) { $0 + Int($1) }
        for name in isFast ? [supported[sum % supported.count]] : supported {
            do throws(PercentEncodingKernelError) {
                try PercentEncodingKernel.limit(toNames: [name])
            } catch {
                fatalError("\(error)")
            }
            body(name)
        }
        PercentEncodingKernel.removeLimit()
    }
}
