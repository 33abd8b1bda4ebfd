package percentencoding.spark;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The C library, loaded from the jar once. */
final class Library {
    /** The reason why the library is missing, or null. If an initializer threw, only the first call would report it. */
    private static final String PROBLEM = load();

    private Library() {
    }

    /** @throws IllegalStateException if the jar has no library for this platform, or if the library cannot be loaded */
    static void require() {
        if (PROBLEM != null) {
            throw new IllegalStateException(PROBLEM);
        }
    }

    private static String load() {
        String platform = System.getProperty("os.name") + "-" + System.getProperty("os.arch");
        try (InputStream library = Library.class.getResourceAsStream(platform + "/libpercentencoding_spark.so")) {
            if (library == null) {
                return "percent-encoding-spark.jar has no library for " + platform
                        + "; scripts/library --spark builds one for the platform that it runs on";
            }
            unpack(library);
            return null;
        } catch (IOException | UnsatisfiedLinkError error) {
            return "the library of percent-encoding-spark.jar cannot be loaded from a file in "
                    + System.getProperty("java.io.tmpdir") + ": " + error;
        }
    }

    /** Loads a copy of the library from a new file that only its owner can read. The file is deleted; the mapping
     * stays. */
    private static void unpack(InputStream library) throws IOException {
        Path file = Files.createTempFile("percentencoding", ".so");
        try {
            Files.write(file, library.readAllBytes());
            System.load(file.toAbsolutePath().toString());
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
