public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Makes requests with parameters as JSON in the body, like AFNetworking's `AFJSONRequestSerializer`.
public struct JSONRequestSerializer: RequestSerializer {
    /// Makes the requests whose parameters go into the URL, and holds the headers of all requests.
    public var form: FormRequestSerializer

    /// The format of the JSON. Keys are unordered unless this has `sortedKeys`.
    public var options: JSONSerialization.WritingOptions

    /// A serializer that writes JSON, and queries as `form` does.
    public init(form: FormRequestSerializer = FormRequestSerializer(), options: JSONSerialization.WritingOptions = []) {
        self.form = form
        self.options = options
    }

    /// Returns a copy of a request with the headers and parameters. Without parameters there is no body and no `Content-Type`.
    ///
    /// - Parameters:
    ///   - request: A request with its method and URL. Its own headers are kept.
    ///   - parameters: A dictionary or an array of JSON values: text, numbers, truth values, `NSNull`, dictionaries with text
    ///     for keys, arrays; nil for none.
    /// - Throws: ``RequestEncodingError`` of the kind `invalidJSON` with the key path of a value that is not JSON, is nested
    ///   more than 128 levels deep, or more than the stack has room for; and the errors of
    ///   ``FormRequestSerializer/serialize(_:parameters:)-(_,Any?)``.
    @_disfavoredOverload
    public func serialize(_ request: URLRequest, parameters: Any?) throws -> URLRequest {
        try form.serialize(request, parameters, type: "application/json") { parameters throws(RequestEncodingError) in
            try JSONObject.data(of: parameters, options: options)
        }
    }
}
