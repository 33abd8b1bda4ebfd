// swift-tools-version: 6.2
import PackageDescription

// Counts the allocations of calls in a release build.
let package = Package(
    name: "allocations",
    dependencies: [
        .package(name: "swift-percent-encoding", path: "../../..", traits: [])
    ],
    targets: [
        .target(name: "CAllocationCounter"),
        .executableTarget(
            name: "allocations",
            dependencies: [
                "CAllocationCounter",
                .product(name: "PercentEncoding", package: "swift-percent-encoding"),
                .product(name: "QueryEncoding", package: "swift-percent-encoding"),
            ]
        ),
    ]
)
