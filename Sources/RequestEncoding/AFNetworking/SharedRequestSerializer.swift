#if canImport(FoundationNetworking)
    internal import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// A serializer that threads share and change: what AFNetworking's serializers, which are objects, are by themselves.
///
/// ```swift
/// let shared = SharedRequestSerializer(FormRequestSerializer())
/// shared.update { $0.headers.add(.authorization(bearerToken: token)) }
/// ```
///
/// A request is made by the serializer as it was at one moment, wholly before or after any change.
@safe public final class SharedRequestSerializer<Serializer>: RequestSerializer, @unchecked Sendable
where Serializer: RequestSerializer {
    // SAFETY: `serializer` is read and written with the lock held only.
    private let lock = NSLock()
    private var serializer: Serializer

    /// A holder of a serializer.
    public init(_ serializer: Serializer) {
        self.serializer = serializer
    }

    /// The serializer as it is now.
    public var current: Serializer {
        lock.withLock { serializer }
    }

    /// Changes the serializer, while all others wait; `body` must not use this object. Nothing changes if it throws.
    public func update<Result, Failure: Error>(
        _ body: (inout Serializer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        var copy = serializer
        let result = try body(&copy)
        serializer = copy
        return result
    }

    /// What the serializer as it is now makes of a request.
    ///
    /// - Throws: What the serializer throws.
    @_disfavoredOverload
    public func serialize(_ request: URLRequest, parameters: Any?) throws -> URLRequest {
        let serializer = current
        if serializer is any ModuleSerializer { return try serializer.serialize(request, parameters: parameters) }
        return try serializer.serialize(
            request, parameters: parameters.map { try ObjectTree.plain($0, kind: .unencodableParameters) })
    }
}
