// swift-tools-version: 6.2
import PackageDescription

// A client of LegacyCharsets: nothing is fetched for it, and it links ICU but no Foundation.
let package = Package(
    name: "charset-linkage",
    dependencies: [
        .package(name: "swift-percent-encoding", path: "../../..")
    ],
    targets: [
        .executableTarget(
            name: "charset-linkage",
            dependencies: [.product(name: "LegacyCharsets", package: "swift-percent-encoding")]
        )
    ]
)
