import Foundation
import RequestEncoding

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Order {
    /// Returns a request with JSON or a property list.
    func document(by maker: String) throws -> URLRequest {
        switch maker {
        case "JSONEncoding":
            try JSONEncoding.default.encode(bareRequest(), withJSONObject: members["parameters"])
        case "JSONParameterEncoder": try parameterEncoded(by: JSONParameterEncoder.default)
        case "JSONRequestSerializer": try serialized(by: JSONRequestSerializer())
        case "PropertyListRequestSerializer xml": try serialized(by: PropertyListRequestSerializer(format: .xml))
        case "PropertyListRequestSerializer binary": try serialized(by: PropertyListRequestSerializer(format: .binary))
        default: throw BadLine(text: maker)
        }
    }

    private func serialized(by serializer: some RequestSerializer) throws -> URLRequest {
        try serializer.request(text("method"), text("url"), parameters: members["parameters"])
    }
}
