package dev.mod.types.typescript;

import dev.mod.types.InstalledPackage;
import dev.mod.types.Tools;
import java.nio.file.Path;
import java.util.Optional;

/** The compiler that npm has installed where {@code tsc} on the path is. */
final class InstalledTypeScript {
    private InstalledTypeScript() {}

    /** Npm's directory of packages. */
    static Optional<Path> packages() {
        return InstalledPackage.packages("tsc");
    }

    /** Tools with the compiler; skips the test where there is none. */
    static Tools tools() {
        return InstalledPackage.tools(CompilerFinder.VARIABLE, "typescript", "tsc");
    }
}
