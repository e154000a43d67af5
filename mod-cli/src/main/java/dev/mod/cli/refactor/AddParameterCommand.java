package dev.mod.cli.refactor;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.types.NewParameter;
import dev.mod.types.RenameTarget;
import java.util.ArrayList;
import java.util.List;

/** Gives a method or constructor one more parameter, and all its calls a value for it. */
public final class AddParameterCommand implements Command {
    private static final String EXAMPLE = "mod refactor add-parameter shop.Cart.total java.util.Currency currency null";

    @Override
    public String description() {
        return "Add a parameter to a function, method or constructor of Java, TypeScript or JavaScript, and a value to all calls, in a run that can be undone";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(Refactoring.METHOD,
                new Positional("TYPE", true, "The type, in full where files do not import it"),
                new Positional("NAME", true, "The name"),
                new Positional("VALUE", true, "What all calls pass: null, 0, a.Type.NAME"));
    }

    @Override
    public List<Opt> options() {
        List<Opt> options = new ArrayList<>(Refactoring.options());
        options.add(Opt.value("--at", "N", "Where it stands among the parameters, from 1; default: behind all others"));
        return options;
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        var refactoring = new Refactoring(session, "mod refactor add-parameter");
        List<String> given = session.arguments().positionals();
        RenameTarget method = refactoring.target(given.get(0), EXAMPLE);
        int position = session.arguments().integer("--at", 1).orElse(0);
        var parameter = new NewParameter(given.get(1), given.get(2), given.get(3), position);
        return refactoring.run(refactoring.provider(method, EXAMPLE), types -> types.addParameter(method, parameter));
    }
}
