package dev.mod.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.stream.Stream;

/** What tells builds of this program apart, so that what one kept is not used by another. */
final class BuildId {
    private BuildId() {}

    /** The libraries of the distribution that runs, by name, size and time; empty where none runs, as in a test. */
    static Optional<String> ofDistribution() {
        String home = System.getProperty("mod.home", "");
        if (home.isEmpty()) {
            return Optional.empty();
        }
        Path libraries = Path.of(home, "lib");
        var id = new StringBuilder();
        try (Stream<Path> files = Files.list(libraries)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".jar")).sorted().toList()) {
                var attributes = Files.readAttributes(file, BasicFileAttributes.class);
                id.append(file.getFileName()).append(' ').append(attributes.size()).append(' ')
                        .append(attributes.lastModifiedTime().toMillis()).append('\n');
            }
            Path release = libraries.resolve("build-id");
            return Optional.of(id + (Files.exists(release) ? Files.readString(release, StandardCharsets.UTF_8) : ""));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
