// swift-tools-version: 6.2
import PackageDescription

// A client of LegacyCharsets without its trait ICU: it builds where there is no ICU, and charsets that need it are an error.
let package = Package(
    name: "no-icu",
    dependencies: [
        .package(name: "swift-percent-encoding", path: "../../..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "no-icu",
            dependencies: [.product(name: "LegacyCharsets", package: "swift-percent-encoding")]
        )
    ]
)
