/// An object of one of the lists of charsets, which are never freed, without counting references: threads that count in the same
/// place wait for each other.
// SAFETY: whoever makes one has an object that lives as long as the process.
@safe struct Immortal<Object: AnyObject & Sendable>: Sendable {
    private let reference: Unmanaged<Object>

    init(_ object: Object) {
        unsafe reference = .passUnretained(object)
    }

    var object: Object { unsafe reference.takeUnretainedValue() }

    /// What `body` makes of the object, which is not retained.
    @inline(__always)
    func with<Result>(_ body: (Object) -> Result) -> Result {
        unsafe reference._withUnsafeGuaranteedRef { body($0) }
    }
}
