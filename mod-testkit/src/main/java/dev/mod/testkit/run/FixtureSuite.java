package dev.mod.testkit.run;

import dev.mod.testkit.compare.FileSet;
import dev.mod.testkit.fixture.Fixture;
import dev.mod.testkit.fixture.FoundFixtures;
import java.nio.file.Path;
import java.util.List;

/**
 * Fixtures and what they test.
 *
 * @param subject what they test
 * @param directory where they lie, absolute
 * @param found what lies there
 * @param filter only fixtures with this text in their names, or in that of a file of theirs, run; empty for all
 */
public record FixtureSuite(Subject subject, Path directory, FoundFixtures found, String filter) {
    /** What to call it: what it tests, and where its fixtures are. */
    public String name() {
        Path home = subject.packageDirectory();
        String where = directory.startsWith(home)
                ? home.relativize(directory).toString().replace('\\', '/')
                : directory.toString();
        return subject.name() + " on " + (where.isEmpty() ? "." : where);
    }

    /** The fixtures that run. */
    public List<Fixture> fixtures() {
        return found.fixtures().stream().filter(this::isWanted).toList();
    }

    /** By its own name, or by one of its files: the native tool calls each file of a tree a test. */
    private boolean isWanted(Fixture fixture) {
        if (filter.isEmpty() || fixture.name().contains(filter)) {
            return true;
        }
        return fixture.content() instanceof Fixture.Trees && FileSet.read(fixture.directory().resolve("input")).files()
                .keySet().stream().anyMatch(file -> (fixture.name() + "_" + file).contains(filter));
    }

    /** The same with another filter besides. */
    public FixtureSuite filtered(String text) {
        var kept = new FoundFixtures(fixtures(), found.problems(), found.passedOver());
        return new FixtureSuite(subject, directory, kept, text);
    }
}
