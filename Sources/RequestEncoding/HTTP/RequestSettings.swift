public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Properties of requests; those that are nil stay as they are.
public struct RequestSettings: Sendable {
    /// How long to wait, in seconds.
    public var timeoutInterval: TimeInterval?
    /// What may come from a cache.
    public var cachePolicy: URLRequest.CachePolicy?
    /// What the request is for.
    public var networkServiceType: URLRequest.NetworkServiceType?
    /// Whether cookies are sent and kept.
    public var httpShouldHandleCookies: Bool?
    /// Whether the radio of a mobile telephone may be used.
    public var allowsCellularAccess: Bool?
    /// Whether a request may be sent before the answer to the one before it.
    public var httpShouldUsePipelining: Bool?

    /// Nothing is set.
    public init() {}

    /// Sets what is not nil.
    func apply(to request: inout URLRequest) {
        if let timeoutInterval { request.timeoutInterval = timeoutInterval }
        if let cachePolicy { request.cachePolicy = cachePolicy }
        if let networkServiceType { request.networkServiceType = networkServiceType }
        if let httpShouldHandleCookies { request.httpShouldHandleCookies = httpShouldHandleCookies }
        if let allowsCellularAccess { request.allowsCellularAccess = allowsCellularAccess }
        if let httpShouldUsePipelining { request.setPipelining(httpShouldUsePipelining) }
    }
}

/// What `URLRequest` has, for those who set it knowing that HTTP/1 pipelining is deprecated.
private protocol PipeliningRequest {
    var httpShouldUsePipelining: Bool { get set }
}

extension URLRequest: PipeliningRequest {}

extension PipeliningRequest {
    fileprivate mutating func setPipelining(_ isUsed: Bool) { httpShouldUsePipelining = isUsed }
}
