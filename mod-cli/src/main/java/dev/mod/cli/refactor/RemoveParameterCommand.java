package dev.mod.cli.refactor;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.types.RenameTarget;
import java.util.List;

/** Takes a parameter away from a method or constructor and from all its calls. */
public final class RemoveParameterCommand implements Command {
    private static final String EXAMPLE = "mod refactor remove-parameter shop.Cart.total currency";

    @Override
    public String description() {
        return "Remove a parameter of a function, method or constructor of Java, TypeScript or JavaScript that is not used, with what all calls pass for it,"
                + " in a run that can be undone";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(Refactoring.METHOD, new Positional("PARAMETER", true, "Its name, or its number from 1"));
    }

    @Override
    public List<Opt> options() {
        return Refactoring.options();
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        var refactoring = new Refactoring(session, "mod refactor remove-parameter");
        RenameTarget method = refactoring.target(session.arguments().positionals().get(0), EXAMPLE);
        String parameter = session.arguments().positionals().get(1);
        return refactoring.run(refactoring.provider(method, EXAMPLE),
                types -> types.removeParameter(method, parameter));
    }
}
