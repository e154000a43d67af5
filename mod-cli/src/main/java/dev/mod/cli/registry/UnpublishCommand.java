package dev.mod.cli.registry;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.packages.RegistryOptions;
import dev.mod.registry.access.RegistryAccess;
import dev.mod.registry.id.PackageReference.ByDigest;
import dev.mod.registry.id.PackageReference.Version;
import dev.mod.registry.id.PackageReference;
import java.io.IOException;
import java.util.List;

/** Removes a version from the registry. */
public final class UnpublishCommand implements Command {
    @Override
    public String description() {
        return "Remove a version from the registry";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(new Positional("PACKAGE", true, "name@version or name@sha256:…"));
    }

    @Override
    public List<Opt> options() {
        return RegistryOptions.ALL;
    }

    @Override
    public ExitCode run(Session session) {
        var reference = PackageReference.parse(session.arguments().positionals().get(0));
        if (!(reference.selector() instanceof Version) && !(reference.selector() instanceof ByDigest)) {
            throw new UsageException("which version of " + reference.id() + "?", "name it as " + reference.id()
                    + "@1.2.3; mod info " + reference.id() + " shows them");
        }
        try (var registry = RegistryOptions.access(session).open()) {
            var found = registry.find(reference);
            if (!session.yes() && !session.interactive()) {
                throw new UsageException("nobody to ask whether " + found + " is to be removed from "
                        + registry.address(), "say so with --yes");
            }
            if (!session.yes()
                    && !session.terminal().confirm("Remove " + found + " from " + registry.address() + "?")) {
                session.terminal().note("nothing was removed");
                return ExitCode.FAILED;
            }
            registry.unpublish(found.id(), found.digest());
            session.terminal().println("removed " + found + " (" + found.digest() + ")");
            return ExitCode.OK;
        } catch (IOException e) {
            throw RegistryAccess.failed(e);
        }
    }
}
