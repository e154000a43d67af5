package dev.mod.git.task;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Git as other people use it, to set up and to look at what was made. */
public final class Sh {
    private Sh() {}

    /** What a command of Git says, without the end of its last line. */
    public static String git(Path directory, String... arguments) {
        var command = new java.util.ArrayList<>(
                List.of("git", "-c", "user.name=Ann", "-c", "user.email=ann@example.org",
                        "-c", "init.defaultBranch=main", "-c", "commit.gpgsign=false"));
        command.addAll(List.of(arguments));
        return run(directory, command.toArray(String[]::new));
    }

    /** The same of any command. */
    public static String run(Path directory, String... command) {
        try {
            var builder = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
            builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
            builder.environment().put("GIT_AUTHOR_DATE", "2020-01-01T00:00:00Z");
            builder.environment().put("GIT_COMMITTER_DATE", "2020-01-01T00:00:00Z");
            var process = builder.start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException(String.join(" ", command) + ": " + text);
            }
            return text.stripTrailing();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
