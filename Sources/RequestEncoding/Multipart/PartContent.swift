internal import Foundation

/// What is between two places of a body.
enum PartContent: Sendable {
    case data(Data)
    case file(OpenFile)
    case stream(StreamSource)

    /// How many bytes it has, or is announced to have.
    var length: Int64 {
        switch self {
        case .data(let data): Int64(data.count)
        case .file(let file): file.size
        case .stream(let source): source.length
        }
    }

    /// Whether it is in memory.
    var isData: Bool {
        if case .data = self { true } else { false }
    }
}

/// A part of a body.
struct MultipartPart: Sendable {
    /// Its header fields, in the order in which they are written, as bytes with their line ends.
    let headers: [UInt8]
    let content: PartContent
}
