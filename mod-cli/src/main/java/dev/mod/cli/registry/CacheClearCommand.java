package dev.mod.cli.registry;

import dev.mod.base.diagnostic.Counted;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.packages.RegistryOptions;
import dev.mod.cli.run.Runs;
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
            int kept = 0;
            var inUse = Runs.packagesInUse(session);
            for (var cache : RegistryOptions.access(session).caches()) {
                for (var each : cache.list()) {
                    if (cache.remove(each.version(), inUse)) {
                        removed++;
                    } else {
                        kept++;
                    }
                }
                cache.prune(Instant.now(), inUse);
            }
            session.terminal().println("removed " + Counted.of(removed, "version"));
            if (kept > 0) {
                session.terminal().note("kept " + Counted.of(kept, "version")
                        + ", since runs that are not over use them; mod workflow list shows the runs");
            }
            return ExitCode.OK;
        } catch (IOException e) {
            throw RegistryAccess.failed(e);
        }
    }
}
