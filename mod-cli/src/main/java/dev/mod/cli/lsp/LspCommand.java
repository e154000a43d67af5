package dev.mod.cli.lsp;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.Packages;
import dev.mod.lsp.ModLanguageServer;
import java.util.List;

/** Serves an editor over standard input and output. */
public final class LspCommand implements Command {
    private final String version;

    /** @param version of this program, for people */
    public LspCommand(String version) {
        this.version = version;
    }

    @Override
    public String description() {
        return "Serve an editor over standard input and output: problems of packages and rules, what rules find, fixes";
    }

    @Override
    public List<Opt> options() {
        return List.of();
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        return session.terminal()
                .exchange((in, out) -> ModLanguageServer.serve(in, out, Packages.kinds(), version)) == 0
                        ? ExitCode.OK
                        : ExitCode.FAILED;
    }
}
