package dev.mod.cli.init;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Who Git takes the user for. */
public final class GitAuthor {
    private GitAuthor() {}

    /** {@code NAME <EMAIL>}; empty without Git, or if it does not know. */
    public static Optional<String> find(Map<String, String> environment) {
        var name = setting("user.name", environment);
        var email = setting("user.email", environment);
        return name.flatMap(n -> email.map(e -> n + " <" + e + ">"));
    }

    private static Optional<String> setting(String key, Map<String, String> environment) {
        try {
            var builder = new ProcessBuilder("git", "config", "--get", key)
                    .redirectError(ProcessBuilder.Redirect.DISCARD);
            builder.environment().clear();
            builder.environment().putAll(environment);
            var process = builder.start();
            var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.waitFor(5, TimeUnit.SECONDS) && process.exitValue() == 0 && !text.isEmpty()
                    ? Optional.of(text)
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
