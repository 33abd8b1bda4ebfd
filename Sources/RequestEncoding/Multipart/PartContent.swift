internal import Foundation

/// The content of a section of a body: bytes, a file or a stream.
enum PartContent: Sendable {
    case data(Data)
    case file(OpenFile)
    case stream(StreamSource)

    /// The number of bytes; for a stream, the announced number.
    var length: Int64 {
        switch self {
        case .data(let data): Int64(data.count)
        case .file(let file): file.size
        case .stream(let source): source.length
        }
    }

    /// Whether the content is in memory.
    var isData: Bool {
        if case .data = self { true } else { false }
    }
}

/// A part of a body.
struct MultipartPart: Sendable {
    /// The header fields in their order, as bytes with their line ends.
    let headers: [UInt8]
    let content: PartContent
}
