#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

extension URLRequest {
    /// The method, as in Alamofire.
    public var method: HTTPMethod? {
        get { httpMethod.map(HTTPMethod.init(rawValue:)) }
        set { httpMethod = newValue?.rawValue }
    }

    /// The header fields, as in Alamofire.
    public var headers: HTTPHeaders {
        get { HTTPHeaders(allHTTPHeaderFields ?? [:]) }
        set {
            for name in (allHTTPHeaderFields ?? [:]).keys where newValue[name] == nil {
                setValue(nil, forHTTPHeaderField: name)
            }
            for header in newValue { setValue(header.value, forHTTPHeaderField: header.name) }
        }
    }
}
