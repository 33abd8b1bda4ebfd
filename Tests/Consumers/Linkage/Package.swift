// swift-tools-version: 6.2
import PackageDescription

// A client of PercentEncoding alone: nothing is fetched for it, and it links neither Foundation nor ICU.
let package = Package(
    name: "linkage",
    dependencies: [
        .package(name: "swift-percent-encoding", path: "../../..")
    ],
    targets: [
        .executableTarget(
            name: "linkage",
            dependencies: [.product(name: "PercentEncoding", package: "swift-percent-encoding")]
        )
    ]
)
