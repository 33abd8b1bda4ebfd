import Foundation

// The driver of Hummingbird's form encoder and decoder.

func say(_ line: String) {
    print(line)
    fflush(nil)
}

var operations = Operations(workloads: URL(fileURLWithPath: CommandLine.arguments[1]))
say("ready hummingbird 2.28.1")
while let line = readLine() {
    do {
        say(try operations.answer(line.split(separator: " ", maxSplits: 3).map(String.init)))
    } catch {
        say("error \(error)".replacing("\n", with: " "))
    }
}
