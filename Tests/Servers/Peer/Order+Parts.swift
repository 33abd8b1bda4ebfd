import Foundation
import RequestEncoding

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Order {
    /// Returns a request with a multipart form: text, files, and streams of the bytes of files.
    func formOfParts() throws -> Message {
        var form = try MultipartFormData(charset: charset())
        for case let part as [String: String] in members["parts"] as? [Any] ?? [] {
            try append(part, to: &form)
        }
        var request = try bareRequest()
        try request.setMultipartBody(form)
        return Message(request, body: try form.encode())
    }

    private func append(_ part: [String: String], to form: inout MultipartFormData) throws {
        let name = part["name"] ?? ""
        if let text = part["text"] { return try form.append(text, withName: name) }
        guard let path = part["path"] else { throw BadLine(text: "a part") }
        let url = URL(fileURLWithPath: path)
        switch (part["file"], part["type"]) {
        case (let file?, let type?) where part["as"] == "stream":
            let length = try UInt64(Data(contentsOf: url).count)
            try form.append(length: length, name: name, fileName: file, mimeType: type) {
                guard let stream = InputStream(url: url) else { throw BadLine(text: path) }
                return stream
            }
        case (let file?, let type?): try form.append(url, withName: name, fileName: file, mimeType: type)
        default: try form.append(url, withName: name)
        }
    }
}
