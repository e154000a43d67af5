package dev.mod.fakes;

import dev.mod.engine.spi.Workspace;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A target that is nowhere but in memory, for tests of step executors: the same contract as the engine's, without a
 * directory below it. Safe for concurrent use.
 */
public final class InMemoryWorkspace implements Workspace {
    private final SortedMap<String, byte[]> files = new TreeMap<>();
    private final SortedSet<String> changed = new TreeSet<>();

    /** Without files. */
    public InMemoryWorkspace() {}

    /** With these texts, by path. */
    public InMemoryWorkspace(Map<String, String> texts) {
        texts.forEach((path, text) -> files.put(checked(path), text.getBytes(StandardCharsets.UTF_8)));
    }

    private static String checked(String path) {
        if (path.isEmpty() || path.startsWith("/") || path.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("not a path below the target: " + path);
        }
        var segments = new ArrayDeque<String>();
        for (String segment : path.replace('\\', '/').split("/")) {
            if (segment.equals("..")) {
                if (segments.isEmpty()) {
                    throw new IllegalArgumentException("the path leaves the target: " + path);
                }
                segments.removeLast();
            } else if (!segment.isEmpty() && !segment.equals(".")) {
                segments.addLast(segment);
            }
        }
        return String.join("/", segments);
    }

    @Override
    public synchronized Optional<byte[]> read(String path) {
        return Optional.ofNullable(files.get(checked(path))).map(byte[]::clone);
    }

    @Override
    public synchronized void write(String path, byte[] content) {
        String file = checked(path);
        files.put(file, content.clone());
        changed.add(file);
    }

    @Override
    public synchronized void delete(String path) {
        String file = checked(path);
        if (files.remove(file) != null) {
            changed.add(file);
        }
    }

    @Override
    public synchronized void rename(String from, String to) {
        String source = checked(from);
        String destination = checked(to);
        byte[] content = files.remove(source);
        if (content != null) {
            files.put(destination, content);
            changed.add(source);
            changed.add(destination);
        }
    }

    @Override
    public synchronized boolean exists(String path) {
        return files.containsKey(checked(path));
    }

    @Override
    public synchronized SortedSet<String> changed() {
        return Collections.unmodifiableSortedSet(new TreeSet<>(changed));
    }

    /** All texts by path, bytes that are not UTF-8 replaced. */
    public synchronized SortedMap<String, String> texts() {
        var texts = new TreeMap<String, String>();
        files.forEach((path, content) -> texts.put(path, new String(content, StandardCharsets.UTF_8)));
        return texts;
    }
}
