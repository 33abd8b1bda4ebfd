package import CPercentEncoding
package import PercentEncoding

/// A kernel of the C target, shown by name in test arguments.
package struct Kernel: Sendable, CustomStringConvertible {
    package let name: String
    private let index: Int

    /// The kernels that run on this processor.
    package static var supported: [Kernel] {
        let features = pct_cpu_features()
        return (0..<pct_kernel_count()).compactMap { index in
            let kernel = pct_kernel_at(index)
            guard kernel.pointee.features & ~features == 0 else { return nil }
            return Kernel(name: String(cString: kernel.pointee.name), index: index)
        }
    }

    package var functions: pct_kernel {
        pct_kernel_at(index).pointee
    }

    package var description: String { name }
}

/// An escape set compiled by the C target.
package final class CompiledSet {
    package let pointer: UnsafeMutablePointer<pct_set>

    package init(_ set: EscapeSet) {
        pointer = .allocate(capacity: 1)
        let flags = (UInt8.min...UInt8.max).map { set.contains($0) ? UInt8(1) : 0 }
        pct_set_init(pointer, flags, set.space == .plus ? PCT_SPACE_PLUS : PCT_SPACE_PERCENT)
    }

    deinit {
        pointer.deallocate()
    }
}

extension pct_result {
    /// Whether two results are equal.
    package func equals(_ read: Int, _ written: Int, _ status: pct_status) -> Bool {
        self.read == read && self.written == written && self.status == status
    }
}
