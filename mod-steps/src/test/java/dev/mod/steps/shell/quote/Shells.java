package dev.mod.steps.shell.quote;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs scripts in real shells. */
final class Shells {
    private Shells() {}

    static List<String> present() {
        return List.of("dash", "bash").stream().filter(name -> Files.isExecutable(Path.of("/usr/bin", name))
                || Files.isExecutable(Path.of("/bin", name))).toList();
    }

    /** What the script writes to stdout. */
    static String run(String shell, String script, Path directory) throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("script.sh"), script);
        Path out = directory.resolve("out.txt");
        Path work = Files.createDirectories(directory.resolve("work"));
        var builder = new ProcessBuilder(shell, file.toString()).directory(work.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(out.toFile()).redirectError(directory.resolve("err.txt").toFile());
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.start().waitFor();
        return new String(Files.readAllBytes(out), StandardCharsets.UTF_8);
    }
}
