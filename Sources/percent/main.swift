import PercentEncoding
print("汉字&ss".percentEncoded(), try! "%E6%B1%89+%41".percentDecoded(space: .plus), "a b~".percentEncoded(using: .form))
print("汉 %e6%b1%89 %7Euser 100%".percentEncodedPreservingEscapes())
print(PercentEncodingKernel.all, PercentEncodingKernel.current)
do { print(try "abc%4".percentDecoded()) } catch { print(error) }
do { print(try "abc%FF%41".percentDecoded()) } catch { print(error) }
print("é日".percentEncoded(using: .unreserved.adding([0xC3, 0xA9])), EscapeSet.standard.count)
