public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Makes requests with parameters as JSON in the body: what AFNetworking calls `AFJSONRequestSerializer`.
public struct JSONRequestSerializer: RequestSerializer {
    /// Makes the requests whose parameters go into the URL, and has the headers of all.
    public var form: FormRequestSerializer

    /// How the JSON is written. Keys are in no order unless this has `sortedKeys`.
    public var options: JSONSerialization.WritingOptions

    /// A serializer that writes JSON, and queries as `form` does.
    public init(form: FormRequestSerializer = FormRequestSerializer(), options: JSONSerialization.WritingOptions = []) {
        self.form = form
        self.options = options
    }

    /// A copy of a request with the headers and parameters. Without parameters there is no body and no `Content-Type`.
    ///
    /// - Parameters:
    ///   - request: A request with its method and URL. Headers that it has are kept.
    ///   - parameters: A dictionary or an array of what JSON has: text, numbers, truth values, `NSNull`, dictionaries with text for
    ///     keys, arrays; nil for none.
    /// - Throws: ``RequestEncodingError`` of the kind `invalidJSON` with the key path of what JSON has not, or of what is nested more than
    ///   128 levels deep, or than the stack has room for; and what ``FormRequestSerializer/serialize(_:parameters:)-(_,Any?)`` throws.
    @_disfavoredOverload
    public func serialize(_ request: URLRequest, parameters: Any?) throws -> URLRequest {
        try form.serialize(request, parameters, type: "application/json") { parameters throws(RequestEncodingError) in
            try JSONObject.data(of: parameters, options: options)
        }
    }
}
