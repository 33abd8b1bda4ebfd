import AsyncHTTPClient
import NIOCore

extension Check {
    /// Checks that a form without a charset is read and answered in GBK, and that a form that names UTF-8 is read in
    /// UTF-8.
    mutating func pages(inGBK url: String) async {
        let form = "application/x-www-form-urlencoded", answer = "wd=%BA%BA%D7%D6&tags=a"
        for (type, body) in [(form, answer), ("\(form); charset=utf-8", "wd=%E6%B1%89%E5%AD%97&tags=a")] {
            await expect("\(type) \(body)") {
                var request = HTTPClientRequest(url: url)
                request.method = .POST
                request.headers.add(name: "Content-Type", value: type)
                request.body = .bytes(ByteBuffer(string: body))
                let response = try await HTTPClient.shared.execute(request, timeout: .seconds(20))
                let body = String(buffer: try await response.body.collect(upTo: 1 << 20))
                return response.headers["Content-Type"] == ["\(form); charset=GBK"] && body == answer
            }
        }
    }
}
