import LegacyCharsets

do throws(CharsetError) {
    print(try "汉字&ss".percentEncoded(in: .gbk))
} catch {
    print(error.kind, Charset.gbk.isAvailable, (try? "ă".percentEncoded(in: .iso8859Part16)) ?? "nil")
}
