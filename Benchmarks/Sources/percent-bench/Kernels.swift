import BenchmarkSupport
import CPeers
import CPercentEncoding
import PercentEncoding

/// Every kernel against a loop with a branch for every byte and against copying the output.
func benchmarkKernels(_ workload: Workload, size: Int) {
    let set = EscapeSet.unreserved
    let flags = (UInt8.min...UInt8.max).map { set.contains($0) ? UInt8(1) : 0 }
    let compiled = UnsafeMutablePointer<pct_set>.allocate(capacity: 1)
    defer { compiled.deallocate() }
    pct_set_init(compiled, flags, PCT_SPACE_PERCENT)
    let capacity = 3 * size + 1
    let output = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + 4096)
    defer { output.deallocate() }
    output.update(repeating: 0, count: capacity)

    let encoded = workload.strings.map { string in
        [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = pct_encode(compiled, string, string.count, buffer.baseAddress, capacity).written
        }
    }
    let kernels = (0..<pct_kernel_count()).map { pct_kernel_at($0).pointee }

    var encoders = [
        Race.Contender(name: "flag-and-branch C loop") {
            sum(workload.strings) { peer_encode_branchy(flags, $0.baseAddress, $0.count, output) }
        }
    ]
    var decoders = [
        Race.Contender(name: "hex-table C loop") {
            sum(encoded) { peer_decode_branchy($0.baseAddress, $0.count, output) }
        }
    ]
    for kernel in kernels {
        let name = "kernel " + String(cString: kernel.name)
        encoders.append(
            Race.Contender(name: name) {
                sum(workload.strings) { kernel.encode(compiled, $0.baseAddress, $0.count, output, capacity).written }
            })
        decoders.append(
            Race.Contender(name: name) {
                sum(encoded) { kernel.decode($0.baseAddress, $0.count, output, $0.count, 0).written }
            })
    }
    encoders.append(Race.Contender(name: "memcpy of the output") { sum(encoded) { copy($0, output) } })
    decoders.append(Race.Contender(name: "memcpy of the output") { sum(workload.strings) { copy($0, output) } })

    report("encode \(workload.kind)", "\(size) B", race(workload).times(encoders), bytesPerCall: Double(size))
    let encodedSize = Double(encoded.reduce(0) { $0 + $1.count }) / Double(encoded.count)
    report("decode \(workload.kind)", "\(size) B", race(workload).times(decoders), bytesPerCall: encodedSize)
}

@inline(__always)
private func sum(_ strings: [[UInt8]], _ body: (UnsafeBufferPointer<UInt8>) -> Int) -> Int {
    var total = 0
    for string in strings {
        total += string.withUnsafeBufferPointer(body)
    }
    return total
}

@inline(never)
private func copy(_ bytes: UnsafeBufferPointer<UInt8>, _ output: UnsafeMutablePointer<UInt8>) -> Int {
    UnsafeMutableBufferPointer(start: output, count: bytes.count).update(fromContentsOf: bytes)
}
