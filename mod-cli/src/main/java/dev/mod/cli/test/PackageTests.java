package dev.mod.cli.test;

import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.Grants;
import dev.mod.model.diagnostic.ModException;
import dev.mod.testkit.run.FixtureSuite;
import dev.mod.testkit.run.FixtureSuites;
import java.nio.file.Path;
import java.util.List;

/** The tests of a package, for commands that go on only if they pass. */
public final class PackageTests {
    /** The options of such a command: what the tests may do. */
    public static final List<Opt> OPTIONS = Grants.OPTIONS;

    private PackageTests() {}

    /**
     * Runs them, if there are any, and reports on the error stream.
     *
     * @return {@link ExitCode#OK} if there are none, too
     */
    public static ExitCode run(Session session, Path directory) throws InterruptedException {
        List<FixtureSuite> suites;
        try {
            suites = FixtureSuites.ofPackage(directory);
        } catch (ModException e) {
            if (e.code().id().equals(FixtureSuites.NONE)) {
                return ExitCode.OK;
            }
            throw e;
        }
        return new TestRun(session, session.terminal()::note).run(directory, () -> suites);
    }
}
