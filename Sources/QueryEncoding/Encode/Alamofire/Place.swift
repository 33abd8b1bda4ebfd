/// The path of keys from the root to the value that an encoder or a container writes in Alamofire's algorithm. The path
/// is followed again for every value and may lead to a different node each time.
struct Place {
    /// The place of the enclosing container; -1 for the root.
    let parent: EncodingStore.Spot
    /// The key of the last step. A key with an integer value is the index of an element.
    let key: TreeKey
    /// The number that identifies the `Dictionary` with the key; 0 if the key belongs to another type.
    let group: Int32
    /// The number of elements that the container has encoded, including omitted elements.
    var count = 0
    /// The node at the end of the path, valid until a container is replaced; the root if unknown.
    var node = EncodingStore.root
    /// The value of the store's `replacements` when the node was found.
    var replacements = 0

    static let root = Place(parent: -1, key: TreeKey(index: 0), group: 0)
}
