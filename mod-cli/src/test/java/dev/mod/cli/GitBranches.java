package dev.mod.cli;

import dev.mod.fakes.forge.FakeBranches;
import dev.mod.fakes.forge.FakePullRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The branches of bare repositories below a directory, for a stand-in of a forge: it merges as Git does. */
public final class GitBranches implements FakeBranches {
    private final Path directory;

    public GitBranches(Path directory) {
        this.directory = directory;
    }

    /** The last commit of a branch. */
    public Optional<String> commit(String repository, String branch) {
        var found = git(repository, "rev-parse", "--verify", "-q", "refs/heads/" + branch);
        return found.exit() == 0 ? Optional.of(found.out()) : Optional.empty();
    }

    @Override
    public Relation relation(FakePullRequest of) {
        if (git(of.repository(), "merge-base", "--is-ancestor", of.base(), head(of)).exit() == 0) {
            return Relation.AHEAD;
        }
        return git(of.repository(), "merge-tree", "--write-tree", of.base(), head(of)).exit() == 0
                ? Relation.BEHIND
                : Relation.CONFLICT;
    }

    @Override
    public void merge(FakePullRequest of) {
        String head = head(of);
        var tree = git(of.repository(), "merge-tree", "--write-tree", of.base(), head);
        var made = git(of.repository(), "-c", "user.name=Forge", "-c", "user.email=forge@example.org", "commit-tree",
                tree.out(), "-p", of.base(), "-p", head, "-m", "Merge " + of.head());
        git(of.repository(), "update-ref", "refs/heads/" + of.base(), made.out());
    }

    /** The head as the repository itself knows it, which brings it from a fork. */
    private String head(FakePullRequest of) {
        if (of.headRepository().equals(of.repository())) {
            return of.head();
        }
        git(of.repository(), "fetch", "-q", directory.resolve(of.headRepository() + ".git").toString(),
                "refs/heads/" + of.head());
        return commit(of.headRepository(), of.head()).orElse("0".repeat(40));
    }

    private record Result(int exit, String out) {}

    private Result git(String repository, String... arguments) {
        var command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        try {
            var process = new ProcessBuilder(command).directory(directory.resolve(repository + ".git").toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD).start();
            var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Result(process.waitFor(), text.strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
