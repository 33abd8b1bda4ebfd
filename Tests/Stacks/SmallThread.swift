#if canImport(CDispatch)
    import CDispatch
#endif
import Foundation

/// The factor by which frames grow with the address sanitizer, which gives every variable its own memory.
private let frameFactor = dlsym(nil, "__asan_init") == nil ? 1 : 4

/// The work of the next thread. At most one thread runs at a time.
nonisolated(unsafe) private var work: () -> Void = {}

/// Runs `body` on a thread with a stack of `size` KiB, and returns its result.
///
/// `Thread` is not used because it rounds the size of the stack.
func onStack<Result>(_ size: Int, _ body: @escaping () -> Result) -> Result {
    var result: Result?
    work = { result = body() }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    guard pthread_attr_setstacksize(&attributes, (size * frameFactor) << 10) == 0 else {
        fatalError("no stack of \(size) KiB")
    }
    defer { pthread_attr_destroy(&attributes) }
    #if canImport(Darwin)
        var started: pthread_t?
    #else
        var started = pthread_self()
    #endif
    let status = pthread_create(
        &started, &attributes,
        { _ in
            work()
            return nil
        }, nil)
    let thread: pthread_t? = started
    guard status == 0, let thread else { fatalError("no thread: \(status)") }
    pthread_join(thread, nil)
    guard let result else { fatalError("the thread ended without a result") }
    return result
}
