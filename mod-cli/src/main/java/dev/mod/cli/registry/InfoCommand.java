package dev.mod.cli.registry;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.CommonOptions;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.packages.RegistryOptions;
import dev.mod.registry.access.RegistryAccess;
import dev.mod.cli.terminal.Style;
import dev.mod.registry.spi.PackageRegistry.Listing;
import dev.mod.registry.id.PackageId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;

/** Shows what the registry knows of a package. */
public final class InfoCommand implements Command {
    @Override
    public String description() {
        return "Show what the registry knows of a package";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(new Positional("PACKAGE", true, "name or @scope/name"));
    }

    @Override
    public List<Opt> options() {
        var options = new ArrayList<Opt>(RegistryOptions.ALL);
        options.add(CommonOptions.TEXT_OR_JSON);
        return options;
    }

    @Override
    public ExitCode run(Session session) {
        var id = PackageId.parse(session.arguments().positionals().get(0));
        Listing listing;
        try (var registry = RegistryOptions.access(session).open()) {
            listing = registry.find(id);
        } catch (IOException e) {
            throw RegistryAccess.failed(e);
        }
        var terminal = session.terminal();
        if (session.arguments().json()) {
            var json = JsonNodeFactory.instance.objectNode().put("name", id.toString())
                    .put("version", listing.newest().version());
            json.set("metadata", listing.metadata());
            listing.versions().forEach(json.putArray("versions")::add);
            listing.channels().forEach(json.putObject("channels")::put);
            terminal.println(json.toPrettyString());
            return ExitCode.OK;
        }
        terminal.println(terminal.out(Style.BOLD, listing.newest().toString()));
        for (var key : List.of("description", "license", "author", "category", "homepage")) {
            var value = listing.metadata().path(key).stringValue("").strip();
            if (!value.isEmpty()) {
                terminal.println(String.format("%-13s", key + ":") + value.replace("\n", " "));
            }
        }
        terminal.println("versions:    " + String.join(", ", listing.versions()));
        listing.channels()
                .forEach((channel, version) -> terminal.println("channel:     " + channel + " -> " + version));
        return ExitCode.OK;
    }
}
