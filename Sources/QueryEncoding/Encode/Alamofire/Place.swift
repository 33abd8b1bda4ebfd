/// The path of keys from the root at which an encoder or a container writes in Alamofire's algorithm. The path is
/// followed again for every value and may lead to a different node each time.
struct Place {
    /// The place of the enclosing container; -1 for the root.
    let parent: EncodingStore.Spot
    /// The key of the last step. A key with an integer value is the index of an element.
    let key: TreeKey
    /// The number of the `Dictionary` that contains the key; 0 if the key is from another type.
    let group: Int32
    /// The number of elements that this container has encoded, including omitted ones.
    var count = 0
    /// The node at the end of the path, valid until a container on the path is replaced; the root if unknown.
    var node = EncodingStore.root
    /// The value of `replacements` when the node was found.
    var replacements = 0

    static let root = Place(parent: -1, key: TreeKey(index: 0), group: 0)
}
