import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request, with the bytes of its body even if the body is a stream.
struct Message {
    var request: URLRequest
    let body: Data

    init(_ request: URLRequest) {
        self.init(request, body: request.httpBody ?? Data())
    }

    init(_ request: URLRequest, body: Data) {
        self.request = request
        self.body = body
    }

    /// Flips one bit of the body: the case of the first letter of `text` changes, and the rest of the message stays the
    /// same. The comparison must find this fault.
    mutating func spoil(_ text: String) throws {
        guard let place = body.range(of: Data(text.utf8)) else { throw BadLine(text: text) }
        var spoiled = body
        spoiled[place.lowerBound] ^= 0x20
        request.httpBodyStream = nil
        request.httpBody = spoiled
    }
}
