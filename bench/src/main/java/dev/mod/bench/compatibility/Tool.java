package dev.mod.bench.compatibility;

import dev.mod.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** Runs a transform on all files of a directory. */
interface Tool {
    /** Minutes until a run of the native CLI counts as hanging. */
    int PATIENCE = 5;

    Ending run(Transform transform, Path target) throws IOException, InterruptedException;

    /**
     * What a run said.
     *
     * @param exit the exit code
     * @param output both streams
     */
    record Ending(int exit, String output) {}

    /** This program, in the same process. */
    static Tool ours(Path home) {
        return (transform, target) -> {
            List<String> words = new ArrayList<>(
                    List.of("script", "run", transform.script().toString(), "--keep-going"));
            words.addAll(common(transform, target, "-l"));
            var output = new ByteArrayOutputStream();
            int exit = Main.run(words, target, environment(home), InputStream.nullInputStream(), output, output);
            return new Ending(exit, output.toString(StandardCharsets.UTF_8));
        };
    }

    /** The native CLI. */
    static Tool peer(String program, Path home) {
        return (transform, target) -> {
            List<String> words = new ArrayList<>(List.of(program, "jssg", "run", transform.script().toString(),
                    "--no-interactive", "--disable-analytics"));
            words.addAll(common(transform, target, "--language"));
            Path said = Files.createTempFile(home, "output", ".txt");
            var builder = new ProcessBuilder(words).directory(target.toFile()).redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")));
            builder.environment().putAll(environment(home));
            Process process = builder.start();
            int exit = -1;
            if (process.waitFor(PATIENCE, TimeUnit.MINUTES)) {
                exit = process.exitValue();
            } else {
                process.destroyForcibly();
            }
            String output = new String(Files.readAllBytes(said), StandardCharsets.UTF_8);
            Files.delete(said);
            return new Ending(exit, output);
        };
    }

    private static List<String> common(Transform transform, Path target, String language) {
        List<String> words = new ArrayList<>(
                List.of("-t", target.toString(), language, transform.language(), "--allow-dirty"));
        transform.granted().forEach(each -> words.add("--allow-" + each.key().replace('_', '-')));
        return words;
    }

    private static Map<String, String> environment(Path home) {
        return Map.of("PATH", Objects.requireNonNullElse(System.getenv("PATH"), ""), "HOME", home.toString(),
                "MOD_HOME", home.toString(),
                "DISABLE_ANALYTICS", "true");
    }
}
