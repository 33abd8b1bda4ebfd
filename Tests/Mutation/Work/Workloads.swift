import QueryEncoding

/// Queries of each shape, small and large ones, so that every fast path, table and reservation has one that it is there for.
func workloads() -> [() -> Int] {
    ofSizes() + ofContainers() + ofText() + ofStyles() + [QueryStyle.php, .rails, .qs].flatMap(ofServer) + ofTypes()
}

private func ofSizes() -> [() -> Int] {
    let many = flat(64)
    return [
        reading("a=1"), reading(flat(3)), reading(flat(8)), reading(flat(9)), reading(many), reading(many + "&" + many),
        reading("a=1&a=2"), reading(String(repeating: "a=1&", count: 20)),
    ]
}

private func ofContainers() -> [() -> Int] {
    [
        reading("a[b]=1"), reading("a[b][c]=1&a[b][d]=2&a[e]=3"), reading("a[b][c][d][e][f][g][h]=1"),
        reading("a[]=1&a[]=2&a[]=3"), reading("a[][x]=1&a[][y]=2&a[][x]=3"),
        reading(indexed(0..<3)), reading(indexed(0..<40)), reading(indexed((0..<40).reversed())),
        reading(indexed(0..<4) + "&" + indexed((4..<12).reversed())), reading("a[]=1&a[]=2&" + indexed(2..<14)),
        reading(String(repeating: "a[]=1&", count: 20) + "a[20]=1"),
    ]
}

private func ofText() -> [() -> Int] {
    [
        reading("a%5Bb%5D=%E6%B1%89%E5%AD%97&%E6%B1%89=x"), reading("键=汉字&a=b"),
        reading("%41\(long(40))=%41\(long(40))"),
        reading("\(long(16))=\(long(16))"), reading("\(long(600))=\(long(2000))&\(long(600))2=1"),
        reading(String(repeating: "\(long(24))=\(long(24))&", count: 8)), reading("\(long(600))=1&\(long(600))=2"),
        reading("a=%E9\(long(40))") { $0.invalid = .replace }, reading("a+b=c+d") { $0.space = .plus },
    ]
}

private func ofStyles() -> [() -> Int] {
    [
        reading("a=1,2,3,4,5") { $0.style.arrays = .separator(",") },
        reading("a=1;b=2&c=3;d=4") { $0.separators = .ampersandAndSemicolon },
        reading(String(repeating: ";", count: 40)) { $0.separators = .ampersandAndSemicolon },
        reading("\(flat(20));e=\(long(100))") { $0.separators = .ampersandAndSemicolon },
        reading("a[]&b{}&c=") { $0.style.emptyContainers = .mark },
        reading("a.b.c=1&a.d=2") { $0.style.nesting = .dots },
        reading("a=%zz&b=1") { $0.style = .facebook },
    ]
}

private func ofServer(_ style: QueryStyle) -> [() -> Int] {
    let queries = [
        flat(3), flat(40), "a[b][c]=1&a[b][d]=2&a[]=3", indexed(0..<3), indexed((0..<30).reversed()),
        "a[][x]=1&a[][y]=2&a[][x]=3", "a=1&a=2&b&c=", "a%5Bb%5D=%E6%B1%89&a b=c&d.e=f",
        "a" + String(repeating: "[b]", count: 100) + "=1",
    ]
    return queries.map { query in reading(query) { $0.style = style } }
}

// MARK: Queries

private func flat(_ count: Int) -> String {
    (0..<count).map { "key\($0)=value\($0)" }.joined(separator: "&")
}

private func indexed(_ indices: some Sequence<Int>) -> String {
    indices.map { "a[\($0)]=\($0)" }.joined(separator: "&")
}

private func long(_ count: Int) -> String {
    String(repeating: "k", count: count)
}

// MARK: Calls

private func reading(_ query: String, _ change: (inout QueryDecoder) -> Void = { _ in }) -> () -> Int {
    var decoder = QueryDecoder()
    change(&decoder)
    return { [decoder] in (try? decoder.value(from: query))?.dictionary?.count ?? 0 }
}

private func ofTypes() -> [() -> Int] {
    struct Item: Decodable {
        let name: String
        let tags: [String]
        let sizes: [String: Int]
    }
    let query = "name=x&tags[]=a&tags[]=b&sizes[c]=3"
    return [
        { (try? QueryDecoder().decode(Item.self, from: query))?.tags.count ?? 0 },
        { (try? QueryDecoder().decode([String: String].self, from: "\(flat(30))&\(long(512))=1"))?.count ?? 0 },
    ]
}
