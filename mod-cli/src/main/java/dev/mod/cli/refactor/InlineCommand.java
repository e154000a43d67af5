package dev.mod.cli.refactor;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.types.RenameTarget;
import java.util.List;

/** Puts what a variable, constant or method stands for in the place of its name, and takes it away. */
public final class InlineCommand implements Command {
    private static final String EXAMPLE = "mod refactor inline src/shop/Cart.java:12:13";

    @Override
    public String description() {
        return "Put a variable, a constant, a function or a method of Java, TypeScript or JavaScript in the place of its name,"
                + " in a run that can be undone";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(new Positional("SYMBOL", true, "FILE:LINE:COLUMN of the name, or its full name:"
                + " a.Type.NAME, a.Type.method(int), src/cart#total"));
    }

    @Override
    public List<Opt> options() {
        return Refactoring.options();
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        var refactoring = new Refactoring(session, "mod refactor inline");
        RenameTarget target = refactoring.target(session.arguments().positionals().get(0), EXAMPLE);
        return refactoring.run(refactoring.provider(target, EXAMPLE), types -> types.inline(target));
    }
}
