#if canImport(FoundationNetworking)
    internal import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// A serializer that threads can share and change. AFNetworking's serializers are objects, which can be shared without
/// a wrapper.
///
/// ```swift
/// let shared = SharedRequestSerializer(FormRequestSerializer())
/// shared.update { $0.headers.add(.authorization(bearerToken: token)) }
/// ```
///
/// Every request uses the serializer as it was either before or after a change.
@safe public final class SharedRequestSerializer<Serializer>: RequestSerializer, @unchecked Sendable
where Serializer: RequestSerializer {
    // SAFETY: `serializer` is read and written only with the lock held.
    private let lock = NSLock()
    private var serializer: Serializer

    /// Creates a shared serializer with an initial value.
    public init(_ serializer: Serializer) {
        self.serializer = serializer
    }

    /// The current serializer.
    public var current: Serializer {
        lock.withLock { serializer }
    }

    /// Changes the serializer while all other callers wait; `body` must not use this object. If `body` throws, nothing
    /// changes.
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

    /// Serializes a request with the current serializer.
    ///
    /// - Throws: The errors of the serializer.
    @_disfavoredOverload
    public func serialize(_ request: URLRequest, parameters: Any?) throws -> URLRequest {
        let serializer = current
        if serializer is any ModuleSerializer { return try serializer.serialize(request, parameters: parameters) }
        return try serializer.serialize(
            request, parameters: parameters.map { try ObjectTree.plain($0, kind: .unencodableParameters) })
    }
}
