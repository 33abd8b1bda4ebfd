// swift-tools-version: 6.2
import PackageDescription

// A client of QueryEncoding: nothing is fetched for it, and of Foundation it links the essentials only.
let package = Package(
    name: "query-linkage",
    dependencies: [
        .package(name: "swift-percent-encoding", path: "../../..")
    ],
    targets: [
        .executableTarget(
            name: "query-linkage",
            dependencies: [.product(name: "QueryEncoding", package: "swift-percent-encoding")]
        )
    ]
)
