package dev.mod.cli.scan;

import dev.mod.cli.Main;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Commands within this process, in a directory with a home of its own. */
final class ModCommand {
    /** How a command ended. */
    record Result(int exit, String out, String err) {}

    private final Path directory;
    private final Map<String, String> environment = new HashMap<>(System.getenv());

    ModCommand(Path directory, Path home) {
        this.directory = directory;
        environment.put("MOD_HOME", home.toString());
        environment.remove("NO_COLOR");
    }

    Result run(String... arguments) {
        return runOn("", arguments);
    }

    Result runOn(String input, String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        int exit = Main.run(List.of(arguments), directory, environment,
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), out, err);
        return new Result(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    ModCommand in(String below) {
        return new ModCommand(directory.resolve(below), Path.of(environment.get("MOD_HOME")));
    }

    ModCommand with(String variable, String value) {
        var other = in("");
        other.environment.put(variable, value);
        return other;
    }

    void write(String path, String text) throws IOException {
        Path file = directory.resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    String read(String path) throws IOException {
        return Files.readString(directory.resolve(path));
    }

    void git(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("git", "-c", "user.name=A", "-c", "user.email=a@example.com"));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(command + ": " + output);
        }
    }
}
