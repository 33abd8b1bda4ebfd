import PercentEncoding
import QueryEncoding
import QueryFormats
import TestSupport
import Testing

@Suite struct OpenAPIParameterTests {
    private typealias Style = OpenAPIParameter.Style

    private static let styles: [Style] = [.form, .spaceDelimited, .pipeDelimited, .deepObject]
    private static let explodes = [false, true]
    private static let array: QueryValue = ["blue", "black", "brown"]
    private static let object: QueryValue = ["R": 100, "G": 200, "B": 150]

    /// Returns the error of writing a value.
    private func error(_ parameter: OpenAPIParameter, _ value: QueryValue) -> QueryCodingError? {
        do throws(QueryCodingError) {
            _ = try parameter.query(of: value)
            return nil
        } catch {
            return error
        }
    }

    /// Returns the error of reading a value.
    private func error(
        _ parameter: OpenAPIParameter, in query: String, _ shape: OpenAPIParameter.Shape,
        _ limits: QueryLimits = .standard
    ) -> QueryCodingError? {
        do throws(QueryCodingError) {
            _ = try parameter.value(in: query, as: shape, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    /// Returns the row of Style Examples in OpenAPI 3.0.4 and 3.1.1: null, string, array, object. Cells with n/a are
    /// nil.
    private static func example(_ style: Style, _ explode: Bool) -> [String?] {
        switch (style, explode) {
        case (.form, false): ["color=", "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"]
        case (.form, _): ["color=", "color=blue", "color=blue&color=black&color=brown", "R=100&G=200&B=150"]
        case (.spaceDelimited, false):
            [nil, nil, "color=blue%20black%20brown", "color=R%20100%20G%20200%20B%20150"]
        case (.pipeDelimited, false):
            [nil, nil, "color=blue%7Cblack%7Cbrown", "color=R%7C100%7CG%7C200%7CB%7C150"]
        case (.deepObject, true): [nil, nil, nil, "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"]
        default: [nil, nil, nil, nil]
        }
    }

    @Test func `Several parameters can be given as a literal`() throws {
        let query = try OpenAPIParameter.query(of: [
            OpenAPIParameter(name: "page"): 2, OpenAPIParameter(name: "tag"): ["a", "b"],
        ])
        #expect(query == "page=2&tag=a&tag=b")
    }

    @Test func `An error names the combination that the specification does not define`() {
        let read = error(OpenAPIParameter(name: "a", style: .deepObject), in: "a=1", .array)
        #expect(
            read?.description
                == "a value that a query cannot represent (exploded array in the style deepObject) in the field \"a\"")
    }

    @Test func `By default, parameters are exploded and reserved characters are escaped`() {
        let parameter = OpenAPIParameter(name: "a")
        #expect(parameter.explode && !parameter.allowReserved)
    }

    @Test func `The specification's examples are written, and undefined cases are errors`() throws {
        for style in Self.styles {
            for explode in Self.explodes {
                let parameter = OpenAPIParameter(name: "color", style: style, explode: explode)
                let values: [QueryValue] = [nil, "blue", Self.array, Self.object]
                for (value, expected) in zip(values, Self.example(style, explode)) {
                    if let expected {
                        #expect(try parameter.query(of: value) == expected)
                    } else {
                        let error = error(parameter, value)
                        #expect(error?.kind == .unsupportedType && error?.field == "color")
                    }
                }
            }
        }
    }

    @Test func `The specification's examples are read back`() throws {
        let strings: QueryValue = ["R": "100", "G": "200", "B": "150"]
        for style in Self.styles {
            for explode in Self.explodes {
                let parameter = OpenAPIParameter(name: "color", style: style, explode: explode)
                let shapes: [(OpenAPIParameter.Shape, QueryValue)] = [
                    (.primitive, "blue"), (.array, Self.array), (.object, strings),
                ]
                for ((shape, value), query) in zip(shapes, Self.example(style, explode).dropFirst()) {
                    if let query {
                        #expect(try parameter.value(in: query, as: shape) == value)
                    } else {
                        let error = error(parameter, in: "", shape)
                        #expect(error?.kind == .unsupportedType && error?.field == "color")
                    }
                }
            }
        }
    }

    @Test func `Swagger's examples are written`() throws {
        // The examples of https://swagger.io/docs/specification/v3_0/serialization/, with delimiters escaped as queries
        // require.
        let id: QueryValue = [3, 4, 5]
        let user: QueryValue = ["role": "admin", "firstName": "Alex"]
        let form = OpenAPIParameter(name: "id")
        #expect(try form.query(of: 5) == "id=5")
        #expect(try form.query(of: id) == "id=3&id=4&id=5")
        #expect(try form.query(of: user) == "role=admin&firstName=Alex")
        let joined = OpenAPIParameter(name: "id", explode: false)
        #expect(try joined.query(of: id) == "id=3,4,5")
        #expect(try joined.query(of: user) == "id=role,admin,firstName,Alex")
        #expect(try OpenAPIParameter(name: "id", style: .spaceDelimited).query(of: id) == "id=3%204%205")
        #expect(try OpenAPIParameter(name: "id", style: .pipeDelimited).query(of: id) == "id=3%7C4%7C5")
        let deep = OpenAPIParameter(name: "id", style: .deepObject)
        #expect(try deep.query(of: user) == "id%5Brole%5D=admin&id%5BfirstName%5D=Alex")
    }

    @Test func `Several parameters are joined, and parameters without output are omitted`() throws {
        // OpenAPI 3.1.1, appendix C.
        let formulas = OpenAPIParameter(name: "formulas", allowReserved: true)
        let words = OpenAPIParameter(name: "words", style: .spaceDelimited)
        let values: QueryValue = ["a": "x+y", "b": "x/y", "c": "x^y"]
        #expect(
            try OpenAPIParameter.query(of: [(formulas, values), (words, ["math", "is", "fun"] as QueryValue)])
                == "a=x%2By&b=x/y&c=x%5Ey&words=math%20is%20fun")
        #expect(
            try OpenAPIParameter.query(of: [(formulas, [:] as QueryValue), (words, ["hello", "world"] as QueryValue)])
                == "words=hello%20world")
        #expect(try OpenAPIParameter(name: "❤️").query(of: "love!") == "%E2%9D%A4%EF%B8%8F=love%21")
    }

    @Test func `Empty arrays and objects are omitted, but empty strings are written`() throws {
        for style in Self.styles.dropLast() {
            let parameter = OpenAPIParameter(name: "a", style: style)
            #expect(try parameter.query(of: []) == "")
            #expect(try parameter.query(of: [:]) == "")
            #expect(try parameter.query(of: [""]) == "a=")
            #expect(try parameter.value(in: "a=", as: .array) == [""])
            #expect(try parameter.value(in: "b=1", as: .array) == nil)
        }
        let joined = OpenAPIParameter(name: "a", explode: false)
        #expect(try joined.query(of: ["": ""]) == "a=,")
        #expect(try joined.value(in: "a=,", as: .object) == ["": ""])
        #expect(try joined.value(in: "a=", as: .object)?.isNull == true)
        #expect(try joined.value(in: "a", as: .primitive) == "")
        #expect(try OpenAPIParameter(name: "a").value(in: "", as: .object) == nil)
        #expect(try OpenAPIParameter(name: "a", style: .deepObject).query(of: [:]) == "")
    }

    @Test func `Delimiters inside values are read back, or are errors if ambiguous`() throws {
        let odd: QueryValue = ["a,b", "c&d=e", "f+g", "%2C", "[x]#", "é", ""]
        for explode in Self.explodes {
            let parameter = OpenAPIParameter(name: "n,=", explode: explode)
            let query = try parameter.query(of: odd)
            #expect(try parameter.value(in: query, as: .array) == odd)
        }
        let joined = OpenAPIParameter(name: "n", explode: false)
        #expect(try joined.query(of: ["k,": "v,"]) == "n=k%2C,v%2C")
        #expect(try joined.value(in: "n=k%2C,v%2C", as: .object) == ["k,": "v,"])
        for (style, name, text) in [
            (Style.spaceDelimited, "spaceDelimited", "a b"), (.pipeDelimited, "pipeDelimited", "a|b"),
        ] {
            let parameter = OpenAPIParameter(name: "n", style: style)
            let values: [QueryValue] = [["x", .string(text)], .dictionary([text: "x"]), ["x": .string(text)]]
            for value in values {
                let error = error(parameter, value)
                #expect(error?.kind == .unsupportedType && error?.detail == "delimiter of \(name)")
            }
            let other = QueryValue.array([.string(text == "a b" ? "a|b" : "a b"), "a,b+c"])
            #expect(try parameter.value(in: parameter.query(of: other), as: .array) == other)
        }
        #expect(
            error(joined, [.encoded("a,b")])?.kind == .unsupportedType)
    }

    @Test func `Literal and escaped delimiters are read`() throws {
        let space = OpenAPIParameter(name: "a", style: .spaceDelimited)
        #expect(try space.value(in: "a=x%20y+z w", as: .array) == ["x", "y", "z", "w"])
        let pipe = OpenAPIParameter(name: "a", style: .pipeDelimited)
        #expect(try pipe.value(in: "a=x%7Cy%7cz|w", as: .array) == ["x", "y", "z", "w"])
        let deep = OpenAPIParameter(name: "a", style: .deepObject)
        #expect(try deep.value(in: "a[x]=1&a%5by%5D=2&b=3&ab[x]=4&%zz=5", as: .object) == ["x": "1", "y": "2"])
    }

    @Test func `With allowReserved, reserved characters are literal unless they would end the value`() throws {
        let text = ":/?#[]@!$&'()*+,;=-._~ é%41%zz"
        let literal = ":/?%23%5B%5D@!$%26'()*%2B,;%3D-._~%20%C3%A9%41%25zz"
        var parameter = OpenAPIParameter(name: "a", allowReserved: true)
        #expect(try parameter.query(of: .string(text)) == "a=" + literal)
        #expect(try parameter.query(of: .dictionary([text: 1])).utf8.starts(with: "%3A%2F%3F%23".utf8))
        parameter.explode = false
        #expect(try parameter.query(of: ["a,b", "c"]) == "a=a%2Cb,c")
        // Escapes in a text are kept, so an escaped delimiter in the text is ambiguous.
        parameter.style = .pipeDelimited
        #expect(error(parameter, ["a%7cb"])?.kind == .unsupportedType)
    }

    @Test func `Scalars of all kinds are written as in JSON`() throws {
        let parameter = OpenAPIParameter(name: "a", explode: false)
        let values: QueryValue = [true, false, 5, 1.5, .number("1e+5"), .encoded("%20"), .double(1e21)]
        #expect(try parameter.query(of: values) == "a=true,false,5,1.5,1e%2B5,%20,1e%2B21")
        let error = error(parameter, [1, .double(.infinity)])
        #expect(error == QueryCodingError(kind: .nonFiniteNumber, field: "a[1]", detail: "inf"))
        #expect(try parameter.query(of: .set(["b", "a"])) == "a=a,b")
    }

    @Test(
        arguments: [
            (QueryValue.array([["x"]]), "a[0]", "array"), (.array([["x": 1]]), "a[0]", "dictionary"),
            (.array([1, nil]), "a[1]", "null"), (.dictionary(["k": ["x"]]), "a[k]", "array"),
            (.dictionary(["k": ["x": 1]]), "a[k]", "dictionary"), (.dictionary(["k": nil]), "a[k]", "null"),
        ] as [(QueryValue, String, String)]) func `Containers and nulls inside containers are errors`(
            value: QueryValue, field: String, detail: String
        )
    {
        for style in Self.styles {
            let parameter = OpenAPIParameter(name: "a", style: style)
            if style == .deepObject && value.array != nil { continue }
            let error = error(parameter, value)
            #expect(error == QueryCodingError(kind: .unsupportedType, field: field, detail: detail))
        }
    }

    @Test(arguments: ["", "x[", "]", "x][y", "[", "[]"]) func `A key that readers would split is an error`(
        key: String
    ) throws {
        let deep = OpenAPIParameter(name: "a", style: .deepObject)
        let value = QueryValue.dictionary([QueryValue.Entry(key: key, value: "1")])
        #expect(error(deep, value)?.kind == .unsupportedType)
        let query = "b=1&a%5B\(key)%5D=1"
        let failure = error(deep, in: query, .object)
        let details = ["": "empty key, which deepObject does not define", "x][y": Self.nested]
        let kind = details[key] == nil ? QueryCodingError.Kind.malformedField : .unsupportedType
        #expect(failure == QueryCodingError(kind: kind, field: "a[\(key)]", offset: 4, detail: details[key]))
        #expect(try OpenAPIParameter(name: "a").value(in: "\(key)=1", as: .object)?[key] == "1")
    }

    private static let nested = "nested key, which deepObject does not define"

    @Test(arguments: ["filter[a][b]", "filter%5Ba%5D%5Bb%5D", "filter[a][]", "filter[][b]", "filter[a][b][c]"])
    func `Nested keys have brackets that match, and are not defined`(field: String) throws {
        let error = error(OpenAPIParameter(name: "filter", style: .deepObject), in: "b&\(field)=1", .object)
        let name = try field.percentDecoded()
        #expect(error == QueryCodingError(kind: .unsupportedType, field: name, offset: 2, detail: Self.nested))
        #expect(error?.description.contains("do not match") == false)
    }

    @Test(arguments: ["a[", "a[b", "a[b]c", "a[b][", "a[b]]", "a[[b]]", "a[b][c", "a[]b"])
    func `Brackets that do not match are named so`(field: String) {
        let error = error(OpenAPIParameter(name: "a", style: .deepObject), in: "\(field)=1", .object)
        #expect(error?.description == "brackets that do not match at byte 0 in the field \(field.debugDescription)")
    }

    @Test func `A repeated key is an error, but canonically equal keys are distinct`() throws {
        let twice = QueryValue.dictionary([("k", "1"), ("j", "2"), ("k", "3")] as [(String, QueryValue)])
        let form = OpenAPIParameter(name: "a")
        let deep = OpenAPIParameter(name: "a", style: .deepObject)
        for parameter in [form, deep, OpenAPIParameter(name: "a", explode: false)] {
            let failure = error(parameter, twice)
            #expect(failure == QueryCodingError(kind: .duplicateField, field: "a[k]"))
        }
        let joined = OpenAPIParameter(name: "a", explode: false)
        for (parameter, query, offset) in [
            (form, "k=1&j=2&j=3&k=4", 8), (deep, "b&a[k]=1&a[j]=2&a[j]=3", 16), (joined, "b&a=k,1,j,2,j,3", 12),
        ] {
            let failure = error(parameter, in: query, .object)
            #expect(failure == QueryCodingError(kind: .duplicateField, field: "a[j]", offset: offset))
        }
        #expect(try form.value(in: "é=1&e\u{301}=2", as: .object)?.dictionary?.count == 2)
    }

    @Test func `An invalid value is an error with its byte offset`() {
        func failure(
            _ query: String, _ shape: OpenAPIParameter.Shape, _ style: Style = .form,
            _ explode: Bool = false, _ limits: QueryLimits = .standard
        ) -> QueryCodingError? {
            let parameter = OpenAPIParameter(name: "a", style: style, explode: explode)
            return error(parameter, in: query, shape, limits)
        }
        func expected(_ kind: QueryCodingError.Kind, _ offset: Int?, _ detail: String? = nil) -> QueryCodingError {
            QueryCodingError(kind: kind, field: "a", offset: offset, detail: detail)
        }
        #expect(failure("b=%zz&a=x%zz", .primitive) == expected(.malformedEscape, 9))
        #expect(failure("a=x,%FF", .array) == expected(.invalidText, 4))
        #expect(failure("a=1&a=2", .primitive) == expected(.duplicateField, 6))
        #expect(failure("a=1&a=2", .array) == expected(.duplicateField, 6))
        #expect(failure("a=k,v,k", .object) == expected(.malformedValue, 2, "key without a value"))
        #expect(failure("a=", .object, .pipeDelimited) == expected(.malformedValue, 2, "key without a value"))
        #expect(failure("b&a=1", .object, .deepObject, true) == expected(.conflictingField, 2))
        #expect(
            failure("a[k=1", .object, .deepObject, true)
                == QueryCodingError(kind: .malformedField, field: "a[k", offset: 0))
        let limits = QueryLimits(pairs: 2, bytes: 9)
        #expect(failure("a=1,2,3", .array, .form, false, limits) == expected(.pairLimit, 6))
        #expect(failure("a&a&a", .array, .form, true, limits) == expected(.pairLimit, 5))
        #expect(failure("b&c&d", .object, .form, true, limits) == expected(.pairLimit, 4))
        #expect(failure("a=k,v,l,w", .object, .form, false, limits) == nil)
        #expect(
            failure("a=1234567890", .primitive, .form, false, limits)
                == QueryCodingError(kind: .byteLimit, offset: 9))
    }

    @Test func `Written values survive the round trip, and ambiguous values are rejected`() throws {
        var generator = SeededGenerator(seed: 6570)
        var refused = 0
        for round in 0..<2000 {
            let texts = (0..<1 + round % 4).map { _ in
                String(decoding: generator.interestingBytes(round % 7), as: UTF8.self)
            }
            let style = Self.styles[round % 3]
            let explode = Self.explodes[round / 3 % 2]
            let parameter = OpenAPIParameter(name: texts[0], style: style, explode: style == .form ? explode : nil)
            let array = QueryValue.array(texts.map { .string($0) })
            let entries = texts.enumerated().map { ("\($1)\($0)", QueryValue.string($1)) }
            let object = QueryValue.dictionary(entries)
            for (shape, value) in [(OpenAPIParameter.Shape.array, array), (.object, object)] {
                do throws(QueryCodingError) {
                    let query = try parameter.query(of: value)
                    #expect(try parameter.value(in: query, as: shape) == value)
                } catch {
                    #expect(error.detail == "delimiter of \(style)")
                    refused += 1
                }
            }
        }
        #expect(refused > 100)
        #expect(refused < 1000)
    }
}
