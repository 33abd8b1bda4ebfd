import LegacyCharsets

print(try "汉字&ss".percentEncoded(in: .gbk))
