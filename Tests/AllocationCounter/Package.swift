// swift-tools-version: 6.2
import PackageDescription

// A separate package, because both client packages and benchmarks use the counter, and a client must not depend on the
// benchmarks.
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
