package dev.mod.cli.refactor;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.types.RenameTarget;
import java.util.List;

/** Gives a symbol another name wherever it is declared and used. */
public final class RenameCommand implements Command {
    private static final String EXAMPLE = "mod refactor rename src/shop/Cart.java:7:10 total";

    @Override
    public String description() {
        return "Rename a symbol of Java, TypeScript, JavaScript or Python in all files, in a run that can be undone";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(
                new Positional("SYMBOL", true, "FILE:LINE:COLUMN of the name, or its full name:"
                        + " a.Type, a.Type.field, a.Type.method(int,java.lang.String); src/cart#Cart.total"),
                new Positional("NAME", true, "The new name"));
    }

    @Override
    public List<Opt> options() {
        return Refactoring.options();
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        var refactoring = new Refactoring(session, "mod refactor rename");
        RenameTarget target = refactoring.target(session.arguments().positionals().get(0), EXAMPLE);
        String name = session.arguments().positionals().get(1);
        return refactoring.run(refactoring.providerOfNames(target, EXAMPLE), types -> types.rename(target, name));
    }
}
