package dev.mod.cli.campaign;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.git.remote.GitException;
import dev.mod.git.remote.RepositoryAddress;
import dev.mod.base.diagnostic.ModException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The repositories that the command line names. */
final class Repositories {
    private Repositories() {}

    /**
     * Each once, in the order given.
     *
     * @throws ModException naming the line of a file that is no address
     */
    static List<RepositoryAddress> of(Session session) {
        Set<RepositoryAddress> found = new LinkedHashSet<>();
        for (String text : session.arguments().values("--repo")) {
            found.add(RepositoryAddress.parse(text, session.workingDirectory()));
        }
        session.arguments().value("--repos-file").ifPresent(name -> read(session.path(name), name, found));
        if (found.isEmpty()) {
            throw new UsageException("no repository", "name some with --repo or --repos-file");
        }
        return List.copyOf(found);
    }

    private static void read(Path file, String name, Set<RepositoryAddress> found) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw new ModException(ErrorCodes.UNREADABLE_FILE,
                    "--repos-file: cannot read " + name, e);
        }
        Path directory = file.toAbsolutePath().resolve("..").normalize();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                try {
                    found.add(RepositoryAddress.parse(line, directory));
                } catch (GitException e) {
                    throw new ModException(e.code(), name + ":" + (i + 1) + ": " + e.getMessage(), e);
                }
            }
        }
    }
}
