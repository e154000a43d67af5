package dev.mod.fakes.forge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/** Repositories and their pull requests. Callers hold the lock of the server. */
final class ForgeState {
    /**
     * A repository.
     *
     * @param id its number
     * @param path its path
     * @param defaultBranch its default branch
     * @param writable whether the token may push to it
     */
    record Repository(long id, String path, String defaultBranch, boolean writable) {
        String owner() {
            return path.substring(0, path.lastIndexOf('/'));
        }

        String name() {
            return path.substring(path.lastIndexOf('/') + 1);
        }
    }

    private final Map<String, Repository> repositories = new LinkedHashMap<>();
    private final Map<String, String> moved = new LinkedHashMap<>();
    private final List<FakePullRequest> pullRequests = new ArrayList<>();
    BiFunction<String, String, Optional<String>> commits = (repository, branch) -> Optional
            .of(String.format(Locale.ROOT, "%08x", (repository + ":" + branch).hashCode()).repeat(5));
    int largestPage = 100;

    void add(String path, String defaultBranch, boolean writable) {
        repositories.put(path, new Repository(repositories.size() + 1L, path, defaultBranch, writable));
    }

    void move(String from, String to) {
        Repository old = repository(from).orElseThrow();
        repositories.remove(from);
        repositories.put(to, new Repository(old.id(), to, old.defaultBranch(), old.writable()));
        moved.put(from, to);
        pullRequests.replaceAll(it -> it.repository().equals(from)
                ? new FakePullRequest(to, it.number(), it.headRepository().equals(from) ? to : it.headRepository(),
                        it.head(), it.base(), it.title(), it.body(), it.draft(), it.open())
                : it);
    }

    Optional<String> movedTo(String path) {
        return Optional.ofNullable(moved.get(path));
    }

    Optional<Repository> repository(String path) {
        return repositories.values().stream().filter(it -> it.path().equalsIgnoreCase(path)).findFirst();
    }

    Optional<Repository> repository(long id) {
        return repositories.values().stream().filter(it -> it.id() == id).findFirst();
    }

    List<FakePullRequest> pullRequests() {
        return List.copyOf(pullRequests);
    }

    /** Those of a repository, newest first. */
    List<FakePullRequest> pullRequests(String repository) {
        var found = new ArrayList<FakePullRequest>();
        for (FakePullRequest each : pullRequests) {
            if (each.repository().equals(repository)) {
                found.add(0, each);
            }
        }
        return found;
    }

    Optional<FakePullRequest> pullRequest(String repository, long number) {
        return pullRequests.stream().filter(it -> it.repository().equals(repository) && it.number() == number)
                .findFirst();
    }

    Optional<FakePullRequest> open(String repository, String head, String base) {
        return pullRequests.stream().filter(it -> it.repository().equals(repository))
                .filter(it -> it.connects(repository, head, base)).findFirst();
    }

    FakePullRequest create(String repository, String headRepository, String head, String base, String title,
            String body, boolean draft) {
        long number = 1 + pullRequests.stream().filter(it -> it.repository().equals(repository)).count();
        var created = new FakePullRequest(repository, number, headRepository, head, base, title, body, draft, true);
        pullRequests.add(created);
        return created;
    }

    FakePullRequest replace(FakePullRequest changed) {
        pullRequests.replaceAll(it -> it.repository().equals(changed.repository()) && it.number() == changed.number()
                ? changed
                : it);
        return changed;
    }

    String commit(FakePullRequest of) {
        return commits.apply(of.headRepository(), of.head()).orElse("0".repeat(40));
    }
}
