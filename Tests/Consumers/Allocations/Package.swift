// swift-tools-version: 6.2
import PackageDescription

// Counts the allocations of calls in a release build.
let package = Package(
    name: "allocations",
    dependencies: [
        .package(name: "swift-percent-encoding", path: "../../..", traits: []),
        .package(name: "allocation-counter", path: "../../AllocationCounter"),
    ],
    targets: [
        .executableTarget(
            name: "allocations",
            dependencies: [
                .product(name: "CAllocationCounter", package: "allocation-counter"),
                .product(name: "PercentEncoding", package: "swift-percent-encoding"),
                .product(name: "QueryEncoding", package: "swift-percent-encoding"),
            ]
        )
    ]
)
