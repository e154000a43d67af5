package dev.mod.cli.test;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.Grants;
import dev.mod.base.diagnostic.ModException;
import dev.mod.fixtures.run.FixtureSuite;
import dev.mod.fixtures.run.FixtureSuites;
import java.nio.file.Path;
import java.util.List;

/** The tests of a package, for commands that go on only if they pass. */
public final class PackageTests {
    /** The options of such a command: what the tests may do. */
    public static final List<Opt> OPTIONS = Grants.OPTIONS;

    private PackageTests() {}

    /**
     * Runs them, if there are any, and reports on the error stream. A warning says if none has passed.
     *
     * @return {@link ExitCode#OK} if there are none, too
     */
    public static ExitCode run(Session session, Path directory) throws InterruptedException {
        List<FixtureSuite> suites;
        try {
            suites = FixtureSuites.ofPackage(directory);
        } catch (ModException e) {
            if (e.code().equals(ErrorCodes.NO_FIXTURES)) {
                warn(session);
                return ExitCode.OK;
            }
            throw e;
        }
        var tests = new TestRun(session, session.terminal()::note);
        var exit = tests.run(directory, () -> suites);
        if (exit == ExitCode.OK && !tests.passed()) {
            warn(session);
        }
        return exit;
    }

    private static void warn(Session session) {
        var terminal = session.terminal();
        terminal.warn("no fixture shows that the package works");
        terminal.hint("make tests/<case>/input/ with a file to change; mod test --update writes what comes out");
    }
}
