package dev.mod.cli.registry;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.packages.RegistryOptions;
import dev.mod.registry.access.RegistryAccess;
import java.io.IOException;
import java.util.List;

/** Forgets the credentials for a registry. */
public final class LogoutCommand implements Command {
    @Override
    public String description() {
        return "Forget your name and password for a registry";
    }

    @Override
    public List<Opt> options() {
        return List.of(RegistryOptions.REGISTRY);
    }

    @Override
    public ExitCode run(Session session) {
        var access = RegistryOptions.access(session);
        try {
            boolean there = access.credentials().remove(access.authority());
            session.terminal().println(there
                    ? "forgot the credentials for " + access.authority()
                    : "there were no credentials for " + access.authority());
            return ExitCode.OK;
        } catch (IOException e) {
            throw RegistryAccess.failed(e);
        }
    }
}
