package dev.mod.cli.registry;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.packages.RegistryOptions;
import dev.mod.registry.auth.Credentials;
import java.util.List;

/** Tells as whom the registry is asked. */
public final class WhoamiCommand implements Command {
    @Override
    public String description() {
        return "Tell as whom you ask the registry";
    }

    @Override
    public List<Opt> options() {
        return List.of(RegistryOptions.REGISTRY);
    }

    @Override
    public ExitCode run(Session session) {
        var access = RegistryOptions.access(session);
        var found = access.credentials().find(access.authority()).map(Credentials::user);
        session.terminal().println(found.orElse("nobody") + " at " + access.authority());
        return found.isPresent() ? ExitCode.OK : ExitCode.FAILED;
    }
}
