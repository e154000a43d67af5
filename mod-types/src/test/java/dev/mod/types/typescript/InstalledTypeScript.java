package dev.mod.types.typescript;

import dev.mod.types.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** The compiler that npm has installed where {@code tsc} on the path is. */
final class InstalledTypeScript {
    private InstalledTypeScript() {}

    /** Npm's directory of packages. */
    static Optional<Path> packages() {
        return Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(":"))
                .map(directory -> Path.of(directory, "tsc")).filter(Files::isExecutable)
                .flatMap(tsc -> above(tsc).stream()).findFirst();
    }

    private static Optional<Path> above(Path tsc) {
        try {
            for (Path path = tsc.toRealPath(); path != null; path = path.getParent()) {
                if (path.endsWith("node_modules")) {
                    return Optional.of(path);
                }
            }
        } catch (IOException e) {
            // another one
        }
        return Optional.empty();
    }

    /** Tools with the compiler; skips the test where there is none. */
    static Tools tools() {
        Assumptions.assumeTrue(packages().isPresent(),
                "no tsc of npm on the path; npm has it in the package typescript");
        return new Tools(Map.of(CompilerFinder.VARIABLE, packages().orElseThrow().resolve("typescript").toString()),
                Optional.empty());
    }
}
