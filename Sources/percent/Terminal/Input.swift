/// A reader of standard input or a file through a moving window. Unconsumed bytes stay in the window before newly read
/// bytes.
@safe struct Input: ~Copyable {
    /// The number of bytes to request at once.
    static let chunk = 256 * 1024

    /// The name of the input in messages.
    let name: String

    private let descriptor: Int32
    /// The command in messages about the start, if the input is text and its start has not been examined.
    private var startFor: String?
    private var storage: UnsafeMutableBufferPointer<UInt8>
    private var unread = 0..<0

    /// The offset of the window from the start of the input.
    private(set) var offset = 0

    /// Whether the input ends with the window.
    private(set) var isAtEnd = false

    /// Creates a reader of the run's input or of another open file. Messages refer to the file by its name.
    ///
    /// If a command reads the input as text, the input starts after a byte order mark of UTF-8, and compressed input is
    /// an error that names the command.
    init(
        descriptor: Int32 = StandardStreams.current.input, name: String = "standard input",
        textFor command: String? = nil
    ) {
        self.descriptor = descriptor
        self.name = name
        startFor = command
        unsafe storage = .allocate(capacity: 2 * Self.chunk)
    }

    /// Opens the file that an argument names; reads standard input if the name is `-` or missing.
    init(file: String?, textFor command: String? = nil) throws(Failure) {
        guard let file, file != "-" else {
            self.init(textFor: command)
            return
        }
        let name = RawArguments.shown(file)
        do throws(SystemError) {
            let descriptor = try SystemCalls.openFile(RawArguments.bytes(of: file))
            self.init(descriptor: descriptor, name: name, textFor: command)
        } catch {
            // Passing JSON as the argument is an easy mistake, because other commands take text.
            let isJSON = file.hasPrefix("{") || file.hasPrefix("[")
            throw .input(error, of: name, hint: isJSON ? "FILE is a name; JSON itself goes to standard input" : nil)
        }
    }

    deinit {
        unsafe storage.deallocate()
    }

    /// The bytes that are read but not consumed, valid until the next call of `fill`.
    var window: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(rebasing: storage[unread])
    }

    /// Removes bytes from the start of the window.
    mutating func consume(_ count: Int) {
        unread = (unread.lowerBound + count)..<unread.upperBound
        offset += count
    }

    /// Reads more input into the window, or detects the end. The window grows until its user consumes bytes.
    mutating func fill() throws(Failure) {
        try readOnce()
        guard let command = startFor else { return }
        startFor = nil
        // A read may return only a part of the start.
        while unsafe !isAtEnd && TextStart.mayBeLonger(window) { try readOnce() }
        if let format = unsafe TextStart.compression(of: window) {
            throw .badData("\(name): compressed with \(format.name); use '\(format.program) FILE | \(command) ...'")
        }
        if unsafe window.starts(with: TextStart.mark) { unread = TextStart.mark.count..<unread.upperBound }
    }

    private mutating func readOnce() throws(Failure) {
        if unread.lowerBound > 0 {
            if let start = unsafe storage.baseAddress {
                // SAFETY: both ranges are inside the buffer; update allows overlap.
                unsafe start.update(from: start + unread.lowerBound, count: unread.count)
            }
            unread = 0..<unread.count
        }
        if unsafe storage.count - unread.count < Self.chunk {
            grow()
        }
        let room = unsafe UnsafeMutableBufferPointer(rebasing: storage[unread.upperBound...].prefix(Self.chunk))
        do throws(SystemError) {
            let count = try unsafe SystemCalls.readSome(descriptor, into: room)
            unread = unread.lowerBound..<(unread.upperBound + count)
            isAtEnd = count == 0
        } catch {
            throw .input(error, of: name)
        }
    }

    /// The limit for reading a whole input, 1 GiB. Because of the limit, endless input fails before it exhausts memory.
    static let most = 1 << 30

    /// Reads the rest of the input. Throws a data error if the input is longer than the limit.
    consuming func readAll() throws(Failure) -> [UInt8] {
        let name = name
        let all = try readAll(upTo: Self.most + 1)
        if all.count > Self.most { throw .badData("\(name): too long at byte \(Self.most): at most 1 GiB is read") }
        return all
    }

    /// Reads the rest of the input, up to a maximum number of bytes.
    consuming func readAll(upTo limit: Int) throws(Failure) -> [UInt8] {
        repeat { try fill() } while unsafe !isAtEnd && window.count < limit
        return unsafe Array(window.prefix(limit))
    }

    private mutating func grow() {
        let larger = unsafe UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 2 * storage.count)
        _ = unsafe larger.update(fromContentsOf: storage[unread])
        unsafe storage.deallocate()
        unsafe storage = larger
        unread = 0..<unread.count
    }
}
