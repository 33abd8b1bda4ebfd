import Foundation
import FuzzTargets

/// The target that FUZZ_TARGET names.
private let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget.named(name) else {
        fatalError("FUZZ_TARGET has to be one of \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
    }
    return target
}()

/// Tests an input; libFuzzer calls this entry point.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target.run(UnsafeBufferPointer(start: start, count: count))
    return 0
}
