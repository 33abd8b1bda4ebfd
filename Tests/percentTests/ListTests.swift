#if CommandLineTool
    import Foundation
    import LegacyCharsets
    import PercentEncoding
    import QueryEncoding
    import TestSupport
    import Testing

    @testable import percent

    extension PercentTests {
        @Suite struct ListTests {
            private struct SetItem: Decodable {
                let name, source, space, literal: String
                let aliases: [String]
            }

            private struct StyleItem: Decodable {
                let name, source, array, nesting, bool, null, space, order, punctuation, fieldLiteral,
                    valueLiteral: String
                let aliases: [String]
            }

            private struct KernelItem: Decodable {
                let name, source: String
                let aliases, instructionSets: [String]
                let supported, current: Bool
            }

            @Test func `Sets are listed as JSON`() throws {
                let run = try Tool.run("list", "sets", "--json")
                #expect(run.text.hasSuffix("]\n"))
                let items = try JSONDecoder().decode([SetItem].self, from: Data(run.output))
                #expect(items.map(\.name) == EscapeSet.standard.map(\.name))
                for (item, standard) in zip(items, EscapeSet.standard) {
                    #expect(item.aliases == standard.aliases)
                    #expect(item.source == standard.source)
                    #expect(item.space == " ".percentEncoded(using: standard.escapeSet))
                    #expect(Array(item.literal.utf8) == standard.escapeSet.literalBytes.filter { $0 < 0x80 })
                }
            }

            @Test func `Styles are listed as JSON`() throws {
                let run = try Tool.run("list", "styles", "--json")
                #expect(run.text.hasSuffix("]\n"))
                let items = try JSONDecoder().decode([StyleItem].self, from: Data(run.output))
                #expect(items.map(\.name) == QueryStyle.standard.map(\.name))
                for (item, standard) in zip(items, QueryStyle.standard) {
                    #expect(item.aliases == standard.aliases)
                    #expect(item.source == standard.source)
                    #expect(item.space == " ".percentEncoded(using: standard.style.valueEscapes))
                    #expect((item.punctuation == "literal") == standard.style.keepsPunctuation)
                    let literal = { (set: EscapeSet) in set.literalBytes.filter { $0 < 0x80 } }
                    #expect(Array(item.valueLiteral.utf8) == literal(standard.style.valueEscapes))
                    #expect(
                        Array(item.fieldLiteral.utf8) == standard.style.fieldEscapes.map(literal) ?? Array(0...0x7F))
                }
            }

            @Test(arguments: [
                ("auto", "auto brackets literal key %20 given -"),
                ("afnetworking-2", "brackets brackets numeric key %20 compare -"),
                ("alamofire", "brackets brackets numeric <null> %20 swift -"),
                ("alamofire-form", "brackets brackets numeric drop %20 segments -"),
                ("facebook", "none none numeric none %20 compare -"),
                ("browser", "repeat none literal empty + given -"),
                ("form", "form brackets checkbox empty + given -"),
                ("php", "indices brackets numeric skip + given -"),
                ("rack-2", "brackets brackets literal key + given -"),
                ("qs", "indices brackets literal empty %20 given node,express"),
                ("qs-6.11", "indices brackets literal empty %20 given -"),
            ])
            func `Styles are listed as a table`(_ name: String, _ words: String) throws {
                let lines = try Tool.run("list", "styles").text.split(separator: "\n", omittingEmptySubsequences: false)
                #expect(lines.count == QueryStyle.standard.count + 2)
                #expect(
                    lines[0].split(separator: " ")
                        == ["NAME", "ARRAY", "NESTING", "BOOL", "NULL", "SPACE", "ORDER", "ALIASES", "SOURCE"])
                let line = try #require(lines.first { $0.hasPrefix(name + " ") })
                #expect(line.split(separator: " ").dropFirst().prefix(7).joined(separator: " ") == words)
                let source = try #require(QueryStyle.standard.first { $0.name == name }?.source)
                #expect(line.hasSuffix("  " + source))
            }

            @Test func `Kernels are listed as JSON`() throws {
                let run = try Tool.run("list", "kernels", "--json")
                #expect(run.text.hasSuffix("]\n"))
                let items = try JSONDecoder().decode([KernelItem].self, from: Data(run.output))
                #expect(items.map(\.name) == PercentEncodingKernel.all.map(\.name))
                #expect(items.map(\.supported) == PercentEncodingKernel.all.map(\.isSupported))
                #expect(items.filter(\.current).count == 1)
                for (item, kernel) in zip(items, PercentEncodingKernel.all) {
                    #expect(item.instructionSets.joined(separator: " ") == kernel.instructionSets.description)
                    #expect(item.source == "CPercentEncoding")
                    #expect(item.aliases == [])
                }
            }

            private struct CharsetItem: Decodable {
                let name, source: String
                let coreFoundation, browserConverter, coreFoundationConverter: String?
                let cfStringEncoding: UInt32?
                let nsStringEncoding: UInt?
                let aliases, profiles: [String]
                let matchesBrowserTable: Bool?
            }

            @Test func `Charsets are listed as JSON, each by an accepted name`() throws {
                let run = try Tool.run("list", "charsets", "--json")
                let items = try JSONDecoder().decode([CharsetItem].self, from: Data(run.output))
                #expect(items.count > 70)
                #expect(Array(items.map(\.name).prefix(Charset.all.count)) == Charset.all.map(\.name))
                #expect(Set(items.compactMap(\.cfStringEncoding)).count > 70)
                for item in items {
                    let profile: CharsetProfile = item.profiles.first == "browser" ? .browser : .coreFoundation
                    let charset = try CharsetName.charset(named: item.name)
                    #expect(charset.profile == profile, "\(item.name)")
                    #expect(charset.coreFoundationEncoding == item.cfStringEncoding)
                    #expect(charset.stringEncoding == item.nsStringEncoding)
                    let matches = profile == .browser ? true : nil
                    #expect(item.matchesBrowserTable == matches, "\(item.name)")
                    if let raw = item.nsStringEncoding {
                        #expect(try Charset(stringEncoding: raw).coreFoundationEncoding == item.cfStringEncoding)
                    }
                    for alias in item.aliases {
                        #expect(
                            try CharsetName.charset(named: alias).labels.contains(item.name.lowercased()), "\(alias)")
                    }
                }
            }

            @Test(arguments: [
                ("GBK", "cp936 0x0421 0x80000421 gb18030 windows-936-2000"),
                ("cp437", "cp437 0x0400 0x80000400 - ibm-437_P100-1995"), ("UTF-8", "utf-8 0x08000100 0x0004 own own"),
                ("0x0631", "gbk 0x0631 0x80000631 gb18030 windows-936-2000"), ("x-user-defined", "- - - own -"),
            ])
            func `Charsets are listed as a table`(_ name: String, _ words: String) throws {
                let lines = try Tool.run("list", "charsets").text.split(separator: "\n")
                let line = try #require(lines.first { $0.hasPrefix(name + " ") })
                #expect(line.split(separator: " ").dropFirst().prefix(5).joined(separator: " ") == words)
            }

            @Test func `Sets are listed as a table`() throws {
                let lines = try Tool.run("list", "sets").text.split(separator: "\n", omittingEmptySubsequences: false)
                #expect(lines.count == EscapeSet.standard.count + 2)
                #expect(lines.last == "")
                let heading = try #require(lines.first)
                #expect(heading.split(separator: " ") == ["NAME", "SPACE", "LITERAL", "ALIASES", "SOURCE"])
                let source = try #require(heading.range(of: "SOURCE")).lowerBound
                let column = heading.distance(from: heading.startIndex, to: source)
                for (line, standard) in zip(lines.dropFirst(), EscapeSet.standard) {
                    #expect(line.hasPrefix(standard.name + " "))
                    #expect(line.dropFirst(column) == standard.source)
                    #expect(!line.hasSuffix(" "))
                }
                #expect(lines.contains { $0.split(separator: " ").prefix(3) == ["form", "+", "*-._"] })
                #expect(lines.contains { $0.split(separator: " ").prefix(3) == ["unreserved", "%20", "-._~"] })
            }

            @Test func `Kernels are listed as a table`() throws {
                let lines = try Tool.run("list", "kernels").text.split(
                    separator: "\n", omittingEmptySubsequences: false)
                #expect(lines.count == PercentEncodingKernel.all.count + 2)
                #expect(lines.filter { $0.hasSuffix("  yes") }.count == 1)
                let scalar = try #require(lines.first { $0.hasPrefix("scalar ") })
                #expect(scalar.split(separator: " ").prefix(3) == ["scalar", "-", "yes"])
            }
        }
    }
#endif
