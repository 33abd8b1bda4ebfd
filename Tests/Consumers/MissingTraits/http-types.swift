import HTTPTypes
import PercentEncodingHTTPTypes
import QueryEncoding

func client(_ request: inout HTTPRequest, _ number: Int) throws {
    print(request.percentEncodedQuery ?? "")
    print(try request.queryFields().first { _ in true } == nil)
    print(try request.queryValue())
    print(try request.decodeQuery([String].self))
    try request.setQuery(of: ["a": "b"])
    try request.appendQuery(of: ["a": number], using: QueryEncoder(style: .php))
    let body = try request.setForm(["a": number])
    print(try request.formValue(from: body))
    print(try request.decodeForm([String].self, from: body))
    try request.headerFields.setBasicAuthorization(userName: "a", password: "b")
}
