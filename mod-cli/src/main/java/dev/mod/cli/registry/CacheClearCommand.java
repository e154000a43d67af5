package dev.mod.cli.registry;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.packages.RegistryAccess;
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
            var cache = new RegistryAccess(session).cache();
            var kept = cache.list();
            for (var each : kept) {
                cache.remove(each.version());
            }
            cache.prune(Instant.now());
            session.terminal().println("removed " + kept.size() + (kept.size() == 1 ? " version" : " versions"));
            return ExitCode.OK;
        } catch (IOException e) {
            throw RegistryAccess.failed(e);
        }
    }
}
