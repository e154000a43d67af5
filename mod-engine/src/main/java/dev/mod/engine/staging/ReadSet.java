package dev.mod.engine.staging;

import dev.mod.base.glob.IgnoreRules;
import dev.mod.engine.event.FileChange;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What a task found out about its target, and whether that still holds. Safe for concurrent use. */
final class ReadSet {
    private final Map<String, BooleanSupplier> contents = new ConcurrentHashMap<>();
    private final Map<String, BooleanSupplier> attributes = new ConcurrentHashMap<>();
    private final Map<String, BooleanSupplier> assumptions = new ConcurrentHashMap<>();
    private final List<Predicate<String>> listings = new CopyOnWriteArrayList<>();
    private final List<Predicate<String>> trees = new CopyOnWriteArrayList<>();

    /** A file is about to be read; asks what to compare it with only the first time. */
    void read(String path, Supplier<BooleanSupplier> still) {
        contents.computeIfAbsent(path, unused -> still.get());
    }

    /** As {@link #read}, of what is known of a file beside its content. */
    void attributes(String path, Supplier<BooleanSupplier> still) {
        attributes.computeIfAbsent(path, unused -> still.get());
    }

    /** What was found out about a file at one time does not fit what was found out before: it will not hold again. */
    void mislead(String path) {
        contents.put(path, () -> false);
    }

    void assume(String path, BooleanSupplier holds) {
        assumptions.merge(path, holds, (first, second) -> () -> first.getAsBoolean() && second.getAsBoolean());
    }

    void listed(Predicate<String> shown) {
        listings.add(shown);
    }

    void readAll(Predicate<String> read) {
        trees.add(read);
    }

    /** The first file that is not as the task found it, whoever changed it. */
    Optional<String> changed() {
        return Stream.of(contents, attributes).flatMap(all -> all.entrySet().stream())
                .filter(read -> !read.getValue().getAsBoolean()).map(Map.Entry::getKey).min(Comparator.naturalOrder());
    }

    /** What does not hold any more because of somebody's changes, and whose; for people. */
    Optional<String> stale(List<Siblings.Made> changes) {
        for (Siblings.Made made : changes) {
            Map<String, FileChange.Kind> files = made.files();
            Optional<String> stale = files == null
                    ? anyStale()
                    : files.entrySet().stream()
                            .filter(file -> stale(file.getKey(), file.getValue())).map(Map.Entry::getKey).findFirst();
            if (stale.isPresent()) {
                return stale.map(made::says);
            }
        }
        return Optional.empty();
    }

    private Optional<String> anyStale() {
        if (!listings.isEmpty() || !trees.isEmpty()) {
            return Optional.of(".");
        }
        return Stream.of(contents, attributes, assumptions).flatMap(all -> all.entrySet().stream())
                .filter(read -> !read.getValue().getAsBoolean()).map(Map.Entry::getKey).findFirst();
    }

    private boolean stale(String path, FileChange.Kind kind) {
        return fails(contents, path) || fails(attributes, path) || fails(assumptions, path)
                || ((kind != FileChange.Kind.MODIFIED || IgnoreRules.isFile(path))
                        && listings.stream().anyMatch(shown -> shown.test(path)))
                || trees.stream().anyMatch(read -> read.test(path));
    }

    private static boolean fails(Map<String, BooleanSupplier> checks, String path) {
        BooleanSupplier check = checks.get(path);
        return check != null && !check.getAsBoolean();
    }
}
