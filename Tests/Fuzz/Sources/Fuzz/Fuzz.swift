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

/// Without FUZZ_TARGET, prints a line for each target and ends the process: its name, its dictionary and its planted
/// fault. libFuzzer calls this entry point first.
@_cdecl("LLVMFuzzerInitialize")
func initialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
    guard ProcessInfo.processInfo.environment["FUZZ_TARGET"] == nil else { return 0 }
    for target in FuzzTarget.all { print(target.name, target.dictionary, "planted") }
    exit(0)
}

/// Tests an input; libFuzzer calls this entry point.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target.run(UnsafeBufferPointer(start: start, count: count))
    return 0
}
