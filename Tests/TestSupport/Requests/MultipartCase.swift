import Foundation
import LegacyCharsets
import PercentEncoding
import QueryEncoding
package import PercentEncodingReference
import RequestEncoding

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A form with parts of all kinds, built by the product and by the reference.
package struct MultipartCase {
    /// The form of the product.
    private var form: MultipartFormData
    package private(set) var reference: ReferenceMultipart
    /// The part that only the product or only the reference rejects; nil if no such part exists.
    package private(set) var difference: String?

    /// Creates a case; nil if a part uses a character or type that the reference does not know.
    package init?(_ choices: inout some Choosing) {
        let boundary = choices.pick(["B", "Boundary+0123456789ABCDEF", "'a_b-c.d'"])
        let isBrowser = choices.isChosen()
        let style: MultipartStyle = isBrowser ? .browser : .afnetworking
        let referenceStyle: ReferenceMultipart.Style = isBrowser ? .browser : .afnetworking
        var charset: (any TextEncoding)?
        reference = ReferenceMultipart(style: referenceStyle, boundary: boundary)
        var isKnown = { (_: String) in true }
        switch choices.number(below: 4) {
        case 0, 1: break
        case 2:
            let pair = CharsetCase(&choices)
            let encoding = pair.reference
            charset = pair.charset
            reference = ReferenceMultipart(style: referenceStyle, boundary: boundary) { encoding.bytes(of: $0) }
            isKnown = { $0.unicodeScalars.allSatisfy(encoding.tables.isKnown) }
        default:
            let browser = choices.pick(Charset.all)
            let tables = ReferenceCharset.named(browser.name)
            charset = browser
            reference = ReferenceMultipart(style: referenceStyle, boundary: boundary) { tables.encode($0).bytes }
        }
        guard let form = try? MultipartFormData(style: style, charset: charset, boundary: boundary) else {
            fatalError("the boundary \(boundary) is refused")
        }
        self.form = form
        for _ in 0..<choices.number(below: 5) {
            guard append(&choices, isKnown) else { return nil }
        }
    }

    private mutating func append(_ choices: inout some Choosing, _ isKnown: (String) -> Bool) -> Bool {
        let (name, fileName, text) = (choices.text(), choices.text(), choices.text())
        guard isKnown(name + fileName + text) else { return false }
        let type = choices.pick(Self.types)
        switch choices.number(below: 6) {
        case 0:
            compare("text \(name)", { try $0.append(text, withName: name, mimeType: type) }) {
                $0.append(text: text, name: name, type: type)
            }
        case 1:
            let file = choices.isChosen() ? fileName : nil
            compare("bytes \(name)", { try $0.append(Data(text.utf8), withName: name, fileName: file, mimeType: type) })
            {
                $0.append(Array(text.utf8), name: name, fileName: file, type: type)
            }
        case 2: appendFile(choices.pick(Self.files), name, choices.isChosen() ? (fileName, type ?? "a/b") : nil)
        case 3:
            compare(
                "stream \(name)",
                {
                    try $0.append(
                        length: UInt64(text.utf8.count), name: name, fileName: fileName, mimeType: type
                    ) { InputStream(data: Data(text.utf8)) }
                }
            ) { $0.append(Array(text.utf8), name: name, fileName: fileName, type: type) }
        case 4:
            try? form.append(Data(text.utf8), headers: ["X-A": "1", "Content-Disposition": "form-data; name=\"h\""])
            reference.append(
                Array(text.utf8), headers: [("X-A", "1"), ("Content-Disposition", "form-data; name=\"h\"")])
        default: return appendParameters(choices.parameters(), isKnown)
        }
        return true
    }

    private mutating func appendFile(_ file: URL, _ name: String, _ named: (String, String)?) {
        let bytes = (try? Data(contentsOf: file)).map { Array($0) } ?? []
        if let (fileName, type) = named {
            compare(
                "file \(name)", { try $0.append(file, withName: name, fileName: fileName, mimeType: type) }
            ) { $0.append(bytes, name: name, fileName: fileName, type: type) }
        } else {
            let type = ReferenceMultipart.type(ofExtension: file.pathExtension)
            compare("file \(name)", { try $0.append(file, withName: name) }) {
                $0.append(bytes, name: name, fileName: file.lastPathComponent, type: type)
            }
        }
    }

    private mutating func appendParameters(_ value: ReferenceValue, _ isKnown: (String) -> Bool) -> Bool {
        guard let style = ReferenceStyle.standard(named: reference.style == .browser ? "auto" : "afnetworking") else {
            return false
        }
        let pairs = (try? ReferenceFlattener.pairs(of: value, style: style)) ?? []
        guard pairs.allSatisfy({ isKnown($0.field + ($0.value ?? "")) }) else { return false }
        compare("parameters", { try $0.append(parameters: QueryValue(value)) }) {
            $0.append(parameters: value, style: style)
        }
        return true
    }

    /// Appends to the product's form and the reference's form, and compares the results.
    private mutating func compare(
        _ what: String, _ append: (inout MultipartFormData) throws -> Void,
        _ expected: (inout ReferenceMultipart) -> Bool
    ) {
        let isAppended = (try? append(&form)) != nil
        if expected(&reference) != isAppended { difference = "\(what) is \(isAppended ? "appended" : "refused")" }
    }

    private static let types = [
        nil, nil, "text/plain", "text/plain; charset=utf-8", "a/b ;c", "a/b c", "text", "/x", "x/", "a/b\r\nX: y",
        "é/x",
        "a/b\t;\u{7F}",
    ]

    /// File names, some with an extension in the reference's table. Extensions that occur only in the product's table
    /// are not used.
    private static let files = [
        "Tests/Fixtures/core-foundation/0201.tsv", "Tests/Fuzz/Regressions/parse.hex", ".swift-format", "LICENSE",
        "Tests/Fuzz/README.md",
    ].map { Fixtures.root.appendingPathComponent($0) }

    // MARK: The body

    /// The whole body; nil if it cannot be read.
    package var body: [UInt8]? { (try? form.encode()).map { Array($0) } }

    /// Returns the body, read in chunks.
    package func body(inChunksOf size: Int) -> [UInt8] {
        var reader = form.reader()
        var bytes: [UInt8] = []
        while let chunk = try? reader.read(maxLength: size), !chunk.isEmpty { bytes += chunk }
        return bytes
    }

    /// The header fields of a request with the form.
    package var headers: [String: String] {
        var request = URLRequest(url: URL(fileURLWithPath: "/"))
        request.url = URL(string: "https://a.test")
        try? request.setMultipartBody(form)
        var headers = ReferenceRequest(request).headers
        headers["transfer-encoding"] = nil
        return headers
    }

    package var expectedHeaders: [String: String] {
        [
            "content-type": "multipart/form-data; boundary=\(reference.boundary)",
            "content-length": "\(reference.body.count)",
        ]
    }
}
