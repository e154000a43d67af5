package dev.mod.testkit.run;

import dev.mod.model.file.FileTrees;
import dev.mod.testkit.compare.FileSet;
import dev.mod.testkit.fixture.Fixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A directory for one run of a fixture, which goes when it is closed. */
final class FixtureTarget implements AutoCloseable {
    private final Path base;
    private final Path directory;

    private FixtureTarget(Path base, Path directory) {
        this.base = base;
        this.directory = directory;
    }

    /** Makes a target with these files. Its path ends like the fixture's: scripts may look at it. */
    static FixtureTarget make(Fixture fixture, FileSet input) {
        try {
            Path base = Files.createTempDirectory("mod-fixture-").toRealPath();
            Path directory = base.resolve("tests").resolve(fixture.name());
            Files.createDirectories(directory);
            input.write(directory);
            return new FixtureTarget(base, directory);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a directory for a fixture: " + e.getMessage(), e);
        }
    }

    /** What the run works on. */
    Path directory() {
        return directory;
    }

    /** Where the run keeps its own files. */
    Path runs() {
        return base.resolve("runs");
    }

    @Override
    public void close() {
        try {
            FileTrees.delete(base);
        } catch (IOException e) {
            // it lies in the directory for temporary files
        }
    }
}
