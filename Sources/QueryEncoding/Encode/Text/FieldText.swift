internal import PercentEncoding

/// The field of the container whose children are being written. It is spelled as ``QueryText`` needs it: escaped if it
/// is escaped separately from the values, and otherwise plain.
struct FieldText: ~Copyable {
    /// The field, after the fields that a custom function replaced.
    private var buffer: ByteBuffer
    private var start = 0
    private let isEscaped: Bool

    /// The total size of the fields that custom functions returned for containers, in bytes. These fields may be much
    /// longer than the output.
    private(set) var bytesOfFunctions = 0

    /// Where the output already has this field, escaped; nil if it is not known to have the field.
    var escapedCopy: Range<Int>?

    /// Creates a field that starts in the caller's memory. This memory must outlive the field.
    init(in memory: UnsafeMutableBufferPointer<UInt8>, isEscaped: Bool) {
        unsafe buffer = ByteBuffer(in: memory)
        self.isEscaped = isEscaped
    }

    /// The location of the field of an enclosing container.
    struct Extent {
        fileprivate let start, end: Int
    }

    var extent: Extent { Extent(start: start, end: buffer.count) }

    var count: Int { @inline(__always) get { buffer.count - start } }

    var span: Span<UInt8> {
        @inline(__always) @_lifetime(borrow self) get { buffer.span.extracting(droppingFirst: start) }
    }

    private var text: String { span.text }

    /// Adds a part, so that the field is that of a child.
    mutating func extend(_ part: FieldPart, _ style: CompiledStyle) {
        escapedCopy = nil
        bytesOfFunctions += append(part, style)
    }

    /// Adds a part. If the array style's custom function returns the whole field, the field replaces the current one,
    /// and the result is its size; otherwise, the result is 0.
    @inline(__always)
    private mutating func append(_ part: FieldPart, _ style: CompiledStyle) -> Int {
        if part.step == .custom, case .custom(let function) = style.style.arrays.scalars {
            let field = function(text, part.index)
            start = buffer.count
            buffer.append(text: field)
            return field.utf8.count
        }
        if isEscaped {
            style.escapedFields.append(part, to: &buffer)
        } else {
            style.plainFields.append(part, to: &buffer)
        }
        return 0
    }

    /// Restores the field of an enclosing container.
    mutating func restore(_ outer: Extent) {
        escapedCopy = nil
        start = outer.start
        buffer.truncate(to: outer.end)
    }

    /// Returns the field of a child, without escapes.
    mutating func text(_ part: FieldPart, _ style: CompiledStyle) -> String {
        let outer = extent
        defer { restore(outer) }
        _ = append(part, style)
        let text = text
        guard isEscaped, let set = style.style.fieldEscapes else { return text }
        return (try? text.percentDecoded(space: set.space)) ?? text
    }
}
