package dev.mod.engine.workspace;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What Git knows of a target before a run mixes its changes with somebody's uncommitted ones. Asks the program
 * {@code git}; it looks and writes nothing.
 */
public final class GitWorkTree {
    private static final int MAX_SHOWN = 10;

    private GitWorkTree() {}

    /** What it knows. */
    public sealed interface Status {
        /** The target is in no work tree. */
        record None() implements Status {}

        /** It is in one, but Git could not be asked. */
        record Unknown() implements Status {}

        /** Nothing is uncommitted. */
        record Clean() implements Status {}

        /**
         * Something is.
         *
         * @param files lines of {@code git status --porcelain}
         */
        record Dirty(List<String> files) implements Status {
            public Dirty {
                files = List.copyOf(files);
            }

            /** Some of the files, a line each, indented. */
            public String shown() {
                String lines = files.stream().limit(MAX_SHOWN).collect(Collectors.joining("\n"));
                return (files.size() > MAX_SHOWN ? lines + "\n… and " + (files.size() - MAX_SHOWN) + " more" : lines)
                        .indent(2).stripTrailing();
            }
        }
    }

    /** Looks at the target only: what else lies in the same repository is not the run's business. */
    public static Status status(Path target) {
        if (!inWorkTree(target)) {
            return new Status.None();
        }
        var builder = new ProcessBuilder("git", "-c", "core.quotePath=false", "-c", "core.fsmonitor=false", "status",
                "--porcelain", "--untracked-files=normal", "--", ".");
        builder.directory(target.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD);
        // ours is a look, not a refresh of the index
        builder.environment().put("GIT_OPTIONAL_LOCKS", "0");
        builder.environment().keySet().removeIf(name -> name.equals("GIT_DIR") || name.equals("GIT_WORK_TREE"));
        try {
            var process = builder.start();
            process.getOutputStream().close();
            String text;
            try (var out = process.getInputStream()) {
                text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
            }
            if (process.waitFor() != 0) {
                return new Status.Unknown();
            }
            List<String> files = Arrays.stream(text.split("\n")).filter(line -> !line.isEmpty()).toList();
            return files.isEmpty() ? new Status.Clean() : new Status.Dirty(files);
        } catch (IOException e) {
            return new Status.Unknown();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Status.Unknown();
        }
    }

    private static boolean inWorkTree(Path target) {
        for (var directory = target.toAbsolutePath(); directory != null; directory = directory.getParent()) {
            if (Files.exists(directory.resolve(".git"))) {
                return true;
            }
        }
        return false;
    }
}
