package dev.mod.cli.registry;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.packages.RegistryOptions;
import dev.mod.registry.access.RegistryAccess;
import dev.mod.registry.auth.Credentials;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Keeps credentials for a registry, where other tools for containers find them too. */
public final class LoginCommand implements Command {
    @Override
    public String description() {
        return "Keep your name and password for a registry";
    }

    @Override
    public List<Opt> options() {
        return List.of(RegistryOptions.REGISTRY, Opt.value("-u,--username", "NAME", "Your name there; asked for on a"
                + " terminal"), Opt.flag("--password-stdin", "Read the password or token from standard input"));
    }

    @Override
    public ExitCode run(Session session) {
        var access = RegistryOptions.access(session);
        var authority = access.authority();
        var terminal = session.terminal();
        boolean stdin = session.arguments().flag("--password-stdin");
        var user = session.arguments().value("--username")
                .or(() -> session.interactive() && !stdin
                        ? terminal.ask("Name at " + authority + ": ")
                        : Optional.empty())
                .map(String::strip).filter(name -> !name.isEmpty() && !name.contains(":"))
                .orElseThrow(() -> new UsageException("missing option --username"));
        if (!stdin && !session.interactive()) {
            throw new UsageException("nobody to ask for the password",
                    "pipe it in: mod login --registry " + access.address() + " -u " + user + " --password-stdin");
        }
        var secret = (stdin ? terminal.ask("") : terminal.askSecret("Password or token: "))
                .map(String::strip).filter(text -> !text.isEmpty())
                .orElseThrow(() -> new UsageException("no password given"));
        var credentials = new Credentials(user, secret);
        try {
            try (var store = access.openStoreAs(credentials)) {
                store.authenticate();
            }
            access.credentials().save(authority, credentials);
        } catch (IOException e) {
            throw RegistryAccess.failed(e);
        }
        terminal.println("kept the credentials of " + user + " for " + authority + " in "
                + access.credentials().dockerConfig());
        return ExitCode.OK;
    }
}
