import QueryEncoding

print(try QueryEncoder(style: .afnetworking).encode(["habit": ["游泳"]]))
