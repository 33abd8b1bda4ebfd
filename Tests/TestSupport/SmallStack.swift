import Foundation

/// The factor by which stack frames are larger in this build. The address sanitizer inserts space between variables.
private let frameFactor = dlsym(nil, "__asan_init") == nil ? 1 : 4

/// Runs `body` on a thread with a stack of 512 KiB, like the threads of dispatch queues, and returns the result.
package func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let outcome = Outcome<Result>()
    let thread = Thread {
        outcome.value = body()
        outcome.isReady.signal()
    }
    thread.stackSize = frameFactor * 512 * 1024
    thread.start()
    outcome.isReady.wait()
    guard let value = outcome.value else { fatalError("the thread ended without a result") }
    return value
}

/// An outcome that one thread writes before it signals the semaphore, and another thread reads after it waits.
private final class Outcome<Value>: @unchecked Sendable {
    var value: Value?
    let isReady = DispatchSemaphore(value: 0)
}
