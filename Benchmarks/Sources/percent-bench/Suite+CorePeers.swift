import BenchmarkSupport
import CPeers
import Foundation
import PercentEncoding

// The peers of the suite core in this process.
extension Suite {
    func corePeers(encoding workload: Workload) -> [Contender] {
        let (texts, output, flags) = (Memory.texts(workload.texts), Memory.output, Self.flags(Self.escapes))
        let branchy = Contender.peer("flag-and-branch C loop", .dispatch) {
            pass(texts, $0) {
                Written(peer_encode_branchy(flags, $0.baseAddress, $0.count, output), to: output)
            }
        }
        return workload.isText ? [branchy] + foundation(encoding: Self.strings(workload.texts)) : [branchy]
    }

    func corePeers(decoding encoded: [[UInt8]], isText: Bool) -> [Contender] {
        let (texts, output) = (Memory.texts(encoded), Memory.output)
        let branchy = Contender.peer("hex-table C loop", .dispatch) {
            pass(texts, $0) { Written(peer_decode_branchy($0.baseAddress, $0.count, output), to: output) }
        }
        return isText ? [branchy] + foundation(decoding: Self.strings(encoded)) : [branchy]
    }

    private func foundation(encoding strings: [String]) -> [Contender] {
        let allowed = CharacterSet(
            charactersIn: String(decoding: (0..<0x80).filter { Self.escapes.contains($0) }, as: UTF8.self))
        return [
            .peer("Foundation addingPercentEncoding", .string, version: foundation) {
                pass(strings, $0) { $0.addingPercentEncoding(withAllowedCharacters: allowed) ?? "" }
            },
            .peer("Foundation URLComponents", .string, version: foundation) {
                pass(strings, $0) { text in
                    var components = URLComponents()
                    components.queryItems = [URLQueryItem(name: "", value: text)]
                    return QueryText(components.percentEncodedQuery ?? "")
                }
            },
        ] + coreFoundation(encoding: strings)
    }

    private func foundation(decoding strings: [String]) -> [Contender] {
        let queries = strings.map { "=" + $0 }
        return [
            .peer("Foundation removingPercentEncoding", .string, version: foundation) {
                pass(strings, $0) { $0.removingPercentEncoding ?? "" }
            },
            .peer("Foundation URLComponents", .string, version: foundation) {
                pass(queries, $0) { query in
                    var components = URLComponents()
                    components.percentEncodedQuery = query
                    return components.queryItems?.first?.value ?? ""
                }
            },
        ] + coreFoundation(decoding: strings)
    }
}

/// The output for a query with one pair that has no name. The bytes omit the `=`.
private struct QueryText: Output {
    private let query: String

    init(_ query: String) {
        self.query = query
    }

    var weight: Int { query.utf8.count }
    var bytes: [UInt8] { Array(query.utf8.dropFirst()) }
}
