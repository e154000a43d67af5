package dev.mod.cli.campaign;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.file.Utf8;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.terminal.ControlCharacters;
import dev.mod.git.campaign.ForgeHosts;
import dev.mod.git.forge.RepositorySearch;
import dev.mod.git.remote.GitException;
import dev.mod.git.remote.RepositoryAddress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The repositories that the command line names. */
final class Repositories {
    private Repositories() {}

    /**
     * Each once, in the order given; those that a forge finds in the order of their addresses.
     *
     * @throws ModException naming the line of a file that is no address, or when a forge cannot be asked
     */
    static List<RepositoryAddress> of(Session session) throws InterruptedException {
        Set<RepositoryAddress> found = new LinkedHashSet<>();
        for (String text : session.arguments().values("--repo")) {
            found.add(RepositoryAddress.parse(text, session.workingDirectory()));
        }
        session.arguments().value("--repos-file").ifPresent(name -> read(session.path(name), name, found));
        find(session, found);
        if (found.isEmpty()) {
            throw new UsageException("no repository",
                    "name some with --repo, --repos-file, --repos-owner or --repos-query");
        }
        return List.copyOf(found);
    }

    private static void find(Session session, Set<RepositoryAddress> found) throws InterruptedException {
        List<String> owners = session.arguments().values("--repos-owner");
        List<String> queries = session.arguments().values("--repos-query");
        if (owners.isEmpty() && queries.isEmpty()) {
            return;
        }
        var forges = new ForgeHosts(session.environment()).forges(CampaignBeginning.hosts(session));
        for (String owner : owners) {
            take(session, owner, forges.ownedBy(owner), found);
        }
        for (String query : queries) {
            String[] parts = query.strip().split("\\s+", 2);
            if (parts.length < 2) {
                throw new UsageException("--repos-query: '" + query + "' has no query behind the host",
                        "write --repos-query 'github.com org:acme topic:java'");
            }
            take(session, query, forges.matching(parts[0], parts[1]), found);
        }
    }

    /** Takes what can be worked on, and says what was left out. */
    private static void take(Session session, String asked, RepositorySearch.Result result,
            Set<RepositoryAddress> found) {
        boolean archived = session.arguments().flag("--archived");
        boolean forks = session.arguments().flag("--forks");
        int taken = 0;
        int leftArchived = 0;
        int leftForks = 0;
        for (RepositorySearch.Found each : result.repositories()) {
            if (each.archived() && !archived) {
                leftArchived++;
            } else if (each.fork() && !forks) {
                leftForks++;
            } else {
                found.add(RepositoryAddress.parse(each.address(), session.workingDirectory()));
                taken++;
            }
        }
        var left = new ArrayList<String>();
        if (leftArchived > 0) {
            left.add(leftArchived + " archived (--archived takes them)");
        }
        if (leftForks > 0) {
            left.add(leftForks + (leftForks == 1 ? " fork" : " forks") + " (--forks takes them)");
        }
        session.terminal().note(ControlCharacters.remove(asked) + ": " + taken
                + (taken == 1 ? " repository" : " repositories")
                + (left.isEmpty() ? "" : "; left out: " + String.join(", ", left)));
        result.notice().ifPresent(it -> session.terminal().note("note: " + it));
    }

    private static void read(Path file, String name, Set<RepositoryAddress> found) {
        List<String> lines;
        try {
            lines = Utf8.read(file).lines().toList();
        } catch (IOException e) {
            throw new ModException(ErrorCodes.UNREADABLE_FILE,
                    "--repos-file: cannot read " + name + ": " + FailureMessages.reason(e), e);
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
