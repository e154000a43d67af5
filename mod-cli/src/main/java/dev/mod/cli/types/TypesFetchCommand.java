package dev.mod.cli.types;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.types.ToolPackage;
import dev.mod.types.python.PyrightFinder;
import dev.mod.types.typescript.CompilerFinder;
import java.nio.file.Path;
import java.util.List;

/** Fetches programs that know types, which nothing else ever does. */
public final class TypesFetchCommand implements Command {
    private static final List<ToolPackage> TOOLS = List.of(CompilerFinder.PACKAGE, PyrightFinder.PACKAGE);

    @Override
    public String description() {
        return "Fetch a program that knows types from npm, in the version that is known here";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(new Positional("TOOL", true, "typescript, for TypeScript and JavaScript; pyright, for Python"));
    }

    @Override
    public List<Opt> options() {
        return List.of();
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        String name = session.arguments().positionals().get(0);
        ToolPackage tool = TOOLS.stream().filter(each -> each.name().equals(name)).findFirst()
                .orElseThrow(() -> new UsageException("there is no tool " + name, "the tools are: "
                        + String.join(", ", TOOLS.stream().map(ToolPackage::name).toList())));
        Path directory = TypeTools.directory(session.environment());
        boolean isNew = tool.fetch(directory, session.environment());
        session.terminal().println(tool.name() + " " + tool.version() + (isNew ? " is in " : " was already in ")
                + tool.in(directory).orElse(directory));
        return ExitCode.OK;
    }
}
