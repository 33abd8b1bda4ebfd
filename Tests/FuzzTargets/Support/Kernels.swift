import Foundation
import PercentEncoding

/// Kernels by name.
enum Kernels {
    private static let supported = PercentEncodingKernel.all.filter(\.isSupported).map(\.name)

    /// The choice of a kernel affects the whole process. Tests share their process with other tests; a fuzzer has its
    /// own.
    private static let isFuzzing = ProcessInfo.processInfo.environment["FUZZ_TARGET"] != nil

    /// Whether each input is given to one kernel only.
    private static let isFast = ProcessInfo.processInfo.environment["FAST"].map { !$0.isEmpty } ?? false

    /// Calls a function once with each kernel that runs here in use, when fuzzing; otherwise with the best one. If time
    /// counts, each input is given to one kernel only.
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
