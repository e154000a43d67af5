package dev.mod.cli.registry;

import dev.mod.base.diagnostic.Counted;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.packages.RegistryOptions;
import dev.mod.registry.access.RegistryAccess;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/** Empties the cache. */
public final class CacheClearCommand implements Command {
    @Override
    public String description() {
        return "Remove every package from the cache";
    }

    @Override
    public List<Opt> options() {
        return List.of();
    }

    @Override
    public ExitCode run(Session session) {
        try {
            int removed = 0;
            for (var cache : RegistryOptions.access(session).caches()) {
                for (var each : cache.list()) {
                    cache.remove(each.version());
                    removed++;
                }
                cache.prune(Instant.now());
            }
            session.terminal().println("removed " + Counted.of(removed, "version"));
            return ExitCode.OK;
        } catch (IOException e) {
            throw RegistryAccess.failed(e);
        }
    }
}
