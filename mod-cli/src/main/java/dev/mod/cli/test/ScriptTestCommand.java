package dev.mod.cli.test;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.fixtures.run.FixtureSuites;
import dev.mod.fixtures.run.ScriptSubject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Runs the fixtures of one script, without a workflow around it. */
public final class ScriptTestCommand implements Command {
    private final Optional<TestService> service;

    public ScriptTestCommand() {
        this(Optional.empty());
    }

    /** @param service of the process, if it stays */
    public ScriptTestCommand(Optional<TestService> service) {
        this.service = service;
    }

    @Override
    public String description() {
        return "Run the fixtures of one script";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(new Positional("FILE", true, "the script"),
                new Positional("TESTS", false, "the directory of fixtures; default: tests"));
    }

    @Override
    public List<Opt> options() {
        return TestOptions.with(
                Opt.value("-l,--language", "LANGUAGE",
                        "The language of the files; default: what the configuration or their endings say"),
                Opt.values("--param", "K=V", "A parameter; repeatable"),
                Opt.flag("--semantic-workspace",
                        "Definitions and references are looked for in all files of a fixture"));
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        var arguments = session.arguments();
        Path script = session.path(arguments.positional(0).orElseThrow());
        Optional<Path> tests = arguments.positional(1).map(session::path)
                .or(() -> Optional.of(session.path(FixtureSuites.DIRECTORY)).filter(Files::isDirectory));
        var language = TestOptions.language(arguments);
        boolean workspace = arguments.flag("--semantic-workspace");
        var subject = new ScriptSubject(script, language, workspace, session.path(""));
        return new TestRun(session, session.terminal()::println, service).run(subject.packageDirectory(),
                () -> List.of(FixtureSuites.ofScript(subject, tests)));
    }
}
