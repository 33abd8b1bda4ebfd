#if canImport(CDispatch)
    import CDispatch
#endif
import Foundation

/// The sizes of stacks in KiB: the least that systems have, those of musl's threads and of dispatch queues, and that of a main thread.
let stackSizes = [64, 128, 256, 384, 512, 8192]

/// The factor by which frames are larger in this build: the address sanitizer keeps every variable apart.
private let frameFactor = dlsym(nil, "__asan_init") == nil ? 1 : 4

/// Runs `body` on a thread with a stack of so many KiB, and returns what it returns.
///
/// Not by `Thread`, which makes stacks of the size that it likes.
func onStack<Result>(_ size: Int, _ body: () -> Result) -> Result {
    withoutActuallyEscaping(body) { body in
        let work = Work(body)
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        guard pthread_attr_setstacksize(&attributes, (size * frameFactor) << 10) == 0 else {
            fatalError("no stack of \(size) KiB")
        }
        defer { pthread_attr_destroy(&attributes) }
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let argument = Unmanaged.passUnretained(work).toOpaque()
        let status = pthread_create(
            &thread, &attributes,
            { work in
                start(work); return nil
            }, argument)
        guard status == 0 else { fatalError("no thread: \(status)") }
        #if canImport(Darwin)
            if let thread { pthread_join(thread, nil) }
        #else
            pthread_join(thread, nil)
        #endif
        guard let result = work.result as? Result else { fatalError("the thread ended without a result") }
        return result
    }
}

#if canImport(Darwin)
    private func start(_ work: UnsafeMutableRawPointer) {
        Unmanaged<Work>.fromOpaque(work).takeUnretainedValue().run()
    }
#else
    private func start(_ work: UnsafeMutableRawPointer?) {
        if let work { Unmanaged<Work>.fromOpaque(work).takeUnretainedValue().run() }
    }
#endif

/// The work of a thread and its result, which is read after the end of the thread.
private final class Work {
    private let body: () -> Any
    private(set) var result: Any?

    init(_ body: @escaping () -> Any) {
        self.body = body
    }

    func run() {
        result = body()
    }
}
