import Foundation

/// Whether tests of texts of gigabytes are to run: where the environment has `TEST_HUGE`, as in `scripts/assure huge`.
package let isHugeAsked = ProcessInfo.processInfo.environment["TEST_HUGE"] != nil

/// A text around zeros that take no memory as long as they are only read, and ends at an inaccessible page.
///
/// - Parameter use: Gets `count` bytes: `prefix`, zeros, `suffix`.
package func withZeros<Result, Failure: Error>(
    count: Int, after prefix: String, before suffix: some Collection<UInt8> = [],
    _ use: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
) throws(Failure) -> Result {
    let buffer = GuardedBuffer(size: count)
    let bytes = buffer.bytes(count, at: .end)
    _ = bytes.prefix(prefix.utf8.count).update(fromContentsOf: prefix.utf8)
    _ = bytes.suffix(suffix.count).update(fromContentsOf: suffix)
    return try withExtendedLifetime(buffer) { () throws(Failure) in try use(UnsafeBufferPointer(bytes)) }
}
