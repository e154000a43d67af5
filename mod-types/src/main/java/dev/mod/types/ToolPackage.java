package dev.mod.types;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.FileTrees;
import dev.mod.base.file.ProcessLock;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Package of npm with a program that knows types, in the version whose answers are understood here.
 *
 * @param name of the package
 * @param version the one that is pinned, with what it needs, in {@code NAME-VERSION.json}
 */
public record ToolPackage(String name, String version) {
    private static final String PACKAGES = "node_modules";
    private static final int TOLD = 300;

    /** The directory with the installed packages, where it was fetched to a directory. */
    public Optional<Path> in(Path directory) {
        return Optional.of(place(directory).resolve(PACKAGES)).filter(Files::isDirectory);
    }

    private Path place(Path directory) {
        return directory.resolve(name + "-" + version);
    }

    /**
     * Fetches it by {@code npm}, which checks the digests that are pinned here, and runs nothing of it; does nothing where it
     * is there already. It is there whole or not at all.
     *
     * @param directory of {@link Tools}
     * @param environment of npm
     * @return whether it was fetched
     * @throws ModException with {@code no-types} when that does not work
     */
    public boolean fetch(Path directory, Map<String, String> environment) throws InterruptedException {
        try {
            Files.createDirectories(directory);
            try (ProcessLock unused = ProcessLock.on(directory.toRealPath().resolve(name + ".lock"))) {
                if (in(directory).isPresent()) {
                    return false;
                }
                Path draft = Files.createTempDirectory(directory, name + "-");
                try {
                    install(draft, environment);
                    Files.move(draft, place(directory), StandardCopyOption.ATOMIC_MOVE);
                } finally {
                    FileTrees.delete(draft);
                }
                return true;
            }
        } catch (IOException e) {
            throw failed(FailureMessages.of(e));
        }
    }

    private void install(Path draft, Map<String, String> environment) throws IOException, InterruptedException {
        try (InputStream lock = ToolPackage.class.getResourceAsStream(name + "-" + version + ".json")) {
            if (lock == null) {
                throw new IOException("no digests of " + name + " " + version);
            }
            Files.copy(lock, draft.resolve("package-lock.json"));
        }
        Files.writeString(draft.resolve("package.json"),
                "{\"private\": true, \"dependencies\": {\"" + name + "\": \"" + version + "\"}}\n");
        Path log = draft.resolve("log");
        String npm = System.getProperty("os.name", "").startsWith("Windows") ? "npm.cmd" : "npm";
        var builder = new ProcessBuilder(
                List.of(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-progress"))
                .directory(draft.toFile()).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            process.getOutputStream().close();
            if (process.waitFor() != 0) {
                String said = new String(Files.readAllBytes(log), StandardCharsets.UTF_8).replaceAll("npm error ", "")
                        .strip();
                throw failed(said.substring(0, Math.min(TOLD, said.length())));
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
        }
        Files.delete(log);
    }

    private ModException failed(String reason) {
        return new ModException(ErrorCodes.NO_TYPES, name + " " + version + " cannot be fetched: " + reason);
    }
}
