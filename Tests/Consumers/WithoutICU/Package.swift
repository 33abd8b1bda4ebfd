// swift-tools-version: 6.2
import PackageDescription

// A client of LegacyCharsets without the trait ICU. The client uses the objects of `scripts/check traits`, because both
// builds have the same traits.
let package = Package(
    name: "without-icu",
    dependencies: [.package(name: "swift-percent-encoding", path: "../../..", traits: ["CommandLineTool"])],
    targets: [
        .executableTarget(
            name: "no-icu", dependencies: [.product(name: "LegacyCharsets", package: "swift-percent-encoding")])
    ]
)
