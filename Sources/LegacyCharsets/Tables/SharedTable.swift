internal import CLegacyCharsets
internal import CPercentEncoding

/// A table that is compiled when it is first needed and shared by all threads from then on, without locks.
// SAFETY: the pointer is published once, atomically, and what it points to is immutable and never freed.
@safe final class SharedTable<Table: AnyObject & Sendable>: @unchecked Sendable {
    private let pointer: UnsafeMutablePointer<pct_shared_pointer>

    init() {
        unsafe pointer = .allocate(capacity: 1)
        unsafe pointer.initialize(to: pct_shared_pointer())
    }

    deinit {
        if let table = unsafe pct_shared_get(pointer) { unsafe Unmanaged<Table>.fromOpaque(table).release() }
        unsafe pointer.deallocate()
    }

    /// What `body` makes of the table, if there is one already. The table is not retained, because all threads would count in the same
    /// place.
    @inline(__always)
    func ifCompiled<Result>(_ body: (Table) -> Result) -> Result? {
        // SAFETY: what is published is a retained table, which lives as long as this object.
        guard let known = unsafe pct_shared_get(pointer) else { return nil }
        return unsafe Unmanaged<Table>.fromOpaque(known)._withUnsafeGuaranteedRef { body($0) }
    }

    /// The table, which `compile` makes if there is none yet. Threads that need it at the same time may each compile one, of which
    /// one is kept: to wait for each other they would need a lock, which is to be had in Foundation, which is not linked, or in
    /// Synchronization, which Apple's older systems lack, and would save some milliseconds once.
    func table(_ compile: () throws(CharsetError) -> Table) throws(CharsetError) -> Table {
        if let known = ifCompiled({ $0 }) { return known }
        let compiled = unsafe Unmanaged.passRetained(try compile())
        let published = unsafe pct_shared_publish(pointer, compiled.toOpaque())
        if unsafe published != UnsafeRawPointer(compiled.toOpaque()) { unsafe compiled.release() }
        return unsafe Unmanaged<Table>.fromOpaque(published).takeUnretainedValue()
    }
}
