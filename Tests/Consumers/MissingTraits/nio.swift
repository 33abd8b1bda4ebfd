import NIOCore
import PercentEncodingNIO
import QueryEncoding

func client(_ buffer: inout ByteBuffer, _ text: Substring, _ number: Int) throws {
    buffer.writePercentEncoded("a")
    buffer.writePercentEncoded(text, using: .form)
    buffer.writePercentEncoded([1, 2])
    try buffer.writePercentDecoded("%41", space: .plus)
    let string = try buffer.readPercentDecodedString(length: 1, invalid: .replace)
    let bytes = try buffer.readPercentDecodedBytes(length: 1)
    try buffer.writeQuery(["a": "b"], style: .browser)
    try buffer.writeQuery(["a": number])
    try buffer.writeQuery([number], using: QueryEncoder(style: .php))
    print(try buffer.queryFields().first { _ in true } == nil)
    let value = try buffer.readQueryValue(length: 1)
    let array = try buffer.readQuery([String].self, length: 1)
    let form = try buffer.readFormValue(length: 1, contentType: nil)
    let typed = try buffer.readForm([String].self, length: 1, contentType: nil)
    print(string ?? "", bytes ?? [], value ?? nil, array ?? [], form ?? nil, typed ?? [])
}
