public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A serializer that puts parameters into the body as JSON, like AFNetworking's `AFJSONRequestSerializer`.
public struct JSONRequestSerializer: RequestSerializer {
    /// The serializer for requests whose parameters go into the URL. The headers of `form` are added to all requests.
    public var form: FormRequestSerializer

    /// The format of the JSON. Keys are unordered unless the options include `sortedKeys`.
    public var options: JSONSerialization.WritingOptions

    /// Creates a serializer that writes JSON bodies and uses `form` for queries.
    public init(form: FormRequestSerializer = FormRequestSerializer(), options: JSONSerialization.WritingOptions = []) {
        self.form = form
        self.options = options
    }

    /// Returns a copy of a request with the headers and parameters. Without parameters, the request has no body and no
    /// `Content-Type`.
    ///
    /// - Parameters:
    ///   - request: A request with its method and URL. The headers of the request are kept.
    ///   - parameters: A dictionary or an array of JSON values; nil for no parameters. A scalar is text, a number
    ///     (including a Boolean) or `NSNull`. A container is an array, or a dictionary with text keys.
    /// - Throws: The errors of ``FormRequestSerializer/serialize(_:parameters:)-(_,Any?)``, and
    ///   ``RequestEncodingError`` of the kind `invalidJSON` with the key path of an invalid value. A value is invalid
    ///   if it is not JSON or is nested too deeply. The limit is 128 levels, or fewer if the stack has less room.
    @_disfavoredOverload
    public func serialize(_ request: URLRequest, parameters: Any?) throws -> URLRequest {
        try form.serialize(request, parameters, type: "application/json") { parameters throws(RequestEncodingError) in
            try JSONObject.data(of: parameters, options: options)
        }
    }
}
