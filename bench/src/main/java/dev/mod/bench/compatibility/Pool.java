package dev.mod.bench.compatibility;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Real files on which transforms run by both tools. Each transform runs over all of them, and then over variants of those that
 * either tool changed.
 */
final class Pool {
    /** How many of the files that changed get variants. */
    private static final int VARIED = 60;

    private static final int SHOWN = 12;

    private final SortedMap<String, byte[]> files;
    private final Path work;
    private final Optional<Path> kept;
    private final Tool ours;
    private final Tool peer;
    private int changed;
    private int differing;

    /**
     * A pool.
     *
     * @param directory holds the files, and stays as it is
     * @param work for targets
     * @param kept where the differing files of both are written
     */
    Pool(Path directory, Path work, Optional<Path> kept, String peer) throws IOException {
        this.files = Trees.read(directory);
        this.work = work;
        this.kept = kept;
        Path home = Files.createDirectories(work.resolve("home"));
        this.ours = Tool.ours(home);
        this.peer = Tool.peer(peer, home);
    }

    int size() {
        return files.size();
    }

    /** Files that either tool changed, created or deleted, variants included. */
    int changed() {
        return changed;
    }

    /** Those of them that are not the same. */
    int differing() {
        return differing;
    }

    /** Runs a transform by both and says what differs. */
    List<String> differences(Transform transform) throws IOException, InterruptedException {
        var reached = new TreeSet<String>();
        List<String> differences = new ArrayList<>(compare(transform, "pool", files, reached));
        var variants = new TreeMap<String, byte[]>();
        files.entrySet().stream().filter(file -> reached.contains(file.getKey())).limit(VARIED)
                .forEach(file -> variants.putAll(Variants.of(file.getKey(), file.getValue())));
        if (!variants.isEmpty()) {
            differences.addAll(compare(transform, "variants", variants, new TreeSet<>()));
        }
        return differences;
    }

    private List<String> compare(Transform transform, String name, SortedMap<String, byte[]> before,
            Set<String> reached)
            throws IOException, InterruptedException {
        Path target = work.resolve(name);
        restore(target, before);
        Tool.Ending here = ours.run(transform, target);
        var mine = Trees.read(target);
        restore(target, before);
        Tool.Ending there = peer.run(transform, target);
        var theirs = Trees.read(target);
        List<String> differences = new ArrayList<>();
        var all = new TreeSet<>(before.keySet());
        all.addAll(mine.keySet());
        all.addAll(theirs.keySet());
        for (String path : all) {
            byte[] wanted = theirs.get(path);
            byte[] got = mine.get(path);
            byte[] was = before.get(path);
            if (!Arrays.equals(was, wanted) || !Arrays.equals(was, got)) {
                changed++;
                reached.add(path);
            }
            if (!Arrays.equals(wanted, got)) {
                differing++;
                differences.add(path + ": " + (wanted == null
                        ? "not there natively"
                        : got == null
                                ? "there natively"
                                : Trees.firstDifference(text(wanted), text(got))));
                keep(transform, path, "native", wanted);
                keep(transform, path, "ours", got);
                keep(transform, path, "before", was);
            }
        }
        if (here.exit() != there.exit()) {
            differences.add("exit code " + here.exit() + " for " + there.exit());
        }
        if (!differences.isEmpty()) {
            keep(transform, "ours.txt", "output", here.output().getBytes(StandardCharsets.UTF_8));
            keep(transform, "native.txt", "output", there.output().getBytes(StandardCharsets.UTF_8));
        }
        if (differences.size() > SHOWN) {
            String more = "and " + (differences.size() - SHOWN) + " more";
            differences.subList(SHOWN, differences.size()).clear();
            differences.add(more);
        }
        return differences;
    }

    private void keep(Transform transform, String path, String which, byte @Nullable [] content) throws IOException {
        if (kept.isPresent() && content != null) {
            Trees.write(kept.get().resolve(transform.name().replace('/', '_')).resolve(which), path, content);
        }
    }

    /** Gives a directory these files: writing all of them anew takes longer than a run. */
    private static void restore(Path target, SortedMap<String, byte[]> files) throws IOException {
        var found = Trees.read(target);
        for (String path : found.keySet()) {
            if (!files.containsKey(path)) {
                Files.delete(target.resolve(path));
            }
        }
        for (var file : files.entrySet()) {
            if (!Arrays.equals(found.get(file.getKey()), file.getValue())) {
                Trees.write(target, file.getKey(), file.getValue());
            }
        }
    }

    private static String text(byte[] content) {
        return new String(content, StandardCharsets.UTF_8);
    }
}
