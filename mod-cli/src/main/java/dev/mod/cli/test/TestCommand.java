package dev.mod.cli.test;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.fixtures.run.FixtureSuites;
import java.nio.file.Path;
import java.util.Optional;
import java.util.List;

/** Runs the fixtures of a package. */
public final class TestCommand implements Command {
    private final Optional<TestService> service;

    public TestCommand() {
        this(Optional.empty());
    }

    /** @param service of the process, if it stays */
    public TestCommand(Optional<TestService> service) {
        this.service = service;
    }

    @Override
    public String description() {
        return "Run the fixtures of a package";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(new Positional("DIR", false, "the package; default: the current directory"));
    }

    @Override
    public List<Opt> options() {
        return TestOptions.with();
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        Path directory = session.path(session.arguments().positional(0).orElse(""));
        return new TestRun(session, session.terminal()::println, service).run(directory,
                () -> FixtureSuites.ofPackage(directory));
    }
}
