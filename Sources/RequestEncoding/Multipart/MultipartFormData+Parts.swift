public import Foundation

extension MultipartFormData {
    /// Appends a part with text, in the charset of the form.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidPartName` or `invalidMediaType`, and
    ///   `unencodableParameters` for a character that the charset lacks.
    /// - Complexity: Linear.
    public mutating func append(
        _ text: String, withName name: String, mimeType: String? = nil
    ) throws(RequestEncodingError) {
        try append([textPart(text, name: name, mimeType: mimeType)])
    }

    /// Appends a part with bytes.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidPartName` or `invalidMediaType`, and
    ///   `unencodableParameters` for a name with a character that the charset lacks.
    /// - Complexity: Linear in the length of the names; the bytes are shared.
    public mutating func append(
        _ data: Data, withName name: String, fileName: String? = nil, mimeType: String? = nil
    ) throws(RequestEncodingError) {
        let headers = try partHeaders(name: name, fileName: fileName, mimeType: mimeType)
        try append([MultipartPart(headers: headers, content: .data(data))])
    }

    /// Appends a part with a file, with the file's own name and the media type of its extension.
    ///
    /// The type is `application/octet-stream` for uncommon extensions.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `unreadableFile` for a file that cannot be opened or is not a
    ///   regular file, and the same errors as for `Data`.
    /// - Complexity: Linear in the length of the names; the file is not read yet.
    public mutating func append(_ fileURL: URL, withName name: String) throws(RequestEncodingError) {
        let type = MediaTypes.type(forPathExtension: fileURL.pathExtension)
        try append(fileURL, withName: name, fileName: fileURL.lastPathComponent, mimeType: type)
    }

    /// Appends a part with a file, with the given file name and media type.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `unreadableFile` for a file that cannot be opened or is not a
    ///   regular file, and the same errors as for `Data`.
    /// - Complexity: Linear in the length of the names; the file is not read yet.
    public mutating func append(
        _ fileURL: URL, withName name: String, fileName: String, mimeType: String
    ) throws(RequestEncodingError) {
        guard fileURL.isFileURL else {
            // Only the scheme is reported, because the rest of the URL may hold a password.
            throw RequestEncodingError(
                kind: .unreadableFile, subject: fileURL.scheme ?? "", detail: "not the URL of a file")
        }
        let headers = try partHeaders(name: name, fileName: fileName, mimeType: mimeType)
        let file = try OpenFile(path: fileURL.path)
        try append([MultipartPart(headers: headers, content: .file(file))])
    }

    /// Appends a part with the bytes of a stream. Only one reader of the form can read the stream.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `failedStream` if the length is too large, and the same errors as
    ///   for `Data`.
    /// - Complexity: Linear in the length of the names; the stream is not read yet.
    public mutating func append(
        _ stream: sending InputStream, withLength length: UInt64, name: String, fileName: String, mimeType: String
    ) throws(RequestEncodingError) {
        let headers = try partHeaders(name: name, fileName: fileName, mimeType: mimeType)
        let source = StreamSource(named: name, length: length, once: stream)
        try append([MultipartPart(headers: headers, content: .stream(source))])
    }

    /// Appends a part with the bytes of a stream. `stream` makes a new stream for each reader of the form, for example
    /// if a request is sent again.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `failedStream` if the length is too large, and the same errors as
    ///   for `Data`.
    /// - Complexity: Linear in the length of the names; no stream is made or read yet.
    public mutating func append(
        length: UInt64, name: String, fileName: String? = nil, mimeType: String? = nil,
        stream: @escaping @Sendable () throws -> InputStream
    ) throws(RequestEncodingError) {
        let headers = try partHeaders(name: name, fileName: fileName, mimeType: mimeType)
        let source = StreamSource(named: name, length: length, make: stream)
        try append([MultipartPart(headers: headers, content: .stream(source))])
    }

    /// Appends a part with bytes and custom header fields, in the given order.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidHeaderName` or `invalidHeaderValue`.
    /// - Complexity: Linear in the size of the fields; the bytes are shared.
    public mutating func append(
        _ data: Data, headers: KeyValuePairs<String, String>
    ) throws(RequestEncodingError) {
        var text = ""
        for (name, value) in headers {
            try HTTPHeader(name: name, value: value).check()
            text += "\(name): \(value)\r\n"
        }
        try append([MultipartPart(headers: Array((text + "\r\n").utf8), content: .data(data))])
    }
}
