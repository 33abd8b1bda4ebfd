import Foundation
import Hummingbird
import QueryRecord

/// The operations of the driver. Hummingbird supports types but not trees, so its workloads are records.
struct Operations {
    private let records: RecordFiles
    private let encoder = URLEncodedFormEncoder()
    private let decoder = URLEncodedFormDecoder()
    private let jsonEncoder = JSONEncoder()
    private let jsonDecoder = JSONDecoder()
    // The inputs of each workload in Hummingbird's own types.
    private var trees: [String: [Record]] = [:]
    private var queries: [String: [String]] = [:]

    /// Creates the operations on the workloads of a folder.
    init(workloads: URL) {
        records = RecordFiles(folder: workloads)
        jsonEncoder.outputFormatting = .sortedKeys
    }

    /// Returns the answer to a request, which has a verb, an operation, a workload, and a file or a number of passes.
    mutating func answer(_ request: [String]) throws -> String {
        guard request.count == 4, request[2].hasPrefix("record-") else { return "unsupported" }
        let (verb, workload, argument) = (request[0], request[2], request[3])
        switch request[1] {
        case "nested":
            let inputs =
                try trees[workload]
                ?? records.read(workload).map { try jsonDecoder.decode(Record.self, from: Data($0)) }
            trees[workload] = inputs
            return try perform(
                verb, argument, inputs, call: { try encoder.encode($0) }, length: \.utf8.count,
                bytes: { Array($0.utf8) })
        case "parse":
            let inputs = try queries[workload] ?? records.read(workload).map { String(decoding: $0, as: UTF8.self) }
            queries[workload] = inputs
            return try perform(
                verb, argument, inputs, call: { try decoder.decode(Record.self, from: $0) }, length: \.name.utf8.count,
                bytes: { [UInt8](try jsonEncoder.encode($0)) })
        default: return "unsupported"
        }
    }

    /// Calls `call` with all inputs, and either times the calls or writes the results.
    private func perform<Input, Output>(
        _ verb: String, _ argument: String, _ inputs: [Input], call: (Input) throws -> Output,
        length: (Output) -> Int, bytes: (Output) throws -> [UInt8]
    ) throws -> String {
        switch (verb, Int(argument)) {
        case ("check", _):
            try records.write(inputs.map { try bytes(call($0)) }, to: argument)
            return "ok"
        case ("time", let passes?):
            var sum = 0
            let elapsed = try ContinuousClock().measure {
                for _ in 0..<passes {
                    for input in inputs {
                        sum += length(try call(input))
                    }
                }
            }
            blackHole(sum)
            return "\(elapsed.components.seconds * 1_000_000_000 + elapsed.components.attoseconds / 1_000_000_000)"
        default: return "unsupported"
        }
    }
}

@inline(never)
private func blackHole(_ value: Int) {}
