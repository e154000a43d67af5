package dev.mod.cli.registry;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.packages.RegistryOptions;
import dev.mod.registry.access.RegistryAccess;
import dev.mod.registry.id.PackageReference;
import java.io.IOException;
import java.util.List;

/** Copies a version with its signatures to another registry. */
public final class MirrorCommand implements Command {
    @Override
    public String description() {
        return "Copy a version with its signatures to another registry, its digest unchanged";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(new Positional("PACKAGE", true, "name, name@version, name@channel or name@sha256:…"),
                new Positional("TO", true, "layout:directory or oci://host/prefix"));
    }

    @Override
    public List<Opt> options() {
        return RegistryOptions.ALL;
    }

    @Override
    public ExitCode run(Session session) {
        var reference = PackageReference.parse(session.arguments().positionals().get(0));
        var address = session.arguments().positionals().get(1);
        var access = RegistryOptions.access(session);
        try (var from = access.openStore(access.address());
                var to = access.openStore(RegistryOptions.absolute(address, session))) {
            var found = from.find(reference);
            from.mirror(found, to);
            session.terminal().println("copied " + found + " (" + found.digest() + ") to " + to.address());
            return ExitCode.OK;
        } catch (IOException e) {
            throw RegistryAccess.failed(e);
        }
    }
}
