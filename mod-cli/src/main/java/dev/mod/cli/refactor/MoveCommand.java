package dev.mod.cli.refactor;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.match.Languages;
import dev.mod.types.SemanticProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Moves a type or a package of Java to another package. */
public final class MoveCommand implements Command {
    private static final String EXAMPLE = "mod refactor move shop.Cart shop.model";

    @Override
    public String description() {
        return "Move a type or a package of Java with its files, in all files that use it, in a run that can be undone";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(
                new Positional("WHAT", true,
                        "A type at the top of its file by its full name, such a FILE, or a package"),
                new Positional("PACKAGE", true, "The package to move it to"));
    }

    @Override
    public List<Opt> options() {
        return Refactoring.options();
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        var refactoring = new Refactoring(session, "mod refactor move");
        String what = path(refactoring.base(), session.arguments().positionals().get(0));
        String to = session.arguments().positionals().get(1);
        SemanticProvider java = Languages.find("java").flatMap(SemanticProvider::of).orElseThrow();
        return refactoring.run(java, types -> types.move(what, to));
    }

    /** A file relative to the project; what is none stays as it is. */
    private static String path(Path base, String what) {
        if (!what.contains("/") && !what.endsWith(".java")) {
            return what;
        }
        Path file = base.resolve(what).normalize();
        if (!file.startsWith(base) || !Files.isRegularFile(file)) {
            throw new UsageException("there is no file " + what + " below " + base, EXAMPLE);
        }
        if (!what.endsWith(".java")) {
            throw new UsageException("only Java can be moved", EXAMPLE);
        }
        return base.relativize(file).toString().replace('\\', '/');
    }
}
