package dev.mod.cli.scan;

import dev.mod.cli.scan.ScanMemory.Answer;
import dev.mod.cli.watch.WatchedTrees.Look;
import dev.mod.match.walk.FileWalker;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What one scan takes from the {@link ScanMemory}, and gives to it. While no file came or went since the answer that is
 * remembered, only those that may have changed are walked through; else all are, and what other scans kept is asked.
 */
final class Recall implements KnownParts, ScanFiles.Walks {
    private final Map<Path, Look> looks;
    private final Optional<Answer> answer;
    private final Consumer<Answer> keeper;
    private final Map<String, Part> parts = new HashMap<>();
    private final Map<String, Part> found = new HashMap<>();
    private final Map<String, Path> changed = new HashMap<>();
    private final Set<Path> unknown = new HashSet<>();
    private Optional<ScanCache> cache = Optional.empty();

    Recall(Map<Path, Look> looks, Optional<Answer> remembered, Consumer<Answer> keeper) {
        this.looks = looks;
        this.answer = remembered.filter(each -> looks.keySet().stream()
                .allMatch(root -> look(looks, root).walked() == look(each.looks(), root).walked()));
        this.keeper = keeper;
    }

    private static Look look(Map<Path, Look> looks, Path root) {
        return Objects.requireNonNull(looks.get(root));
    }

    @Override
    public FileWalker.Found walk(Path root) {
        Look now = look(looks, root);
        return answer
                .map(before -> new FileWalker.Found(
                        List.copyOf(now.changed().files(look(before.looks(), root).time())), List.of(), List.of()))
                .orElse(now.walk());
    }

    /** Whether only files that may have changed are walked through. */
    boolean isPartial() {
        return answer.isPresent();
    }

    /**
     * Takes up what is known of files.
     *
     * @param files that were found with these walks
     * @param kept by other scans, unless it is {@link #isPartial partial}
     */
    void begin(ScanFiles files, Scan scan, Optional<ScanCache> kept) {
        cache = kept;
        answer.ifPresent(before -> {
            parts.putAll(before.parts());
            files.files().forEach(file -> parts.remove(files.name(file)));
            before.unknown().forEach(file -> changed.put(files.name(file), file));
        });
        kept.ifPresent(each -> parts.putAll(each.parts()));
        List<Path> some = kept.map(ScanCache::changed).orElse(files.files());
        some.stream().filter(scan::isConcernedWith).forEach(file -> changed.put(files.name(file), file));
    }

    @Override
    public Map<String, Part> parts() {
        return parts;
    }

    @Override
    public List<Path> changed() {
        return new ArrayList<>(changed.values());
    }

    @Override
    public void add(String name, Part part) {
        found.put(name, part);
        cache.ifPresent(each -> each.add(name, part));
    }

    @Override
    public void leaveOut(String name) {
        Path file = changed.get(name);
        if (file != null) {
            unknown.add(file);
        }
        cache.ifPresent(each -> each.leaveOut(name));
    }

    @Override
    public void keep() {
        if (answer.isEmpty() || !changed.isEmpty()) {
            Map<String, Part> all = new HashMap<>(parts);
            all.putAll(found);
            keeper.accept(Answer.of(looks, all, unknown));
        }
        cache.ifPresent(ScanCache::keep);
    }
}
