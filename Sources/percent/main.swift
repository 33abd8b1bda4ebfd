#if CommandLineTool
    SystemCalls.endProcess(Percent.runProcess())
#else
    StandardError.write(
        """
        percent: this build has no command line interface, because the package trait CommandLineTool is off.
        Build and run the tool with 'scripts/percent ...', or build it with 'swift build --traits ICU,CommandLineTool'.

        """)
    SystemCalls.endProcess(64)
#endif
