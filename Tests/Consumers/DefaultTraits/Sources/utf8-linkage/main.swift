import PercentEncoding
import QueryEncoding

print("汉字&ss".percentEncoded())
print(try QueryEncoder(style: .afnetworking).encode(["habit": ["游泳"]]))
