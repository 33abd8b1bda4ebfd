/// A key of one of the containers in a tree, by whose number and by its bytes it is told from others.
struct ContainerKey: Hashable {
    private let container: Int
    private let key: ByteKey

    init(_ container: some BinaryInteger, _ key: String) {
        self.container = Int(container)
        self.key = ByteKey(key)
    }
}
