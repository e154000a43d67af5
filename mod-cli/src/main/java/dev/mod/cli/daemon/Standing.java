package dev.mod.cli.daemon;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What decides which files a process sees, and what becomes of those that it writes: its namespace of mounts, and its user,
 * groups, mask and rights. Two of one standing do the same. {@code client.c} says its own in the same words.
 */
final class Standing {
    private static final Set<String> LINES = Set.of("Umask:", "Uid:", "Gid:", "Groups:", "CapEff:", "NoNewPrivs:",
            "Seccomp:");

    private Standing() {}

    /** Of this process; empty where the system does not tell. */
    static String own() {
        try {
            var namespace = Files.readSymbolicLink(Path.of("/proc/self/ns/mnt"));
            return namespace + "\n" + Files.readString(Path.of("/proc/self/status"), StandardCharsets.UTF_8).lines()
                    .filter(line -> LINES.contains(line.replaceFirst(":.*", ":")))
                    .map(line -> line + "\n").collect(Collectors.joining());
        } catch (IOException e) {
            return "";
        }
    }
}
