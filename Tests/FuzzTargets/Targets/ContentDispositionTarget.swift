import LegacyCharsets
import QueryFormats

/// Reading of any header, and of the headers that the library writes.
enum ContentDispositionTarget {
    @Sendable static func run(_ input: inout Input) {
        let charset = input.bool() ? Charset.gbk : nil
        let bytes = input.bytes
        do throws(ContentDispositionError) {
            let header = try ContentDisposition(headerValue: bytes, charset: charset, charsets: Charset.self)
            expect(header.filename.map(isPlain) ?? true, "a name with a path or a control")
            expectWritten(ContentDisposition(filename: header.filename, isInline: header.type == "inline"))
        } catch {
            expect((0...bytes.count).contains(error.offset), "an error beyond the end")
        }
        expectWritten(ContentDisposition(filename: String(decoding: bytes, as: UTF8.self)))
    }

    private static func isPlain(_ name: String) -> Bool {
        !["", ".", ".."].contains(name)
            && name.unicodeScalars.allSatisfy { $0 != "/" && $0 != "\\" && $0.properties.generalCategory != .control }
    }

    private static func expectWritten(_ value: ContentDisposition) {
        var text = value.headerValue
        if isPlanted, value.filename?.hasPrefix("ab") == true { text += "x" }
        expect(text.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "a header with other bytes than printable ASCII")
        expect(try? ContentDisposition(headerValue: text), is: value, "the written header")
    }
}
