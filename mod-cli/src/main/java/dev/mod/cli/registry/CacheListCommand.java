package dev.mod.cli.registry;

import java.util.ArrayList;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.CommonOptions;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.output.Table;
import dev.mod.cli.packages.RegistryOptions;
import dev.mod.registry.access.RegistryAccess;
import dev.mod.registry.cache.PackageCache.Kept;
import java.io.IOException;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;

/** Lists the packages in the cache. */
public final class CacheListCommand implements Command {
    @Override
    public String description() {
        return "List the packages in the cache";
    }

    @Override
    public List<Opt> options() {
        return List.of(CommonOptions.TEXT_OR_JSON);
    }

    @Override
    public ExitCode run(Session session) {
        var terminal = session.terminal();
        var kept = new ArrayList<Kept>();
        try {
            for (var cache : RegistryOptions.access(session).caches()) {
                kept.addAll(cache.list());
            }
        } catch (IOException e) {
            throw RegistryAccess.failed(e);
        }
        if (session.arguments().json()) {
            var json = JsonNodeFactory.instance.arrayNode();
            kept.forEach(each -> json.addObject().put("name", each.version().id().toString())
                    .put("version", each.version().version()).put("digest", each.version().digest().toString())
                    .put("size", each.size()));
            terminal.println(json.toPrettyString());
            return ExitCode.OK;
        }
        if (kept.isEmpty()) {
            terminal.note("the cache is empty");
            return ExitCode.OK;
        }
        var table = new Table("PACKAGE", "VERSION", "BYTES", "DIGEST");
        kept.forEach(each -> table.row(each.version().id().toString(), each.version().version(),
                String.valueOf(each.size()), each.version().digest().toString().substring(0, 19)));
        table.print(terminal);
        return ExitCode.OK;
    }
}
