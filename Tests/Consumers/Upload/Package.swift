// swift-tools-version: 6.2
import PackageDescription

// A client of RequestEncoding: nothing is fetched for it, the system's ICU is not linked, and it sends large files in little memory.
let package = Package(
    name: "upload",
    dependencies: [
        .package(name: "swift-percent-encoding", path: "../../..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "upload",
            dependencies: [.product(name: "RequestEncoding", package: "swift-percent-encoding")]
        )
    ]
)
