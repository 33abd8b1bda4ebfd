import Foundation

// The client `linkage`, with Foundation.
print("汉字&ss".addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
