package dev.mod.cli.self;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.registry.signing.Ecdsa;
import dev.mod.registry.signing.KeyFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Tells whether the files of the program are those of its release. */
public final class SelfVerifyCommand implements Command {
    private final String version;

    public SelfVerifyCommand(String version) {
        this.version = version;
    }

    @Override
    public String description() {
        return "Tell whether this installation has the files of its release, and nothing else";
    }

    @Override
    public List<Opt> options() {
        return List.of(
                Opt.value("--key", "FILE", "The public key of whoever made the release, in PEM: demand a signature"),
                Opt.value("--home", "DIR", "Another installation; default: the one that this program belongs to"));
    }

    @Override
    public ExitCode run(Session session) {
        Path home = session.arguments().value("--home").map(session::path).orElseGet(SelfVerifyCommand::own);
        Optional<Path> key = session.arguments().value("--key").map(session::path);
        try {
            var installation = Installation.at(home);
            if (key.isPresent()) {
                var owner = KeyFiles.publicKey(key.get());
                var signature = installation.signature();
                if (signature.isEmpty() || !Ecdsa.isValid(installation.list(), signature.get(), owner)) {
                    session.terminal().note(signature.isEmpty()
                            ? "the release is not signed"
                            : "the release is not signed with the key in " + key.get());
                    return ExitCode.FAILED;
                }
            }
            var findings = installation.findings();
            for (var finding : findings) {
                session.terminal().println(String.format(Locale.ROOT, "%-8s %s",
                        finding.fate().name().toLowerCase(Locale.ROOT), finding.path()));
            }
            if (!findings.isEmpty()) {
                session.terminal().note("this is not mod " + version + " as it was released; install it again");
                return ExitCode.FAILED;
            }
            session.terminal().println(installation.size() + " files are those of the release"
                    + (key.isPresent() ? ", which is signed with that key" : ""));
            if (key.isEmpty()) {
                session.terminal()
                        .note("note: without --key whoever changed files could have changed the list as well");
            }
            return ExitCode.OK;
        } catch (IOException e) {
            throw new ModException(ErrorCodes.INSTALLATION,
                    "cannot read the installation in " + FailureMessages.about(home, e), e);
        }
    }

    private static Path own() {
        String home = System.getProperty("mod.home", "");
        if (home.isEmpty()) {
            throw new ModException(ErrorCodes.INSTALLATION,
                    "this program was not started by the launcher of a release");
        }
        return Path.of(home);
    }
}
