package dev.mod.cli.scan;

import dev.mod.cli.watch.WatchedTrees;
import dev.mod.cli.watch.WatchedTrees.Look;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What scans of a process that stays printed of files of watched trees, so that the next one that asks the same neither walks
 * through the trees nor reads what did not change. What was asked last is kept. Safe for concurrent use.
 */
public final class ScanMemory {
    private static final int MOST_ANSWERS = 32;
    /** In characters. */
    private static final long MOST_TEXT = 128L << 20;

    private final WatchedTrees trees;
    private final LinkedHashMap<ByteBuffer, Answer> answers = new LinkedHashMap<>(16, 0.75f, true);

    /**
     * What was printed.
     *
     * @param looks at the trees, before their files were read
     * @param parts what was printed of their files, by name
     * @param unknown files of which that is not known, relative to the base of the scan
     * @param size in characters
     */
    record Answer(Map<Path, Look> looks, Map<String, KnownParts.Part> parts, Set<Path> unknown, long size) {
        static Answer of(Map<Path, Look> looks, Map<String, KnownParts.Part> parts, Set<Path> unknown) {
            return new Answer(Map.copyOf(looks), Map.copyOf(parts), Set.copyOf(unknown),
                    parts.values().stream().mapToLong(KnownParts.Part::length).sum());
        }
    }

    /** Remembers nothing yet. */
    public ScanMemory(WatchedTrees trees) {
        this.trees = trees;
    }

    /**
     * What is remembered for a scan that is going to be made; its files must be read after this.
     *
     * @param key digest of all that what is printed depends on, the contents of files aside
     * @param roots what is scanned
     * @return empty if one of the roots is not watched
     */
    Optional<Recall> recall(byte[] key, Iterable<Path> roots) throws InterruptedException {
        Map<Path, Look> looks = new LinkedHashMap<>();
        for (Path root : roots) {
            Optional<Look> look = Files.isDirectory(root) ? trees.look(root) : Optional.empty();
            if (look.isEmpty()) {
                return Optional.empty();
            }
            looks.put(root, look.get());
        }
        return Optional.of(new Recall(looks, Optional.ofNullable(answer(key)),
                answer -> put(ByteBuffer.wrap(key.clone()), answer)));
    }

    private synchronized @Nullable Answer answer(byte[] key) {
        return answers.get(ByteBuffer.wrap(key));
    }

    private synchronized void put(ByteBuffer key, Answer answer) {
        answers.remove(key);
        long size = answer.size();
        if (size > MOST_TEXT) {
            return;
        }
        for (Answer other : answers.values()) {
            size += other.size();
        }
        answers.put(key, answer);
        for (Iterator<Answer> oldest = answers.values().iterator(); answers.size() > MOST_ANSWERS
                || size > MOST_TEXT;) {
            size -= oldest.next().size();
            oldest.remove();
        }
    }
}
