package dev.mod.cli.registry;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.packages.RegistryOptions;
import dev.mod.cli.run.Runs;
import dev.mod.registry.access.RegistryAccess;
import dev.mod.registry.cache.PackageCache;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/** Removes from the cache what no kept package needs. */
public final class CachePruneCommand implements Command {
    @Override
    public String description() {
        return "Remove from the cache what no package there needs";
    }

    @Override
    public List<Opt> options() {
        return List.of();
    }

    @Override
    public ExitCode run(Session session) {
        try {
            long freed = 0;
            var inUse = Runs.packagesInUse(session);
            for (var cache : RegistryOptions.access(session).caches()) {
                freed += cache.prune(Instant.now().minus(PackageCache.GRACE), inUse);
            }
            session.terminal().println("freed " + freed + " bytes");
            return ExitCode.OK;
        } catch (IOException e) {
            throw RegistryAccess.failed(e);
        }
    }
}
