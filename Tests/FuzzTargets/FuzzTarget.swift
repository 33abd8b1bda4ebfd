import Foundation
import PercentEncoding

/// A fuzz target: a function that checks an input.
public struct FuzzTarget: Sendable {
    /// The name of the target and of its corpus.
    public let name: String

    private let body: @Sendable (inout Input) -> Void

    private init(name: String, body: @escaping @Sendable (inout Input) -> Void) {
        self.name = name
        self.body = body
    }

    /// All targets.
    public static let all = [
        FuzzTarget(name: "encode", body: EncodeTarget.run),
        FuzzTarget(name: "decode", body: DecodeTarget.run),
        FuzzTarget(name: "stream", body: StreamTarget.run),
        FuzzTarget(name: "flatten", body: FlattenTarget.run),
        FuzzTarget(name: "parse", body: ParseTarget.run),
        FuzzTarget(name: "charset-encode", body: CharsetEncodeTarget.run),
        FuzzTarget(name: "charset-decode", body: CharsetDecodeTarget.run),
        FuzzTarget(name: "charset-cf") { CoreFoundationTarget.run(&$0, .coreFoundation) },
        FuzzTarget(name: "charset-cf-linux") { CoreFoundationTarget.run(&$0, .coreFoundationLinux) },
        FuzzTarget(name: "charset-afnetworking2", body: AFNetworking2Target.run),
        FuzzTarget(name: "json", body: JSONTarget.run),
        FuzzTarget(name: "request-afnetworking", body: AFNetworkingRequestTarget.run),
        FuzzTarget(name: "request-alamofire", body: AlamofireRequestTarget.run),
        FuzzTarget(name: "multipart", body: MultipartTarget.run),
    ]

    /// Returns the target with a name, or nil if there is no such target.
    public static func named(_ name: String) -> FuzzTarget? {
        all.first { $0.name == name }
    }

    /// Checks an input, and ends the process if a check fails.
    public func run(_ bytes: some Sequence<UInt8>) {
        var input = Input(bytes)
        body(&input)
    }
}

/// Whether each target plants a fault in the result of the library. A fuzzer must find the planted fault.
let isPlanted = ProcessInfo.processInfo.environment["FUZZ_PLANT"] != nil
