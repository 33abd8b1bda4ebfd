import LegacyCharsets

print(try "汉字&ss".percentEncoded(in: .gbk), try "%C4%E3".percentDecoded(in: .gbk))
