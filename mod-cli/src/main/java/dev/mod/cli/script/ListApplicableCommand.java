package dev.mod.cli.script;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.engine.event.FileChange;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;

/** Tells which files a transform would touch. */
public final class ListApplicableCommand implements Command {
    @Override
    public String description() {
        return "List the files that a transform would touch";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(new Positional("FILE", true, "the transform, in JavaScript or TypeScript"));
    }

    @Override
    public List<Opt> options() {
        var options = new ArrayList<>(ScriptInvocation.OPTIONS);
        options.add(Opt.choice("--format", List.of("text", "json"), "how to print; default: text"));
        return options;
    }

    @Override
    public ExitCode run(Session session) {
        var invocation = new ScriptInvocation(session);
        var outcome = invocation.run(true, line -> {});
        if (outcome.isEmpty()) {
            return ExitCode.INTERRUPTED;
        }
        var paths = outcome.get().changes().stream().map(FileChange::path).toList();
        if (session.arguments().value("--format").filter("json"::equals).isPresent()) {
            var files = JsonNodeFactory.instance.objectNode();
            var array = files.putArray("files");
            paths.forEach(path -> array.add(path));
            session.terminal().println(files.toString());
        } else {
            paths.forEach(session.terminal()::println);
        }
        return invocation.exit(outcome.get());
    }
}
