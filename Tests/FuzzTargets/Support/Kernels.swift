import Foundation
import PercentEncoding

/// Kernels by name.
enum Kernels {
    private static let supported = PercentEncodingKernel.all.filter(\.isSupported).map(\.name)

    /// The choice is that of the whole process, in which tests run at the same time as others; a fuzzer has a process of its own.
    private static let isFuzzing = ProcessInfo.processInfo.environment["FUZZ_TARGET"] != nil

    /// Calls a function once with each kernel that runs here in use, when fuzzing; else with the best one.
    static func forEach(_ body: (String) -> Void) {
        guard isFuzzing else { return body(PercentEncodingKernel.current.name) }
        for name in supported {
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
