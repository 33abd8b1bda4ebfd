import Hummingbird
import NIOCore
import PercentEncodingNIO
import QueryEncoding

/// Forms as the bodies of requests and responses of Hummingbird.
struct FormCoder: RequestDecoder, ResponseEncoder {
    var decoder = QueryDecoder(style: .auto)
    var encoder = QueryEncoder(style: .auto)

    func decode<T: Decodable>(
        _ type: T.Type, from request: Request, context: some RequestContext
    ) async throws -> T {
        var body = try await request.body.collect(upTo: context.maxUploadSize)
        do {
            guard let value = try body.readQuery(type, length: body.readableBytes, using: decoder) else {
                throw HTTPError(.badRequest)
            }
            return value
        } catch let error as QueryCodingError {
            throw HTTPError(error.isLimit ? .contentTooLarge : .badRequest, message: error.description)
        }
    }

    func encode(
        _ value: some Encodable, from request: Request, context: some RequestContext
    ) throws -> Response {
        var body = ByteBuffer()
        try body.writeQuery(value, using: encoder)
        return Response(
            status: .ok, headers: [.contentType: "application/x-www-form-urlencoded"],
            body: ResponseBody(byteBuffer: body))
    }
}

/// A context in which bodies are forms.
struct FormContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    var requestDecoder: FormCoder { FormCoder() }
    var responseEncoder: FormCoder { FormCoder() }

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}
