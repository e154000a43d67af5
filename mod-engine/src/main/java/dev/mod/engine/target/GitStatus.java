package dev.mod.engine.target;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * State of a target in Git, which a person wants to know before a run mixes its changes with uncommitted ones. The program
 * {@code git} is asked; it writes nothing.
 */
public sealed interface GitStatus {
    /** How many files {@link Dirty#shown} names. */
    int MAX_SHOWN = 10;

    /** The target is in no work tree. */
    record None() implements GitStatus {}

    /** It is in one, but Git could not be asked. */
    record Unknown() implements GitStatus {}

    /** Nothing is uncommitted. */
    record Clean() implements GitStatus {}

    /**
     * Something is.
     *
     * @param files lines of {@code git status --porcelain}
     */
    record Dirty(List<String> files) implements GitStatus {
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

    /** Of the target only: what else lies in the same repository is not the run's business. */
    static GitStatus of(Path target) {
        if (!inWorkTree(target)) {
            return new None();
        }
        var builder = new ProcessBuilder("git", "-c", "core.quotePath=false", "-c", "core.fsmonitor=false", "status",
                "--porcelain", "--untracked-files=normal", "--", ".");
        builder.directory(target.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD);
        // ours is a look, not a refresh of the index
        builder.environment().put("GIT_OPTIONAL_LOCKS", "0");
        GitVariables.clean(builder, target);
        try {
            var process = builder.start();
            process.getOutputStream().close();
            String text;
            try (var out = process.getInputStream()) {
                text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
            }
            if (process.waitFor() != 0) {
                return new Unknown();
            }
            List<String> files = Arrays.stream(text.split("\n")).filter(line -> !line.isEmpty()).toList();
            return files.isEmpty() ? new Clean() : new Dirty(files);
        } catch (IOException e) {
            return new Unknown();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Unknown();
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
