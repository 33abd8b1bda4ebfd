internal import PercentEncoding

/// The media types of files, and the validation of media types.
enum MediaTypes {
    /// Returns the media type for a file extension, ignoring case, or `application/octet-stream` if the table lacks the
    /// extension.
    ///
    /// The table is the same on every system, so a program sends the same types everywhere.
    static func type(forPathExtension pathExtension: String) -> String {
        types[pathExtension.lowercased()] ?? "application/octet-stream"
    }

    /// Throws if a media type is not `type/subtype`, optionally with parameters after a semicolon (RFC 9110, section
    /// 8.3.1).
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidMediaType`, with the offset of the error.
    static func check(_ type: String) throws(RequestEncodingError) {
        try HTTPSyntax.checkHeaderValue(type, of: "Content-Type", kind: .invalidMediaType)
        var slash: Int?
        for (offset, byte) in type.utf8.enumerated() {
            if byte == UInt8(ascii: "/"), slash == nil, offset > 0 {
                slash = offset
            } else if ";\t ".utf8.contains(byte), let slash, offset > slash + 1 {
                return try checkParameters(of: type, from: offset)
            } else if !byte.isHTTPToken {
                throw RequestEncodingError(kind: .invalidMediaType, subject: type, offset: offset)
            }
        }
        let end = type.utf8.count
        if slash == nil || slash == end - 1 {
            throw RequestEncodingError(kind: .invalidMediaType, subject: type, offset: end)
        }
    }

    /// Throws if the first byte after the subtype and optional whitespace is not a semicolon.
    private static func checkParameters(of type: String, from start: Int) throws(RequestEncodingError) {
        let rest = type.utf8.dropFirst(start)
        let space = rest.prefix { $0 == 0x20 || $0 == 0x09 }
        if let byte = rest.dropFirst(space.count).first, byte != UInt8(ascii: ";") {
            throw RequestEncodingError(kind: .invalidMediaType, subject: type, offset: start + space.count)
        }
    }

    /// Source: IANA's registry of media types for registered extensions, and the types that browsers use for other
    /// extensions.
    static let types = [
        "3gp": "video/3gpp",
        "7z": "application/x-7z-compressed",
        "aac": "audio/aac",
        "aif": "audio/aiff",
        "aiff": "audio/aiff",
        "apng": "image/apng",
        "atom": "application/atom+xml",
        "avi": "video/x-msvideo",
        "avif": "image/avif",
        "bmp": "image/bmp",
        "bz2": "application/x-bzip2",
        "css": "text/css",
        "csv": "text/csv",
        "doc": "application/msword",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "eml": "message/rfc822",
        "epub": "application/epub+zip",
        "flac": "audio/flac",
        "geojson": "application/geo+json",
        "gif": "image/gif",
        "gz": "application/gzip",
        "heic": "image/heic",
        "heif": "image/heif",
        "htm": "text/html",
        "html": "text/html",
        "ico": "image/vnd.microsoft.icon",
        "ics": "text/calendar",
        "jpeg": "image/jpeg",
        "jpg": "image/jpeg",
        "js": "text/javascript",
        "json": "application/json",
        "jsonld": "application/ld+json",
        "jxl": "image/jxl",
        "kml": "application/vnd.google-earth.kml+xml",
        "log": "text/plain",
        "m4a": "audio/mp4",
        "m4v": "video/mp4",
        "markdown": "text/markdown",
        "md": "text/markdown",
        "mid": "audio/midi",
        "midi": "audio/midi",
        "mjs": "text/javascript",
        "mkv": "video/x-matroska",
        "mov": "video/quicktime",
        "mp3": "audio/mpeg",
        "mp4": "video/mp4",
        "mpeg": "video/mpeg",
        "mpg": "video/mpeg",
        "numbers": "application/vnd.apple.numbers",
        "odp": "application/vnd.oasis.opendocument.presentation",
        "ods": "application/vnd.oasis.opendocument.spreadsheet",
        "odt": "application/vnd.oasis.opendocument.text",
        "oga": "audio/ogg",
        "ogg": "audio/ogg",
        "ogv": "video/ogg",
        "opus": "audio/ogg",
        "otf": "font/otf",
        "pages": "application/vnd.apple.pages",
        "pdf": "application/pdf",
        "png": "image/png",
        "ppt": "application/vnd.ms-powerpoint",
        "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "ps": "application/postscript",
        "psd": "image/vnd.adobe.photoshop",
        "rar": "application/vnd.rar",
        "rtf": "application/rtf",
        "sql": "application/sql",
        "svg": "image/svg+xml",
        "tar": "application/x-tar",
        "tif": "image/tiff",
        "tiff": "image/tiff",
        "torrent": "application/x-bittorrent",
        "tsv": "text/tab-separated-values",
        "ttf": "font/ttf",
        "txt": "text/plain",
        "usdz": "model/vnd.usdz+zip",
        "vcf": "text/vcard",
        "vtt": "text/vtt",
        "wasm": "application/wasm",
        "wav": "audio/wav",
        "webm": "video/webm",
        "webmanifest": "application/manifest+json",
        "webp": "image/webp",
        "woff": "font/woff",
        "woff2": "font/woff2",
        "xhtml": "application/xhtml+xml",
        "xls": "application/vnd.ms-excel",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "xml": "application/xml",
        "xz": "application/x-xz",
        "yaml": "application/yaml",
        "yml": "application/yaml",
        "zip": "application/zip",
        "zst": "application/zstd",
    ]
}
