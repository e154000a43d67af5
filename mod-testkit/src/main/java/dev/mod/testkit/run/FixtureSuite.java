package dev.mod.testkit.run;

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
 * @param filter only fixtures with this text in their names run; empty for all
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
        return found.fixtures().stream().filter(fixture -> fixture.name().contains(filter)).toList();
    }

    /** The same with another filter besides. */
    public FixtureSuite filtered(String text) {
        var kept = new FoundFixtures(fixtures(), found.problems(), found.passedOver());
        return new FixtureSuite(subject, directory, kept, text);
    }
}
