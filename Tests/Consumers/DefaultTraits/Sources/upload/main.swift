import Foundation
import RequestEncoding

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// usage: upload URL    Reads a form with a file of 2 GiB in chunks, and sends a form with a file of 256 MiB.

struct Failure: Error {
    let text: String
}

/// Returns the peak memory of the process, in KiB.
func peakMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    guard let line, let count = Int(line.split(separator: " ").dropFirst().first ?? "") else {
        throw Failure(text: "no VmHWM")
    }
    return count
}

/// Returns a form with a sparse file of `size` bytes.
func form(_ size: UInt64) throws -> MultipartFormData {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("upload-\(UUID().uuidString).bin")
    try Data().write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let handle = try FileHandle(forWritingTo: url)
    try handle.truncate(atOffset: size)
    try handle.close()
    var form = try MultipartFormData()
    try form.append(parameters: ["name": "漢字", "tags": ["a", "b"]])
    try form.append(url, withName: "file")
    return form
}

func read() throws {
    let form = try form(2 << 30)
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 1)
    defer { chunk.deallocate() }
    var reader = form.reader()
    var count: Int64 = 0
    while true {
        let size = try reader.read(into: chunk)
        if size == 0 { break }
        count += Int64(size)
    }
    guard count == form.contentLength, count > 2 << 30 else { throw Failure(text: "\(count) bytes") }
}

func send(_ url: String) throws {
    guard let url = URL(string: url) else { throw Failure(text: "not a URL: \(url)") }
    let form = try form(256 << 20)
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    try request.setMultipartBody(form)
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var answer = "no answer"
    URLSession.shared.dataTask(with: request) { data, _, error in
        answer = error.map { "\($0)" } ?? String(decoding: data ?? Data(), as: UTF8.self)
        done.signal()
    }.resume()
    done.wait()
    guard answer == "length \(form.contentLength), not chunked, \(form.contentLength) bytes, complete" else {
        throw Failure(text: "of \(form.contentLength) bytes, the server had: \(answer)")
    }
}

do {
    try read()
    try send(CommandLine.arguments[1])
    let peak = try peakMemory()
    print("\(peak) KiB of memory at most")
    guard peak < 64 << 10 else { throw Failure(text: "more than 64 MiB") }
} catch {
    print("error: \(error)")
    exit(1)
}
