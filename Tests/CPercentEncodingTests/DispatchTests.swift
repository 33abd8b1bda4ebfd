import CPercentEncoding
import TestSupport
import Testing

/// Tests of the list of kernels.
struct DispatchTests {
    @Test func `There are several kernels, and the last one runs everywhere`() {
        #if arch(x86_64) || arch(arm64)
            #expect(pct_kernel_count() >= 2)
        #endif
        let last = pct_kernel_at(pct_kernel_count() - 1).pointee
        #expect(String(cString: last.name) == "scalar")
        #expect(last.features == 0)
    }

    @Test func `Names are unique, and an index past the end gives the last kernel`() {
        let names = (0..<pct_kernel_count()).map { String(cString: pct_kernel_at($0).pointee.name) }
        #expect(Set(names).count == names.count)
        #expect(pct_kernel_at(pct_kernel_count()) == pct_kernel_at(pct_kernel_count() - 1))
    }
}
