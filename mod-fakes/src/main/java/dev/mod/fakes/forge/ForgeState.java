package dev.mod.fakes.forge;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** Repositories and their pull requests. Callers hold the lock of the server. */
final class ForgeState {
    /**
     * A repository.
     *
     * @param id its number
     * @param path its path
     * @param defaultBranch its default branch
     * @param writable whether the token may push to it
     * @param archived whether nobody may
     * @param fork whether it was made of another one
     * @param parent the number of that, or 0 if it is elsewhere
     */
    record Repository(long id, String path, String defaultBranch, boolean writable, boolean archived, boolean fork,
            long parent) {
        String owner() {
            return path.substring(0, path.lastIndexOf('/'));
        }

        String name() {
            return path.substring(path.lastIndexOf('/') + 1);
        }
    }

    /** Whoever the token is of. */
    static final String USER = "robot";

    private final Map<String, Repository> repositories = new LinkedHashMap<>();
    private long lastId;
    private final Map<String, Integer> making = new HashMap<>();
    /** How often a fork is looked at before it is made. */
    int looksAtMaking;
    /** Told of a fork that is made: of what, and its path. */
    BiConsumer<String, String> forked = (from, to) -> {};
    /** Repositories that everybody may read, and of which whoever the token is of is no member. */
    final Set<String> outside = new HashSet<>();
    private final Map<String, String> moved = new LinkedHashMap<>();
    private final List<FakePullRequest> pullRequests = new ArrayList<>();
    private final Map<String, List<FakePullRequest>> byRepository = new HashMap<>();
    BiFunction<String, String, Optional<String>> commits = (repository, branch) -> Optional
            .of(String.format(Locale.ROOT, "%08x", (repository + ":" + branch).hashCode()).repeat(5));
    int largestPage = 100;
    FakeRules rules = FakeRules.NONE;
    /** Owners that are persons and no organisations. */
    final Set<String> persons = new HashSet<>();
    /** Where repositories are for Git; empty for the server's own address. */
    String git = "";
    final Map<Long, String> users = new HashMap<>();
    private final Map<String, FakeLife> lives = new HashMap<>();
    private final Set<String> mergesThemselves = new LinkedHashSet<>();
    private final Map<String, Integer> retries = new HashMap<>();
    private final Map<String, Long> checkIds = new HashMap<>();
    private final List<String> checkKeys = new ArrayList<>();

    void add(String path, String defaultBranch, boolean writable) {
        repositories.put(path, new Repository(
                Optional.ofNullable(repositories.get(path)).map(Repository::id).orElseGet(this::nextId), path,
                defaultBranch, writable, false,
                false, 0));
    }

    private long nextId() {
        return ++lastId;
    }

    /** A fork that whoever the token is of makes of another, which is made when it has been looked at some times. */
    Repository fork(Repository of, String path) {
        var made = new Repository(nextId(), path, of.defaultBranch(), true, false, true, of.id());
        repositories.put(path, made);
        making.put(path, looksAtMaking);
        isMade(made);
        return made;
    }

    /** Whether a repository is made to its end; each look brings that nearer. */
    boolean isMade(Repository it) {
        Integer looks = making.get(it.path());
        if (looks == null) {
            return true;
        }
        if (looks > 0) {
            making.put(it.path(), looks - 1);
            return false;
        }
        making.remove(it.path());
        forked.accept(repository(it.parent()).orElseThrow().path(), it.path());
        return true;
    }

    /** Forks of a repository. */
    List<Repository> forksOf(Repository of) {
        return repositories.values().stream().filter(it -> it.fork() && it.parent() == of.id()).toList();
    }

    /** The fork of a repository that belongs to somebody. */
    Optional<Repository> forkOf(Repository of, String owner) {
        return forksOf(of).stream().filter(it -> it.owner().equalsIgnoreCase(owner)).findFirst();
    }

    /** The repository that the head of a new pull request is in: the one it goes to, or a fork of somebody. */
    Optional<Repository> headOf(Repository of, String owner) {
        return owner.isEmpty() || of.owner().equalsIgnoreCase(owner) ? Optional.of(of) : forkOf(of, owner);
    }

    void mark(String path, boolean archived, boolean fork) {
        repositories.computeIfPresent(path, (key, it) -> new Repository(it.id(), it.path(), it.defaultBranch(),
                it.writable(), archived || it.archived(), fork || it.fork(), it.parent()));
    }

    /** Those of an owner, and of groups below it if there are such. */
    List<Repository> ownedBy(String owner) {
        return repositories.values().stream().filter(it -> it.path().startsWith(owner + "/")).toList();
    }

    /** Those whose paths have all these words. */
    List<Repository> matching(List<String> words) {
        return repositories.values().stream().filter(it -> words.stream().allMatch(it.path()::contains)).toList();
    }

    void move(String from, String to) {
        Repository old = repository(from).orElseThrow();
        repositories.remove(from);
        repositories.put(to, new Repository(old.id(), to, old.defaultBranch(), old.writable(), old.archived(),
                old.fork(), old.parent()));
        moved.put(from, to);
        byRepository.clear();
        pullRequests.replaceAll(it -> it.repository().equals(from)
                ? new FakePullRequest(to, it.number(), it.headRepository().equals(from) ? to : it.headRepository(),
                        it.head(), it.base(), it.title(), it.body(), it.draft(), it.open(), it.merged())
                : it);
        pullRequests.forEach(it -> byRepository.computeIfAbsent(it.repository(), key -> new ArrayList<>()).add(it));
    }

    Optional<String> movedTo(String path) {
        return Optional.ofNullable(moved.get(path));
    }

    Optional<Repository> repository(String path) {
        return Optional.ofNullable(repositories.get(path)).or(() -> repositories.values().stream()
                .filter(it -> it.path().equalsIgnoreCase(path)).findFirst());
    }

    Optional<Repository> repository(long id) {
        return repositories.values().stream().filter(it -> it.id() == id).findFirst();
    }

    List<FakePullRequest> pullRequests() {
        return List.copyOf(pullRequests);
    }

    /** Those of a repository, newest first. */
    List<FakePullRequest> pullRequests(String repository) {
        var found = new ArrayList<>(byRepository.getOrDefault(repository, List.of()));
        Collections.reverse(found);
        return found;
    }

    Optional<FakePullRequest> pullRequest(String repository, long number) {
        return byRepository.getOrDefault(repository, List.of()).stream().filter(it -> it.number() == number)
                .findFirst();
    }

    Optional<FakePullRequest> open(String repository, String head, String base) {
        return open(repository, repository, head, base);
    }

    Optional<FakePullRequest> open(String repository, String from, String head, String base) {
        return pullRequests.stream().filter(it -> it.repository().equals(repository))
                .filter(it -> it.connects(from, head, base)).findFirst();
    }

    FakePullRequest create(String repository, String headRepository, String head, String base, String title,
            String body, boolean draft) {
        long number = 1L + byRepository.getOrDefault(repository, List.of()).size();
        var created = new FakePullRequest(repository, number, headRepository, head, base, title, body, draft, true,
                false);
        pullRequests.add(created);
        byRepository.computeIfAbsent(repository, key -> new ArrayList<>()).add(created);
        return created;
    }

    FakePullRequest replace(FakePullRequest changed) {
        UnaryOperator<FakePullRequest> replaced = it -> it.repository().equals(changed.repository())
                && it.number() == changed.number() ? changed : it;
        pullRequests.replaceAll(replaced);
        byRepository.getOrDefault(changed.repository(), new ArrayList<>()).replaceAll(replaced);
        return changed;
    }

    /** How a merge ends. */
    enum Merge {
        DONE, NOT_OPEN, MOVED, CONFLICT, BEHIND, BLOCKED
    }

    /** Whether a pull request could be merged now; {@link Merge#DONE} if it could. */
    Merge mergeable(FakePullRequest of) {
        if (!of.open()) {
            return Merge.NOT_OPEN;
        }
        return switch (rules.branches().relation(of)) {
            case CONFLICT -> Merge.CONFLICT;
            case BEHIND -> rules.upToDate() ? Merge.BEHIND : allowed(of);
            case AHEAD, UNKNOWN -> allowed(of);
        };
    }

    boolean isUnknown(FakePullRequest of) {
        return of.open() && rules.branches().relation(of) == FakeBranches.Relation.UNKNOWN;
    }

    private Merge allowed(FakePullRequest of) {
        FakeLife life = life(of);
        boolean red = rules.green()
                && checks(of).stream().anyMatch(it -> it.outcome() != FakeCheck.Outcome.PASSED);
        boolean unapproved = life.verdicts().values().stream().filter(it -> it).count() < rules.approvals();
        return of.draft() || red || unapproved || life.verdicts().containsValue(false) ? Merge.BLOCKED : Merge.DONE;
    }

    /** Merges, if the head is where it is thought to be. */
    Merge merge(FakePullRequest of, String head) {
        if (of.open() && !commit(of).startsWith(head)) {
            return Merge.MOVED;
        }
        Merge merge = isUnknown(of) ? Merge.BLOCKED : mergeable(of);
        if (merge == Merge.DONE) {
            rules.branches().merge(of);
            replace(of.mergedNow());
            mergesThemselves.remove(key(of));
        }
        return merge;
    }

    /** Has it merge itself when it can. */
    Merge mergeWhenAllowed(FakePullRequest of, String head) {
        if (!of.open() || !commit(of).startsWith(head)) {
            return of.open() ? Merge.MOVED : Merge.NOT_OPEN;
        }
        mergesThemselves.add(key(of));
        return Merge.DONE;
    }

    /** Takes that back. */
    void keepFromMerging(FakePullRequest of) {
        mergesThemselves.remove(key(of));
    }

    boolean mergesItself(FakePullRequest of) {
        return mergesThemselves.contains(key(of));
    }

    /** Merges what merges itself. */
    void settle() {
        for (FakePullRequest each : List.copyOf(mergesThemselves.isEmpty() ? List.of() : pullRequests)) {
            if (mergesItself(each)) {
                merge(each, commit(each));
            }
        }
    }

    FakeLife life(FakePullRequest of) {
        return lives.computeIfAbsent(key(of), unused -> FakeLife.begun());
    }

    private static String key(FakePullRequest of) {
        return of.repository() + "#" + of.number();
    }

    List<FakeCheck> checks(FakePullRequest of) {
        String commit = commit(of);
        return rules.checks().of(of, commit, name -> retries.getOrDefault(commit + "/" + name, 0));
    }

    /** The pull request that has a commit, the open one first. */
    Optional<FakePullRequest> withCommit(String repository, String commit) {
        List<FakePullRequest> found = pullRequests(repository).stream().filter(it -> commit(it).startsWith(commit))
                .toList();
        return found.stream().filter(FakePullRequest::open).findFirst().or(() -> found.stream().findFirst());
    }

    /** The number of a check of a commit, the same each time. */
    long checkId(String commit, String name) {
        String key = commit + "/" + name;
        return checkIds.computeIfAbsent(key, unused -> {
            checkKeys.add(key);
            return (long) checkKeys.size();
        });
    }

    /** The check of a number in a repository. */
    Optional<FakeCheck> check(String repository, long id) {
        if (id < 1 || id > checkKeys.size()) {
            return Optional.empty();
        }
        String key = checkKeys.get((int) id - 1);
        String commit = key.substring(0, key.indexOf('/'));
        return withCommit(repository, commit).stream().flatMap(it -> checks(it).stream())
                .filter(it -> key.equals(commit + "/" + it.name())).findFirst();
    }

    void retry(long id) {
        retries.merge(checkKeys.get((int) id - 1), 1, Integer::sum);
    }

    String commit(FakePullRequest of) {
        return commits.apply(of.headRepository(), of.head()).orElse("0".repeat(40));
    }
}
