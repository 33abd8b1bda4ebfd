import AsyncHTTPClient
import Foundation
import NIOCore
import RequestEncoding

/// A client that sends forms with files in chunks.
struct Upload {
    let form: MultipartFormData

    /// Creates a form with text, parameters and a file.
    init(file: URL) throws {
        var form = try MultipartFormData()
        try form.append("Anna & 汉字", withName: "name")
        try form.append(parameters: ["tags": ["a", "b"]])
        try form.append(file, withName: "photo")
        self.form = form
    }

    func request(to url: String, chunk: Int) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: url)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: form.contentType)
        request.body = .stream(
            form.chunks(ofSize: chunk).map { ByteBuffer(bytes: $0) }, length: .known(form.contentLength))
        return request
    }
}

extension Check {
    /// Checks that a form sent in chunks of several sizes arrives with the same bytes as the form encoded in memory.
    mutating func uploads(to url: String) async {
        for chunk in [100, 65_536] {
            await expect("upload in chunks of \(chunk)") {
                let upload = try Upload(file: URL(fileURLWithPath: #filePath))
                let request = upload.request(to: url, chunk: chunk)
                let response = try await HTTPClient.shared.execute(request, timeout: .seconds(20))
                let body = try await response.body.collect(upTo: 1 << 20)
                let expected = try upload.form.encode()
                return response.status == .ok && Data(body.readableBytesView) == expected
            }
        }
    }
}
