/// Where an encoder or a container writes in Alamofire's algorithm: a path of keys from the root. It is followed anew for everything
/// that is written, and may lead to another node than before.
struct Place {
    /// The place of the container around it; -1 for the root.
    let parent: EncodingStore.Spot
    /// The key of the step to it; one with an integer value is the index of an element.
    let key: TreeKey
    /// The number of the `Dictionary` that the key comes from; zero if there is none.
    let group: Int32
    /// How many elements this container has encoded, those that were left out included.
    var count = 0
    /// Where the path leads as long as no container on the way is replaced; the root if that is not known.
    var node = EncodingStore.root
    /// How many containers had been replaced when the node was found.
    var replacements = 0

    static let root = Place(parent: -1, key: TreeKey(index: 0), group: 0)
}
