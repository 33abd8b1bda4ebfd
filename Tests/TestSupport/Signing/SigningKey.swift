import Foundation
import PercentEncoding
package import QueryEncoding
import QueryFormats

/// A key and the scope of its signatures.
struct SigningKey {
    let id, secret, region, service: String

    /// Returns the value of `Authorization`, which signs all fields of the request. `Host` and `X-Amz-Date` are required.
    func authorization(
        method: String, path: String, query: [QueryPair], headers: [String: String], body: [UInt8]
    ) -> String {
        let fields = headers.map { ($0.lowercased(), $1.split(separator: " ").joined(separator: " ")) }
            .sorted { $0.0 < $1.0 }
        let names = fields.map(\.0).joined(separator: ";")
        let lines = fields.map { "\($0):\($1)\n" }.joined()
        let request = [
            method.uppercased(), canonicalPath(path), CanonicalQuery.sigV4(query), lines, names,
            hex(SHA256.hash(data: body)),
        ].joined(separator: "\n")

        let time = fields.first { $0.0 == "x-amz-date" }?.1 ?? ""
        let scope = [String(time.prefix(8)), region, service, "aws4_request"]
        let text = [
            "AWS4-HMAC-SHA256", time, scope.joined(separator: "/"), hex(SHA256.hash(data: Array(request.utf8))),
        ].joined(separator: "\n")
        let key = scope.reduce(Array("AWS4\(secret)".utf8)) { key, part in mac(part, key) }
        return "AWS4-HMAC-SHA256 Credential=\(id)/\(scope.joined(separator: "/")), SignedHeaders=\(names), "
            + "Signature=\(hex(mac(text, key)))"
    }

    /// Returns the canonical path of the request. S3 decodes the path and escapes it once. For other services, dots and
    /// empty segments are removed, and the path is escaped again.
    private func canonicalPath(_ path: String) -> String {
        let set = EscapeSet.unreserved.adding("/")
        if service == "s3" {
            return ((try? path.percentDecodedBytes(malformed: .keep)) ?? []).percentEncoded(using: set)
        }
        var segments: [Substring] = []
        for segment in path.split(separator: "/") where segment != "." {
            if segment == ".." { _ = segments.popLast() } else { segments.append(segment) }
        }
        let end = path.hasSuffix("/") && !segments.isEmpty ? "/" : ""
        return "/\(segments.joined(separator: "/"))\(end)".percentEncoded(using: set)
    }

    private func mac(_ text: String, _ key: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: SymmetricKey(data: key)))
    }

    private func hex(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}

/// Runs the example of the article on signing.
package func authorizationOfSignature4(
    service: String, method: String, path: String, query: [QueryPair], headers: [String: String], body: [UInt8]
) -> String {
    SigningKey(
        id: "AKIDEXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", region: "us-east-1", service: service
    ).authorization(method: method, path: path, query: query, headers: headers, body: body)
}
