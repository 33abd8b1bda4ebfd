// Prints a line for each case: its kind, its seed and a hash of all its results. Two versions of the library are built
// in two folders, and their lines are compared. With --show, a line has the results themselves.

import Foundation
import TestSupport

let kinds: [String: (inout SeededGenerator, UInt64, inout Results) -> Void] = [
    "values": addValues, "types": addTypes, "queries": addQueries, "texts": addTexts,
]

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "times" {
    printTimes(arguments.dropFirst().first)
    exit(0)
}
guard arguments.count >= 3, let add = kinds[arguments[0]], let first = UInt64(arguments[1]),
    let count = UInt64(arguments[2])
else { fatalError("usage: twin values|types|queries|texts FIRST COUNT [--show]") }
let isShown = arguments.contains("--show")
for seed in first..<first + count {
    var generator = SeededGenerator(seed: seed &* 0x9E37_79B9)
    var results = Results(isShown: isShown)
    add(&generator, seed, &results)
    print(arguments[0], seed, isShown ? results.text : String(results.hash, radix: 16))
}
