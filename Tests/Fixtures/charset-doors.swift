// scripts/generate compiles this with Tests/Reference, and runs it in the root of the repository. Writes charset-doors.tsv to
// standard output.
import Foundation

typealias Reading = ReferenceCharsetReading
typealias Writing = ReferenceCharsetWriting

@main
struct CharsetDoors {
    static func main() throws {
        var doors = CharsetDoors()
        for sample in Sample.all { doors.addCharset(sample) }
        for list in List.all { doors.addList(list) }
        doors.addUnicodeEscapes()
        doors.addFields()
        doors.addLabels()
        doors.addRounds()
        doors.addInputs()
        print(doors.rows.joined(separator: "\n"))
    }

    private var rows: [String] = []
    private var known: Set<String> = []

    private mutating func add(_ columns: String...) {
        let row = columns.joined(separator: "\t")
        if known.insert(row).inserted { rows.append(row) }
    }

    // MARK: Decoding

    /// Adds the results of an input with the policies that differ.
    private mutating func decode(
        _ labels: String, _ profile: Profile, _ kind: Reading.Input, _ input: [UInt8], plus: Bool = false,
        unicode: Bool = false
    ) {
        var reading = Reading(profile.charsets(labels))
        (reading.input, reading.plusIsSpace, reading.readsUnicodeEscapes) = (kind, plus, unicode)
        let keepsInvalid = labels.hasPrefix("utf-8") && !unicode
        var results: [ReferenceCharsetResult] = []
        for malformed in [Reading.Policy.fail, .keep, .replace] {
            for invalid in [Reading.Policy.fail, .replace] + (keepsInvalid ? [.keep] : []) {
                (reading.malformed, reading.invalid) = (malformed, invalid)
                let result = shown(reading.decode(input))
                if results.contains(result) { continue }
                results.append(result)
                add(
                    "decode", labels, profile.rawValue, kind.rawValue, malformed.rawValue, invalid.rawValue,
                    plus ? "plus" : "-", unicode ? "unicode" : "-", "-", "-", hexadecimal(input), result)
            }
            if kind == .plain { return }
        }
    }

    private mutating func add(
        _ direction: String, _ labels: String, _ profile: String, _ kind: String, _ malformed: String,
        _ invalid: String, _ plus: String, _ unicode: String, _ set: String, _ unencodable: String, _ input: String,
        _ result: ReferenceCharsetResult
    ) {
        add(
            direction, labels, profile, kind, malformed, invalid, plus, unicode, set, unencodable, input,
            result.status.rawValue, "\(result.offset)", "\(result.charset)", hexadecimal(shown(result).output))
    }

    /// Returns a result without the output before an error.
    private func shown(_ result: ReferenceCharsetResult) -> ReferenceCharsetResult {
        var result = result
        if result.status != .ok { result.output = [] }
        return result
    }

    private mutating func addCharset(_ sample: Sample) {
        let bytes = sample.bytes
        func decode(_ input: [UInt8], plus: Bool = false) {
            self.decode(sample.label, sample.profile, .bytes, input, plus: plus)
        }
        let (whole, lead, bad) = (escaped(bytes), escaped(sample.lead), escaped(sample.bad))
        decode(ascii("a") + whole + ascii("b"))
        decode(bytes)
        decode(bytes[..<1] + escaped(Array(bytes[1...])))
        self.decode(sample.label, sample.profile, .plain, bytes)
        self.decode(sample.label, sample.profile, .plain, bytes + sample.lead)
        for cut in 1..<bytes.count { decode(escaped(Array(bytes[..<cut]))) }
        if !bad.isEmpty {
            decode(bad + whole)
            decode(whole + bad + ascii("a"))
            decode(whole + bad)
            decode(ascii("%zz") + bad)
            decode(bad + ascii("%zz"))
        }
        if !lead.isEmpty {
            for trail in ["!", "%20", "%"] { decode(lead + ascii(trail)) }
            decode(lead + ascii("%zz") + whole)
            decode(lead + ascii("+"), plus: true)
        }
        for malformed in ["%", "a%4", "%zz%41"] { decode(ascii(malformed)) }
        decode(ascii("a+") + whole + ascii("+%2B"), plus: true)
        decode(ascii("%00") + whole)
        for input in sample.inputs { decode(input) }
        addText(sample.label, sample.profile, whole, lead)
        encode(sample)
    }

    private mutating func addText(_ labels: String, _ profile: Profile, _ whole: [UInt8], _ lead: [UInt8]) {
        decode(labels, profile, .text, whole + ascii("字") + whole)
        decode(labels, profile, .text, lead + ascii("字") + whole)
        decode(labels, profile, .text, lead + ascii("字%4"))
        decode(labels, profile, .text, ascii("字+") + whole, plus: true)
        decode(labels, profile, .text, whole + [0x80])
        decode(labels, profile, .text, [0xE5, 0x61] + whole)
    }

    private mutating func addList(_ list: List) {
        func decode(_ input: String) { self.decode(list.labels, .browser, .bytes, ascii(input)) }
        for input in list.inputs + List.evidence { decode(input) }
        for input in list.inputs + ["%E6字%4", "字%E5", "%E6%B1%89字%E5", "%E6%B1%89字%BA"] {
            self.decode(list.labels, .browser, .text, ascii(input))
        }
    }

    private mutating func addUnicodeEscapes() {
        let inputs = [
            "%uD83D%uDE00", "%uD83D", "%uDE00%u0041", "%u12", "%u", "a%u0041b", "%uD83D%41", "%uD83Da%uDE00", "%U0041",
            "%BA%u0041%BA", "%u00g1",
        ]
        for labels in ["utf-8", "gbk", "shift_jis", "iso-2022-jp", "utf-8,gbk"] {
            for input in inputs { decode(labels, .browser, .bytes, ascii(input), unicode: true) }
            decode(labels, .browser, .text, ascii("字%u0041字"), unicode: true)
            decode(labels, .browser, .bytes, ascii("%u0041"))
        }
        for labels in ["cp932", "utf-16"] {
            for input in inputs { decode(labels, .coreFoundation, .bytes, ascii(input), unicode: true) }
        }
    }

    // MARK: Rounds

    private mutating func addRounds() {
        let inputs = [
            "%252525", "%2541", "100%25", "%25zz", "a%252Bb%2Bc+d", "%25E6%25B1%2589", "%25BA%25BA", "%25FF",
            "%BA%BA%2541",
            "%E6%B1%89%25E6%25B1%2589", "%25E6%25B1", "%2525E6%2525B1%252589", "%zz%2541", "%FF%2541", "%2500", "%",
        ]
        for labels in ["utf-8", "gbk", "utf-8,gbk", "windows-1252", "iso-2022-jp"] {
            for input in inputs {
                for rounds in [2, 8] {
                    for (malformed, invalid) in [(Reading.Policy.fail, Reading.Policy.fail), (.keep, .replace)] {
                        decode(labels, rounds, malformed, invalid, ascii(input))
                    }
                }
            }
        }
    }

    private mutating func decode(
        _ labels: String, _ rounds: Int, _ malformed: Reading.Policy, _ invalid: Reading.Policy, _ input: [UInt8]
    ) {
        var reading = Reading(Profile.browser.charsets(labels))
        (reading.rounds, reading.malformed, reading.invalid) = (rounds, malformed, invalid)
        add(
            "decode", labels, "browser", "bytes", malformed.rawValue, invalid.rawValue, "-", "-", "-", "\(rounds)",
            hexadecimal(input), shown(reading.decode(input)))
    }

    // MARK: Encoding

    private mutating func encode(_ sample: Sample) {
        let texts = [
            ascii(sample.text), ascii("a b+&%\\~\u{7F}"), ascii("\u{1F600}"), ascii("a\u{1F600}" + sample.text),
            ascii("\u{E000}"), ascii("é\u{1B}\u{E}"), ascii("¥\\‾~"), ascii("é") + [0xFF], ascii("a\u{1F600}") + [0xE6],
        ]
        for text in texts {
            var results: [ReferenceCharsetResult] = []
            for set in ["unreserved", "form", "c0-control", "-"] {
                for trail in sample.profile == .browser && set != "-" ? ["literal", "escaped"] : ["literal"] {
                    encode(sample, text, set, trail, &results)
                }
            }
        }
    }

    private mutating func encode(
        _ sample: Sample, _ text: [UInt8], _ set: String, _ trail: String, _ results: inout [ReferenceCharsetResult]
    ) {
        var writing = Writing(sample.charset, sets[set] ?? nil)
        writing.escapesTrailBytes = trail == "escaped"
        let lead = String(format: "%02X", sample.lead.last ?? 0x81)
        let policies: [(String, Writing.Unencodable)] = [
            ("fail", .fail), ("reference", .reference), ("3F", .replace(0x3F)),
            (lead, .replace(sample.lead.last ?? 0x81)), ("1B", .replace(0x1B)), ("5C", .replace(0x5C)),
        ]
        for (name, policy) in policies {
            writing.unencodable = policy
            if policy != .fail && policy != .reference && ["form", "c0-control"].contains(set) { continue }
            let result = shown(writing.encode(text))
            if results.contains(result) { continue }
            results.append(result)
            add(
                "encode", sample.label, sample.profile.rawValue, trail, "-", "-", "-", "-", set, name,
                hexadecimal(text), result)
        }
    }

    // MARK: Fields

    private mutating func addFields() {
        let fields = [
            ("x=1&%E6%B1%89=2", "汉"), ("汉=3", "汉"), ("%BA%BA=%BA%BA", "汉"), ("%zz%BA%BA=1", "%zz汉"),
            ("%BA%FF=3", "\u{FFFD}"), ("q=%E6%B1%89%E5", "q"), ("a&q&b=1", "q"), ("q=%zz", "q"), ("&&q=+a%2B", "q"),
            ("%71=5", "q"), ("Q=1&q=%FF", "q"), ("%u0071=1", "q"), ("q=字%4", "q"), ("=1&q==2=", ""), ("q==2=", "q"),
            ("%E6%B1%89", "汉"), ("a=1", ""), ("a+b=1", "a b"), ("%1B$BF|%1B(B=1", "日"), ("%83\\=1", "ソ"),
            ("%00q=1", "q"),
        ]
        for labels in ["utf-8", "gbk", "utf-8,gbk", "shift_jis", "iso-2022-jp", "utf-16le"] {
            for (query, name) in fields {
                field(labels, query, name, unicode: false)
                if query.contains("%u") { field(labels, query, name, unicode: true) }
            }
        }
    }

    private mutating func addInputs() {
        let texts = [
            "https://a.test/s?wd=x&y=1#top", "/s?wd=%BA%BA#wd=2", "?wd=1", "wd=https://a.test/?wd=2", "a.test?wd=%zz",
            "a=1?wd=2", "a&b?wd=2", "https://a.test/wd=1", "http://a&wd=3", "/wd=1", "wd", "#wd=1", "a%3D?wd=1",
            "é?wd=%E6%B1%89",
            "x-1+a.b://h?wd=1", "1x://wd=1", "", "/?#?wd=1", "wd=1#top",
        ]
        for labels in ["utf-8", "gbk", "utf-8,gbk"] {
            for text in texts {
                for input in ReferenceQueryPlace.Input.allCases {
                    field(labels, text, "wd", unicode: false, input: input)
                }
            }
        }
    }

    /// Adds the value of the first field with a name. Without such a field, the status is `none`.
    private mutating func field(
        _ labels: String, _ text: String, _ name: String, unicode: Bool, input kind: ReferenceQueryPlace.Input = .query
    ) {
        let place = ReferenceQueryPlace.range(in: ascii(text), kind)
        let shownKind = kind == .query ? "-" : kind.rawValue
        // Queries in UTF-16 are UTF-8, as in forms of browsers.
        var reading = Reading(Profile.browser.charsets(labels.replacingOccurrences(of: "utf-16le", with: "utf-8")))
        (reading.plusIsSpace, reading.readsUnicodeEscapes) = (true, unicode)
        let (whole, input, flag) = (ascii(text), Array(ascii(text)[place]), unicode ? "unicode" : "-")
        for (malformed, invalid) in [(Reading.Policy.fail, Reading.Policy.fail), (.keep, .replace)] {
            (reading.malformed, reading.invalid) = (malformed, invalid)
            let columns = (malformed.rawValue, invalid.rawValue, hexadecimal(ascii(name)))
            guard let range = reading.value(named: ascii(name), in: input) else {
                add(
                    "get", labels, "browser", "bytes", columns.0, columns.1, "plus", flag, columns.2, shownKind,
                    hexadecimal(whole), "none", "0", "0", "-")
                return
            }
            var result = reading.decode(Array(input[range]))
            result.offset += place.lowerBound + range.lowerBound
            add(
                "get", labels, "browser", "bytes", columns.0, columns.1, "plus", flag, columns.2, shownKind,
                hexadecimal(whole), result)
            if result.status == .ok { return }
        }
    }

    // MARK: Labels

    /// Labels are escaped in the second column. The offset of a wrong label counts bytes of the list without escapes.
    private mutating func addLabels() {
        func label(_ list: String, _ names: String, _ profile: Profile = .browser, effective: Profile? = nil) {
            var reading = Reading((effective ?? profile).charsets(names))
            reading.invalid = .fail
            let input = ascii("%A1%A1")
            add(
                "decode", list, profile.rawValue, "bytes", "fail", "fail", "-", "-", "-", "-", hexadecimal(input),
                reading.decode(input))
        }
        label("%20gbk%09", "gbk")
        label("%0A%0C%0DGB2312", "gbk")
        label("Latin1", "windows-1252")
        label("utf8,ms_kanji", "utf-8,shift_jis")
        label(String(repeating: "%20", count: 60) + "gbk", "gbk")
        label(
            "utf-8,gbk,big5,shift_jis,euc-jp,euc-kr,windows-1252,windows-1253",
            "utf-8,gbk,big5,shift_jis,euc-jp,euc-kr,windows-1252,windows-1253")
        label("gb2312", "gb2312", .coreFoundation)
        label("big5-hkscs", "big5-hkscs", .coreFoundation)
        label("big5-hkscs", "big5")
        label("euc-tw", "euc-tw", .browser, effective: .coreFoundation)
        let most = Array(repeating: "gbk", count: 16).joined(separator: ",")
        label(most, most)
        refuse(most + ",gbk", "tooManyCharsets", most.utf8.count + 1)
        for (list, offset) in [
            ("", 0), ("%20", 0), ("gbk,", 4), (",gbk", 0), ("gbk,,utf-8", 4), ("%E3%80%80gbk", 0), ("gbk%00", 0),
            ("gbk%00x", 0), ("x", 0), ("utf-8,nonesuch", 6), ("gbk%0B", 0), ("utf-8%C2%A0", 0), ("g%C4%B1bk", 0),
        ] {
            refuse(list, "unknownLabel", offset)
        }
        for (list, offset) in [("hz-gb-2312", 0), ("utf-8,iso-2022-cn", 6), ("replacement", 0), ("gbk,UTF-7", 4)] {
            refuse(list, "refusedLabel", offset)
        }
        refuse("windows-1253,x-user-defined", "notInProfile", 13, .coreFoundation)
    }

    private mutating func refuse(
        _ list: String, _ status: String, _ offset: Int, _ profile: Profile = .browser
    ) {
        add(
            "decode", list, profile.rawValue, "bytes", "fail", "fail", "-", "-", "-", "-", hexadecimal(ascii("%A1%A1")),
            status, "\(offset)", "0", "-")
    }
}
