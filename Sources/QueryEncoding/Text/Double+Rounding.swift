#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

extension Double {
    /// Returns the magnitude of a finite number in scientific notation, correctly rounded to the given number of digits.
    func rounded(toDigits count: Int) -> String {
        var text = unsafe [UInt8](unsafeUninitializedCapacity: 64) { memory, size in
            let text = unsafe UnsafeMutableRawBufferPointer(memory).assumingMemoryBound(to: CChar.self)
            unsafe withVaList([Int32(count - 1), magnitude]) { arguments in
                size = unsafe Int(vsnprintf(text.baseAddress, text.count, "%.*e", arguments))
            }
        }
        // The locale determines the point.
        let exponent = text.lastIndex(of: UInt8(ascii: "e")) ?? text.count
        text.replaceSubrange(1..<(exponent - count + 1), with: CollectionOfOne(UInt8(ascii: ".")))
        return String(decoding: text, as: UTF8.self)
    }
}
