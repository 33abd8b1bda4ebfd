#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

#if CommandLineTool
    exit(Percent.runProcess())
#else
    StandardError.write(
        """
        percent: this build has no command line interface, because the package trait CommandLineTool is off.
        Build and run the tool with 'scripts/percent ...', or build it with 'swift build --traits ICU,CommandLineTool'.

        """)
    exit(64)
#endif
