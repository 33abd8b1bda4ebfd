import AsyncHTTPClient
import NIOCore
import PercentEncodingNIO
import QueryEncoding

extension HTTPClientRequest {
    /// Sets the body and the header fields of a form.
    mutating func setForm(_ value: some Encodable, using encoder: QueryEncoder = QueryEncoder()) throws {
        var buffer = ByteBuffer()
        try buffer.writeQuery(value, using: encoder)
        headers.replaceOrAdd(name: "Content-Type", value: encoder.contentType)
        body = .bytes(buffer)
    }

    /// Appends a query to the URL.
    mutating func appendQuery(_ value: some Encodable, using encoder: QueryEncoder = QueryEncoder()) throws {
        url = url.appendingQuery(try encoder.encode(value))
    }
}
