import PercentEncoding

print("汉字&ss".percentEncoded())
