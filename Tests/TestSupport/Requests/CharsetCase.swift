import LegacyCharsets
import PercentEncoding
import PercentEncodingReference

/// An encoding of CoreFoundation, as a product's charset and as the reference's encoding.
struct CharsetCase {
    let charset: any TextEncoding
    let reference: ReferenceAFNetworking.StringEncoding

    init(_ choices: inout some Choosing) {
        let (model, tables, name) = choices.pick(Self.all)
        let isLinux = choices.isChosen()
        charset = isLinux ? model : model.charset
        reference = ReferenceAFNetworking.StringEncoding(tables, isLinux ? .linux : .repaired, name: name)
    }

    private static let all = ReferenceCoreFoundation.all.map { tables in
        do throws(CharsetError) {
            return (try LinuxCoreFoundation(coreFoundationEncoding: tables.number), tables, names[tables.number] ?? "")
        } catch {
            fatalError("\(error)")
        }
    }

    /// The result of `CFStringConvertEncodingToIANACharSetName` on Linux (Swift 6.3.1).
    private static let names: [UInt32: String] = [
        0x0000: "macintosh", 0x0201: "iso-8859-1", 0x0205: "iso-8859-5", 0x0207: "iso-8859-7", 0x0420: "cp932",
        0x0421: "cp936", 0x0422: "cp949", 0x0423: "cp950", 0x0500: "windows-1252", 0x0502: "windows-1251",
        0x0632: "gb18030", 0x0930: "gb2312", 0x0931: "euc-tw", 0x0940: "euc-kr", 0x0A01: "shift_jis", 0x0A03: "big5",
        0x0A06: "big5-hkscs", 0x0600: "us-ascii",
    ]
}
