#if CommandLineTool
    import Foundation
    import LegacyCharsets
    import PercentEncoding
    import Testing

    @testable import percent

    @Suite struct DataCoderTests {
        /// The window size and the number of already searched bytes in each call of `LateCoder`.
        private final class Notes {
            var windows: [(count: Int, seen: Int)] = []
        }

        private struct LateCoder: PieceCoder {
            let notes = Notes()
            var unit: CodingFailure.Unit { .byte }
            var growth: Int { 1 }

            func code(
                _ window: UnsafeBufferPointer<UInt8>, seen: Int, at position: WindowDecoder.Position,
                into output: inout Output
            ) throws(Failure) -> (read: Int, failure: CodingFailure?) {
                notes.windows.append((window.count, seen))
                return (position == .last ? window.count : 0, nil)
            }
        }

        @Test func `Each call receives the number of already searched bytes`() throws {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try Data(count: 3 * Input.chunk + 5).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let handle = try FileHandle(forReadingFrom: file)
            var input = Input(descriptor: handle.fileDescriptor)
            var output = Output(descriptor: nil)
            let coder = LateCoder()
            try DataCoder(coder).code(&input, into: &output)
            let windows = coder.notes.windows
            #expect(windows.count > 3 && windows.last?.count == 3 * Input.chunk + 5)
            #expect(windows.dropFirst().map(\.seen) == windows.dropLast().map(\.count))
        }

        @Test(.enabled(if: Charset.gbk.isAvailable)) func `Only new bytes are searched for line feeds`()
            throws
        {
            let coder = CharsetEncoder(charset: .iso2022JP, set: .unreserved)
            let text = Array("a\nb\nc".utf8)
            for (seen, read) in [(0, 4), (3, 4), (4, 0)] {
                var output = Output(descriptor: nil)
                let result = try unsafe text.withUnsafeBufferPointer { window throws(Failure) in
                    try unsafe coder.code(window, seen: seen, at: .inner, into: &output)
                }
                #expect(result.read == read)
            }
        }
    }
#endif
