package dev.mod.cli.registry;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.CommonOptions;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.output.Table;
import dev.mod.cli.packages.RegistryOptions;
import dev.mod.registry.access.RegistryAccess;
import dev.mod.registry.spi.PackageRegistry.Listing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;

/** Finds packages by words in their names, descriptions and keywords. */
public final class SearchCommand implements Command {
    @Override
    public String description() {
        return "Find packages by words in their names, descriptions and keywords";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(new Positional("WORDS", false, "Words that all occur; default: every package"));
    }

    @Override
    public List<Opt> options() {
        var options = new ArrayList<Opt>(RegistryOptions.ALL);
        options.add(CommonOptions.TEXT_OR_JSON);
        return options;
    }

    @Override
    public ExitCode run(Session session) {
        var words = List.of(session.arguments().positional(0).orElse("").split("\\s+"));
        List<Listing> found;
        try (var registry = RegistryOptions.access(session).open()) {
            found = registry.search(words);
        } catch (IOException e) {
            throw RegistryAccess.failed(e);
        }
        var terminal = session.terminal();
        if (session.arguments().json()) {
            var json = JsonNodeFactory.instance.arrayNode();
            found.forEach(each -> json.addObject().put("name", each.newest().id().toString())
                    .put("version", each.newest().version()).put("description", description(each)));
            terminal.println(json.toPrettyString());
            return ExitCode.OK;
        }
        if (found.isEmpty()) {
            terminal.note("no package fits");
            return ExitCode.OK;
        }
        var table = new Table("PACKAGE", "VERSION", "DESCRIPTION");
        found.forEach(each -> table.row(each.newest().id().toString(), each.newest().version(), description(each)));
        table.print(terminal);
        return ExitCode.OK;
    }

    private static String description(Listing listing) {
        return listing.metadata().path("description").stringValue("").strip().replaceAll("\\s+", " ");
    }
}
