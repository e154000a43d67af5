package dev.mod.types;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Npm's directory of packages, found by a program of one of them on the path. */
public final class InstalledPackage {
    private InstalledPackage() {}

    /** The directory with the packages; empty where there is no such program. */
    public static Optional<Path> packages(String program) {
        return Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(":"))
                .map(directory -> Path.of(directory, program)).filter(Files::isExecutable)
                .flatMap(each -> above(each).stream()).findFirst();
    }

    private static Optional<Path> above(Path program) {
        try {
            for (Path path = program.toRealPath(); path != null; path = path.getParent()) {
                if (path.endsWith("node_modules")) {
                    return Optional.of(path);
                }
            }
        } catch (IOException e) {
            // another one
        }
        return Optional.empty();
    }

    /** Tools with the package that a variable names; skips the test where its program is not on the path. */
    public static Tools tools(String variable, String name, String program) {
        Optional<Path> packages = packages(program);
        Assumptions.assumeTrue(packages.isPresent(),
                () -> "no " + program + " of npm on the path; npm has it in the package " + name);
        // what else a program needs is on the path
        return new Tools(Map.of(variable, packages.orElseThrow().resolve(name).toString(), "PATH",
                String.valueOf(System.getenv("PATH"))), Optional.empty());
    }
}
