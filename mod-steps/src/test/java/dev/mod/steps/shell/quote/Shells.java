package dev.mod.steps.shell.quote;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs scripts in real shells. */
final class Shells {
    private static final List<String> TOOLS = List.of("sh", "bash", "cat", "mkdir", "rmdir", "rm", "touch", "ls", "cp",
            "mv", "ln", "head", "tail", "wc", "basename", "dirname", "realpath", "chmod", "grep", "cut", "tr", "uniq",
            "tee", "sort", "base64", "git", "sed", "awk", "xargs", "env", "find", "tar", "perl", "make", "sleep", "jq",
            "python3", "printf", "test", "id", "true", "false");

    private Shells() {}

    static List<String> present() {
        return List.of("dash", "bash", "busybox").stream().filter(name -> Files.isExecutable(Path.of("/usr/bin", name))
                || Files.isExecutable(Path.of("/bin", name))).toList();
    }

    /** Only programs that reach no network. */
    private static Path tools(Path directory) throws IOException {
        Path tools = directory.resolve("tools");
        if (Files.notExists(tools)) {
            Files.createDirectory(tools);
            for (String name : TOOLS) {
                for (String place : List.of("/usr/bin", "/bin")) {
                    Path program = Path.of(place, name);
                    if (Files.isExecutable(program) && Files.notExists(tools.resolve(name))) {
                        Files.createSymbolicLink(tools.resolve(name), program);
                    }
                }
            }
        }
        return tools;
    }

    /** What the script writes to stdout. */
    static String run(String shell, String script, Path directory) throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("script.sh"), script);
        Path out = directory.resolve("out.txt");
        Path work = Files.createDirectories(directory.resolve("work"));
        List<String> words = shell.equals("busybox")
                ? List.of("/bin/busybox", "sh", file.toString())
                : List.of("/bin/" + shell, file.toString());
        var builder = new ProcessBuilder(words).directory(work.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(out.toFile()).redirectError(directory.resolve("err.txt").toFile());
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().put("PATH", tools(directory).toString());
        Process process = builder.start();
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError(shell + " does not end:\n" + script);
        }
        return new String(Files.readAllBytes(out), StandardCharsets.UTF_8);
    }
}
