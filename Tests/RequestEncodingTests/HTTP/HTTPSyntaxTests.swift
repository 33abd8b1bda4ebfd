import Testing

@testable import RequestEncoding

@Suite struct HTTPSyntaxTests {
    @Test func `In methods and names, every byte that a token cannot contain causes an error with its offset`() throws {
        let token = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
        for byte in UInt8(0)...127 {
            let text = "a" + String(UnicodeScalar(byte))
            if token.utf8.contains(byte) {
                try HTTPSyntax.checkMethod(text)
                try HTTPSyntax.checkHeaderName(text)
            } else {
                #expect(throws: RequestEncodingError(kind: .invalidMethod, subject: text, offset: 1)) {
                    try HTTPSyntax.checkMethod(text)
                }
                #expect(throws: RequestEncodingError(kind: .invalidHeaderName, subject: text, offset: 1)) {
                    try HTTPSyntax.checkHeaderName(text)
                }
            }
        }
        #expect(throws: RequestEncodingError.self) { try HTTPSyntax.checkMethod("") }
        #expect(throws: RequestEncodingError.self) { try HTTPSyntax.checkHeaderName("é") }
    }

    @Test func `Control characters except tabs are rejected in header values`() throws {
        for byte in UInt8(0)...127 {
            let text = "é" + String(UnicodeScalar(byte))
            if byte == 9 || (0x20..<0x7F).contains(byte) {
                try HTTPSyntax.checkHeaderValue(text, of: "X")
            } else {
                #expect(throws: RequestEncodingError(kind: .invalidHeaderValue, subject: "X", offset: 2)) {
                    try HTTPSyntax.checkHeaderValue(text, of: "X")
                }
            }
        }
    }

    @Test(arguments: ["\r", "\n", "\0", "\r\n", "\""]) func `Part names with a line end, a quote or NUL are rejected`(
        end: String
    ) throws {
        try HTTPSyntax.checkPartName("a'b;é\\")
        #expect(throws: RequestEncodingError(kind: .invalidPartName, subject: "ab" + end, offset: 2)) {
            try HTTPSyntax.checkPartName("ab" + end)
        }
    }
}
