#if CommandLineTool
    import Foundation
    import LegacyCharsets
    import PercentEncoding
    import Testing

    @testable import percent

    @Suite struct DataCoderTests {
        /// The window sizes of the calls of `LateCoder`.
        private final class Notes {
            var windows: [Int] = []
        }

        private struct LateCoder: PieceCoder {
            let notes = Notes()
            var unit: CodingFailure.Unit { .byte }
            var growth: Int { 1 }

            func code(
                _ window: UnsafeBufferPointer<UInt8>, at position: WindowDecoder.Position, into output: inout Output
            ) throws(Failure) -> (read: Int, failure: CodingFailure?) {
                notes.windows.append(window.count)
                return (position == .last ? window.count : 0, nil)
            }
        }

        @Test func `Windows grow while nothing is read`() throws {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try Data(count: 3 * Input.chunk + 5).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let handle = try FileHandle(forReadingFrom: file)
            var input = Input(descriptor: handle.fileDescriptor)
            var output = Output(descriptor: nil)
            let coder = LateCoder()
            try DataCoder(coder).code(&input, into: &output)
            let windows = coder.notes.windows
            #expect(windows.count > 3 && windows.last == 3 * Input.chunk + 5 && windows == windows.sorted())
        }
    }
#endif
