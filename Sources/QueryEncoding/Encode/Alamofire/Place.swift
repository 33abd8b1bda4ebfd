/// The key of a step in Alamofire's algorithm, by which a key with an integer value is the index of an element.
struct PlaceKey {
    let text: String
    let integer: Int?
    /// Whether it is the index of an element because its container has no keys.
    let isIndex: Bool

    init(_ key: some CodingKey) {
        text = key.stringValue
        integer = key.intValue
        isIndex = false
    }

    init(text: String) {
        self.text = text
        integer = nil
        isIndex = false
    }

    init(index: Int) {
        text = ""
        integer = index
        isIndex = true
    }

    var treeKey: TreeKey {
        if isIndex, let integer { return TreeKey(index: integer) }
        return TreeKey(stringValue: text, intValue: integer)
    }
}

/// Where an encoder or a container writes in Alamofire's algorithm: a path of keys from the root. It is followed anew for everything
/// that is written, and may lead to another node than before.
struct Place {
    /// The place of the container around it; -1 for the root.
    let parent: EncodingStore.Spot
    let key: PlaceKey
    /// The number of the `Dictionary` that the key comes from; zero if there is none.
    let group: Int32
    /// How many elements this container has encoded, those that were left out included.
    var count = 0
    /// Where the path leads as long as no container on the way is replaced; the root if that is not known.
    var node = EncodingStore.root
    /// How many containers had been replaced when the node was found.
    var replacements = 0

    static let root = Place(parent: -1, key: PlaceKey(index: 0), group: 0)
}
