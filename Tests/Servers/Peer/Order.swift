import Foundation
import LegacyCharsets
import QueryEncoding
import RequestEncoding

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request to make, and the settings for making and sending it.
struct Order {
    let members: [String: Any]

    /// Whether to send the request after making it.
    var isSent: Bool { members["only"] as? String != "make" }

    /// The text to change in transit; nil if the request is sent unchanged.
    var spoiledText: String? { members["spoil"] as? String }

    /// Returns the request, made by the Swift type that the order names.
    func message() throws -> Message {
        var message =
            switch try text("with") {
            case "FormRequestSerializer": Message(try formRequest())
            case "URLEncoding": Message(try encoded(by: URLEncoding(destination: destination())))
            case "URLEncodedFormParameterEncoder":
                Message(try parameterEncoded(by: URLEncodedFormParameterEncoder(destination: destination())))
            case "MultipartFormData": try formOfParts()
            case let maker: Message(try document(by: maker))
            }
        message.request.timeoutInterval = 20
        // The charset in which the test server reads the query; real servers know it from their configuration.
        message.request.setValue(try text("charset"), forHTTPHeaderField: "X-Charset")
        return message
    }

    private func formRequest() throws -> URLRequest {
        let name = try text("style")
        guard let style = QueryStyle.standard.first(where: { $0.name == name })?.style else {
            throw BadLine(text: name)
        }
        var serializer = FormRequestSerializer(style: style, charset: try charset())
        switch try text("destination") {
        case "queryString": serializer.methodsEncodingParametersInURI.insert(try text("method"))
        case "httpBody": serializer.methodsEncodingParametersInURI = []
        default: break
        }
        return try serializer.request(text("method"), text("url"), parameters: members["parameters"])
    }

    func encoded(by encoding: some ParameterEncoding) throws -> URLRequest {
        try encoding.encode(bareRequest(), with: Strings.parameters(members["parameters"]))
    }

    func parameterEncoded(by encoder: some ParameterEncoder) throws -> URLRequest {
        try encoder.encode(Strings(members["parameters"]), into: bareRequest())
    }

    func bareRequest() throws -> URLRequest {
        guard let url = URL(string: try text("url")) else { throw BadLine(text: "url") }
        var request = URLRequest(url: url)
        request.httpMethod = try text("method")
        return request
    }

    private func destination() throws -> URLEncoding.Destination {
        switch try text("destination") {
        case "queryString": .queryString
        case "httpBody": .httpBody
        default: .methodDependent
        }
    }

    func charset() throws -> Charset? {
        let name = try text("charset")
        return name == "utf-8" ? nil : try Charset(name)
    }

    func text(_ name: String) throws -> String {
        guard let text = members[name] as? String else { throw BadLine(text: name) }
        return text
    }
}
