// What reading queries costs, for swift_work.py: Callgrind counts each call of `measured`.

nonisolated(unsafe) private var workload: () -> Int = { 0 }

/// Does what is to be counted. Its name is in swift_work.py; what it returns keeps the compiler from calling it as the last thing.
@inline(never)
func measured() -> Int {
    workload()
}

for load in workloads() {
    // What happens only once in a program is not what a query costs.
    _ = load()
    workload = load
    _ = measured()
}
