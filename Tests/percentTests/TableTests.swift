#if CommandLineTool
    import Foundation
    import Testing

    @testable import percent

    struct TableTests {
        private let table = Table(rows: [
            ["NAME", "TABLE", "LABELS"], ["a", "own", "-"], ["bb", "-", "one,two,three,four,five"],
            ["c", "x", "one,two"],
        ])

        @Test func `Columns are aligned`() {
            #expect(
                table.text == """
                    NAME  TABLE  LABELS
                    a     own    -
                    bb    -      one,two,three,four,five
                    c     x      one,two

                    """)
        }

        @Test func `The last column of a long row continues below the row`() {
            #expect(
                table.text(width: 20) == """
                    NAME  TABLE  LABELS
                    a     own    -
                    bb    -
                        one,two,three,
                        four,five
                    c     x      one,two

                    """)
            #expect(table.text(width: 1000) == table.text)
            // Words are never cut, even in a narrow table.
            let words = { (text: String) in text.split { ", \n".contains($0) }.sorted() }
            for width in 1...40 { #expect(words(table.text(width: width)) == words(table.text)) }
        }
    }

    extension PercentTests {
        struct TerminalTests {
            #if os(Linux)
                @Test func `In a terminal, the list of charsets has lines of at most 120 characters`() throws {
                    let run = try Tool.shell("TERM=dumb script -qec 'percent list charsets' /dev/null")
                    let plain = try Tool.run("list", "charsets")
                    let text = String(String.UnicodeScalarView(run.text.unicodeScalars.filter { $0 != "\r" }))
                    let lines = text.split(separator: "\n")
                    #expect(
                        lines.allSatisfy { $0.count <= 120 } && lines.count > plain.text.split(separator: "\n").count)
                    let words = { (text: String) in text.split { ", \n".contains($0) } }
                    #expect(words(text).count == words(plain.text).count)
                    #expect(words(text).sorted() == words(plain.text).sorted())
                }
            #endif
        }
    }
#endif
