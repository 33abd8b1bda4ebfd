import PercentEncoding

/// Kernels by name.
enum Kernels {
    private static let supported = PercentEncodingKernel.all.filter(\.isSupported).map(\.name)

    /// Calls a function once with each kernel that runs here in use.
    static func forEach(_ body: (String) -> Void) {
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
