import Foundation
import PercentEncoding
import PercentEncodingReference

/// A fuzz target: a function that checks an input.
public struct FuzzTarget: Sendable {
    /// The name of the target and of its corpus.
    public let name: String

    /// A file of Tests/Fuzz/Dictionaries, with parts of inputs.
    public enum Dictionary: Sendable { case escapes, header, json, query, text, values }

    /// The dictionary that a fuzzer uses for the target.
    public let dictionary: Dictionary

    private let body: @Sendable (inout Input) -> Void

    private init(_ name: String, _ dictionary: Dictionary, _ body: @escaping @Sendable (inout Input) -> Void) {
        self.name = name
        self.dictionary = dictionary
        self.body = body
    }

    /// All targets.
    public static let all = [
        FuzzTarget("encode", .escapes, EncodeTarget.run),
        FuzzTarget("decode", .escapes, DecodeTarget.run),
        FuzzTarget("stream", .escapes, StreamTarget.run),
        FuzzTarget("flatten", .values, FlattenTarget.run),
        FuzzTarget("parse", .query, ParseTarget.run),
        FuzzTarget("charset-encode", .text, CharsetEncodeTarget.run),
        FuzzTarget("charset-decode", .text, CharsetDecodeTarget.run),
        FuzzTarget("charset-cf", .text) { CoreFoundationTarget.run(&$0, .repaired) },
        FuzzTarget("charset-cf-linux", .text) { CoreFoundationTarget.run(&$0, .linux) },
        FuzzTarget("charset-afnetworking2", .values, AFNetworking2Target.run),
        FuzzTarget("json", .json, JSONTarget.run),
        FuzzTarget("request-afnetworking", .values, AFNetworkingRequestTarget.run),
        FuzzTarget("request-alamofire", .values, AlamofireRequestTarget.run),
        FuzzTarget("url-parts", .query, URLPartsTarget.run),
        FuzzTarget("content-disposition", .header, ContentDispositionTarget.run),
        FuzzTarget("multipart", .values, MultipartTarget.run),
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
