/// A writer of messages and progress to standard error.
struct Reporter {
    /// The delay before progress is first shown, and between updates.
    private static let interval = Duration.milliseconds(500)

    private let start = ContinuousClock.now
    private var nextUpdate: ContinuousClock.Instant
    private var shown = 0
    private var pending = ""

    /// The number of buffered bytes at which the buffer is written.
    private static let room = 1 << 16

    /// If the output goes to a terminal, progress messages would be mixed with it.
    private let showsProgress =
        SystemCalls.isTerminal(StandardError.descriptor) && !SystemCalls.isTerminal(StandardStreams.current.output)

    /// Starts the clock.
    init() {
        nextUpdate = start.advanced(by: Self.interval * 2)
    }

    /// Adds a message on a separate line. `update` and `finish` write the messages.
    mutating func say(_ message: String) {
        pending += RawArguments.shown("percent: \(message)\n")
        if pending.utf8.count >= Self.room { writePending() }
    }

    /// Writes the messages, and removes the progress from the terminal.
    mutating func finish() {
        writePending()
        clear()
    }

    private mutating func writePending() {
        guard !pending.isEmpty else { return }
        clear()
        StandardError.write(pending)
        pending = ""
    }

    /// Writes the messages, and shows the number of bytes processed if an update is due.
    mutating func update(bytes: Int) {
        writePending()
        guard showsProgress else { return }
        let now = ContinuousClock.now
        guard now >= nextUpdate else { return }
        nextUpdate = now.advanced(by: Self.interval)
        let rate = Double(bytes) / (start.duration(to: now) / .seconds(1))
        let text = "percent: \(Self.format(Double(bytes))), \(Self.format(rate))/s"
        let blanks = String(repeating: " ", count: max(0, shown - text.utf8.count))
        StandardError.write("\r\(text)\(blanks)")
        shown = text.utf8.count
    }

    /// Removes the progress from the terminal.
    private mutating func clear() {
        guard shown > 0 else { return }
        StandardError.write("\r\(String(repeating: " ", count: shown))\r")
        shown = 0
    }

    /// Formats a number of bytes with one decimal place, such as "12.5 MiB".
    static func format(_ bytes: Double) -> String {
        var value = bytes
        var units = ["bytes", "KiB", "MiB", "GiB", "TiB"][...]
        while value >= 1024 && units.count > 1 {
            value /= 1024
            units.removeFirst()
        }
        let tenths = Int(value * 10)
        return "\(tenths / 10).\(tenths % 10) \(units.first ?? "")"
    }
}
