package dev.mod.bench;

import dev.mod.steps.script.internal.typescript.TypeScriptCompiler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Erases the types of many files, for a comparison with the TypeScript compiler's own output ({@code bench/erasure}). */
public final class Erasure {
    private Erasure() {}

    /**
     * Erases files.
     *
     * @param args a file that lists them, one on each line; the directory for what becomes of them, {@code N.js} or, with
     *     the reason, {@code N.refused}, where N counts from 0
     */
    public static void main(String[] args) throws IOException {
        List<String> files = Files.readAllLines(Path.of(args[0]));
        Path results = Files.createDirectories(Path.of(args[1]));
        for (int i = 0; i < files.size(); i++) {
            String source = new String(Files.readAllBytes(Path.of(files.get(i))), StandardCharsets.UTF_8);
            String result;
            String ending = ".js";
            try {
                result = TypeScriptCompiler.erase(source, files.get(i), files.get(i).endsWith(".tsx"));
            } catch (RuntimeException | StackOverflowError e) {
                result = e.toString();
                ending = ".refused";
            }
            Files.writeString(results.resolve(i + ending), result);
        }
    }
}
