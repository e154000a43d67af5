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

/** A program that runs scripts, fixtures and workflows. */
interface Tool {
    /** Minutes until a run of the native CLI counts as hanging. */
    int PATIENCE = 5;

    /**
     * Runs a command.
     *
     * @param words as this program has them
     * @param directory where the command is called
     */
    Ending run(List<String> words, Path directory) throws IOException, InterruptedException;

    /** Runs a transform on all files of a directory. */
    default Ending run(Transform transform, Path target) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("script", "run", transform.script().toString(), "-t",
                target.toString(), "-l", transform.language(), "--allow-dirty", "--keep-going"));
        transform.granted().forEach(each -> words.add("--allow-" + each.key().replace('_', '-')));
        return run(words, target);
    }

    /**
     * What a run said.
     *
     * @param exit the exit code
     * @param output both streams
     */
    record Ending(int exit, String output) {}

    /** This program, in the same process. */
    static Tool ours(Path home) {
        return (words, directory) -> {
            var output = new ByteArrayOutputStream();
            int exit = Main.run(words, directory, environment(home), InputStream.nullInputStream(), output, output);
            return new Ending(exit, output.toString(StandardCharsets.UTF_8));
        };
    }

    /** The native CLI. */
    static Tool peer(String program, Path home) {
        return (words, directory) -> {
            Path said = Files.createTempFile(home, "output", ".txt");
            var builder = new ProcessBuilder(peerWords(program, words)).directory(directory.toFile())
                    .redirectErrorStream(true).redirectOutput(said.toFile())
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

    /** A command in the words of the native CLI. */
    private static List<String> peerWords(String program, List<String> words) {
        List<String> translated = new ArrayList<>(List.of(program));
        boolean runs = words.get(1).equals("run");
        for (String word : words) {
            switch (word) {
                case "script" -> translated.add("jssg");
                case "-l" -> translated.add("--language");
                case "--keep-going" -> {
                    // its only way
                }
                default -> translated.add(word);
            }
        }
        if (runs) {
            translated.add("--no-interactive");
        }
        translated.add("--disable-analytics");
        return translated;
    }

    private static Map<String, String> environment(Path home) {
        return Map.of("PATH", Objects.requireNonNullElse(System.getenv("PATH"), ""), "HOME", home.toString(),
                "MOD_HOME", home.toString(),
                "DISABLE_ANALYTICS", "true");
    }
}
