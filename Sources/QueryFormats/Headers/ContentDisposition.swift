internal import PercentEncoding

/// The value of a `Content-Disposition` header, which names a file to download.
///
/// ```swift
/// ContentDisposition(filename: "naïve plan.pdf").headerValue
/// // attachment; filename="na_ve plan.pdf"; filename*=UTF-8''na%C3%AFve%20plan.pdf
/// try ContentDisposition(headerValue: "attachment; filename*=UTF-8''%e2%82%ac.txt").filename    // "€.txt"
/// ```
///
/// The filename never has a path: only the part after the last `/` or `\` is kept. For a part of a form, use
/// `MultipartFormData` of the module `RequestEncoding`, because RFC 7578 forbids `filename*` in forms.
///
/// Source: RFC 6266; RFC 8187.
public struct ContentDisposition: Hashable, Sendable {
    /// The type in lower case, such as `attachment` or `inline`.
    public let type: String

    /// The name of the file without a path and without control characters; nil if the header names no file, or the file
    /// `.` or `..`.
    public let filename: String?

    /// The other parameters, by their names in lower case.
    let parameters: [String: String]

    /// Creates a value with the type `attachment`, or `inline` if a browser should show the file.
    ///
    /// A control character in the name becomes `_`.
    ///
    /// - Complexity: Linear.
    public init(filename: String?, isInline: Bool = false) {
        self.init(type: isInline ? "inline" : "attachment", filename: filename?.replacingControls, parameters: [:])
    }

    init(type: String, filename: String?, parameters: [String: String]) {
        self.type = type
        self.filename = filename.flatMap(\.lastPathComponent)
        self.parameters = parameters
    }

    /// Returns another parameter, such as `name` in a form; nil if the header does not have the parameter.
    ///
    /// Upper and lower case of the name are equal.
    public func parameter(_ name: String) -> String? { parameters[name.lowercased()] }

    /// The value of the header: the type, and the filename, if there is one. Other parameters are not written.
    ///
    /// The parameter `filename` has the name in ASCII, with `_` for characters that some clients read differently:
    /// non-ASCII characters, `"`, `\` and `%`. If it has any, `filename*` with the whole name in UTF-8 follows.
    ///
    /// Source: RFC 6266, sections 4.3 and appendix D.
    ///
    /// - Complexity: Linear.
    public var headerValue: String {
        guard let filename else { return type }
        let fallback = String(String.UnicodeScalarView(filename.unicodeScalars.map { $0.isPlain ? $0 : "_" }))
        let start = "\(type); filename=\"\(fallback)\""
        return fallback == filename
            ? start : "\(start); filename*=UTF-8''\(filename.percentEncoded(using: .headerParameter))"
    }
}

extension Unicode.Scalar {
    /// Whether every client reads the scalar in a quoted string as itself.
    fileprivate var isPlain: Bool { (0x20...0x7E).contains(value) && !"\"\\%".unicodeScalars.contains(self) }

    /// Whether the scalar is a control of ASCII or Latin-1.
    fileprivate var isControl: Bool { properties.generalCategory == .control }
}

extension String {
    fileprivate var replacingControls: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "_" : $0 }))
    }

    var hasControls: Bool { unicodeScalars.contains(where: \.isControl) }

    /// The part after the last slash or backslash; nil if this part is empty, `.` or `..`.
    fileprivate var lastPathComponent: String? {
        let name =
            unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last.map(String.init)
            ?? ""
        return ["", ".", ".."].contains(name) ? nil : name
    }
}
