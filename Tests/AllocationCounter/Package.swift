// swift-tools-version: 6.2
import PackageDescription

// A package of its own: client packages and benchmarks count with it, and a client must not bring in the benchmarks.
let package = Package(
    name: "allocation-counter",
    products: [
        .library(name: "CAllocationCounter", targets: ["CAllocationCounter"])
    ],
    targets: [
        .target(name: "CAllocationCounter")
    ],
    cLanguageStandard: .c11
)
