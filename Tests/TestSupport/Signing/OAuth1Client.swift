import Foundation
import PercentEncoding
package import QueryEncoding
import QueryFormats

/// A client and the user whose requests the client signs.
struct OAuth1Client {
    let key, secret, token, tokenSecret: String

    /// Returns the value of `Authorization` for a request and an optional form.
    func authorization(
        method: String, url: String, form: [QueryPair] = [], nonce: String, timestamp: String
    ) throws -> String {
        let fields = [
            ("oauth_nonce", nonce), ("oauth_timestamp", timestamp), ("oauth_version", "1.0"),
            ("oauth_signature_method", "HMAC-SHA1"), ("oauth_consumer_key", key), ("oauth_token", token),
        ]
        let parameters = fields.map { QueryPair(field: $0, value: $1) } + form
        let text = try CanonicalQuery.oauth1BaseString(method: method, url: url, parameters: parameters)
        let secrets = "\(secret.percentEncoded())&\(tokenSecret.percentEncoded())"
        let mac = HMAC<Insecure.SHA1>.authenticationCode(
            for: Array(text.utf8), using: SymmetricKey(data: Array(secrets.utf8)))
        let all = fields + [("oauth_signature", Data(mac).base64EncodedString())]
        return "OAuth " + all.map { "\($0)=\"\($1.percentEncoded())\"" }.joined(separator: ", ")
    }
}

/// Runs the example of the article on signing.
package func authorizationOfOAuth1(
    method: String, url: String, form: [QueryPair]
) throws -> String {
    try OAuth1Client(
        key: "dpf43f3p2l4k3l03", secret: "kd94hf93&=+ é", token: "nnch 734d(0)+0sl2jdk",
        tokenSecret: "pfkk/hdi9~sl3r4s00"
    ).authorization(method: method, url: url, form: form, nonce: "kllo9940pd9333jh", timestamp: "1191242096")
}
