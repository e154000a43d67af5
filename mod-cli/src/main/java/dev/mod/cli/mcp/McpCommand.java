package dev.mod.cli.mcp;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.Grants;
import dev.mod.cli.run.Runs;
import dev.mod.cli.script.TreeText;
import dev.mod.engine.spi.RunListener;
import dev.mod.mcp.ModMcpServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Serves an agent over standard input and output. */
public final class McpCommand implements Command {
    private final String version;

    /** @param version of this program, for people */
    public McpCommand(String version) {
        this.version = version;
    }

    @Override
    public String description() {
        return "Serve an agent over standard input and output: search, rules, and changes that are previewed first";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(new Positional("DIR", false,
                "the directory whose files it may read and change; default: the current one"));
    }

    @Override
    public List<Opt> options() {
        return Grants.OPTIONS;
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        List<String> given = session.arguments().positionals();
        Path directory = session.path(given.isEmpty() ? "" : given.get(0));
        if (!Files.isDirectory(directory)) {
            throw new ModException(ErrorCodes.NO_TARGET, "there is no directory " + directory);
        }
        var engine = Runs.engine(session, new RunListener() {
        });
        var granted = Grants.given(session);
        session.terminal().exchange((in, out) -> {
            try {
                ModMcpServer.serve(in, out, directory, version, TreeText::lines, engine, granted);
                return 0;
            } catch (IOException e) {
                throw new ModException(ErrorCodes.NO_TARGET, FailureMessages.of(e), e);
            }
        });
        return ExitCode.OK;
    }
}
