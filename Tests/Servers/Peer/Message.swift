import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request, and the bytes of its body also where that is a stream.
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

    /// Changes one bit behind the back of what is known about the body, which the comparison is to notice: the case of the first letter of a
    /// text in it.
    mutating func spoil(_ text: String) throws {
        guard let place = body.range(of: Data(text.utf8)) else { throw BadLine(text: text) }
        var spoiled = body
        spoiled[place.lowerBound] ^= 0x20
        request.httpBodyStream = nil
        request.httpBody = spoiled
    }
}
