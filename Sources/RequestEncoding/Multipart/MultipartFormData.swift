internal import Foundation
public import PercentEncoding
public import QueryEncoding

/// A form that may contain files, sent as a body of the type `multipart/form-data` (RFC 7578).
///
/// ```swift
/// var form = try MultipartFormData()
/// try form.append("Anna", withName: "name")
/// try form.append(URL(fileURLWithPath: "/tmp/photo.jpg"), withName: "photo")
/// try request.setMultipartBody(form)
/// ```
///
/// The methods have the names of Alamofire's `MultipartFormData`. Appending an invalid part throws and appends nothing.
/// Files are opened when they are appended, and stay open until the last copy of the form and its last reader are gone.
/// Therefore, a file that is moved or replaced does not change the body. The system's limit on open files applies.
public struct MultipartFormData: Sendable {
    /// The text between the parts.
    public let boundary: String

    /// The rules for names, line ends and boundaries.
    package let style: MultipartStyle

    /// The charset of text, and of names if the style encodes them; nil for UTF-8.
    package let charset: (any TextEncoding)?

    /// The size limit of one call of `append(parameters:style:)`: 64 MiB by default. The limit applies to the size of
    /// the parameters as a query, and to the size of the parts with their header fields.
    public var limits = QueryLimits.writing

    /// The number of bytes of the body, including boundaries and header fields.
    public private(set) var contentLength: Int64

    private(set) var parts: [MultipartPart] = []

    /// Creates a form without parts.
    ///
    /// - Parameters:
    ///   - style: The rules for names, line ends and boundaries.
    ///   - charset: The charset of text; nil for UTF-8.
    ///   - boundary: The text between the parts. By default, the style makes a random boundary. The parts are not
    ///     searched for the boundary.
    /// - Throws: ``RequestEncodingError`` of the kind `invalidMediaType` for a boundary that is empty, is too long, or
    ///   needs quotes.
    public init(
        style: MultipartStyle = .browser, charset: (any TextEncoding)? = nil, boundary: String? = nil
    ) throws(RequestEncodingError) {
        if let boundary { try MultipartBoundary.check(boundary) }
        self.boundary = boundary ?? style.makeBoundary()
        self.style = style
        self.charset = charset
        contentLength = 0
        contentLength = Int64(end.count)
    }

    /// The value of the header field `Content-Type`.
    public var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    /// Whether the whole body is in memory.
    var isInMemory: Bool { parts.allSatisfy(\.content.isData) }

    /// Returns a reader at the start of the body.
    ///
    /// - Complexity: Linear in the number of parts.
    public func reader() -> MultipartBodyReader {
        var pieces: [PartContent] = []
        pieces.reserveCapacity(2 * parts.count + 1)
        for (number, part) in parts.enumerated() {
            pieces.append(.data(Data(start(ofPart: number) + part.headers)))
            pieces.append(part.content)
        }
        pieces.append(.data(Data(end)))
        return MultipartBodyReader(pieces, length: contentLength)
    }

    /// Appends all parts, or throws and appends nothing.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `failedStream` if the size of the body would overflow.
    mutating func append(_ added: [MultipartPart]) throws(RequestEncodingError) {
        if added.isEmpty { return }
        var length = parts.isEmpty ? 0 : contentLength - Int64(end.count)
        for (number, part) in added.enumerated() {
            let around = start(ofPart: parts.count + number).count + part.headers.count
            length = try Self.sum(try Self.sum(length, Int64(around)), part.content.length)
        }
        contentLength = try Self.sum(length, Int64(end(ofParts: 1).count))
        parts += added
    }

    private static func sum(_ left: Int64, _ right: Int64) throws(RequestEncodingError) -> Int64 {
        let (sum, overflows) = left.addingReportingOverflow(right)
        if overflows { throw RequestEncodingError(kind: .failedStream, detail: "the body is too long") }
        return sum
    }

    private func start(ofPart number: Int) -> [UInt8] {
        Array((number == 0 ? "--\(boundary)\r\n" : "\r\n--\(boundary)\r\n").utf8)
    }

    private var end: [UInt8] { end(ofParts: parts.count) }

    private func end(ofParts count: Int) -> [UInt8] {
        Array((count == 0 ? "--\(boundary)--\r\n" : "\r\n--\(boundary)--\r\n").utf8)
    }
}
