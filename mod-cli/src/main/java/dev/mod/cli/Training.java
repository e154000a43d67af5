package dev.mod.cli;

import dev.mod.base.file.FileTrees;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the launcher runs while the JVM records a cache of loaded classes: typical commands, on a package and files in a
 * temporary directory.
 */
public final class Training {
    private static final String WORKFLOW = """
            version: "1"
            nodes:
              - id: rules
                name: Rules
                steps:
                  - name: rename
                    ast-match: {config_file: rules.yaml, include: ["**/*.ts"]}
              - id: script
                name: Script
                depends_on: [rules]
                steps:
                  - name: rename
                    js-ast-match: {js_file: transform.ts, language: typescript}
              - id: shell
                name: Shell
                depends_on: [script]
                steps:
                  - name: state
                    run: echo "done=true" >> "$STATE_OUTPUTS"
            """;
    private static final String RULES = "{id: a, language: ts, rule: {pattern: first($A)}, fix: second($A)}\n";
    private static final String TRANSFORM = """
            import type { SgRoot } from 'mod:ast-match';
            export default async (root: SgRoot): Promise<string | null> => {
              const edits = root.root().findAll({ rule: { pattern: 'second($A)' } })
                .map((call) => call.replace(`third(${call.getMatch('A')!.text()})`));
              return edits.length === 0 ? null : root.root().commitEdits(edits);
            };
            """;

    private Training() {}

    /** Runs the commands; their output goes nowhere. */
    public static void main(String[] arguments) throws IOException {
        Path directory = Files.createTempDirectory("mod-training");
        try {
            train(directory);
        } finally {
            FileTrees.delete(directory);
        }
        System.exit(0);
    }

    /** Has Git track what is in a directory; without Git, what has to do with it is not trained. */
    private static void track(Path directory) {
        try {
            for (var command : List.of(List.of("git", "init", "-q"), List.of("git", "add", "-A"))) {
                var unused = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
            }
        } catch (IOException e) {
            // there is none
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void train(Path directory) throws IOException {
        Path target = Files.createDirectory(directory.resolve("target"));
        for (int i = 0; i < 20; i++) {
            Files.writeString(target.resolve(i + ".ts"), "first(" + i + ");\nsecond(" + i + ");\n");
        }
        Path tracked = Files.createDirectory(directory.resolve("tracked"));
        Files.writeString(tracked.resolve("a.ts"), "first();\n");
        track(tracked);
        Path code = Files.createDirectory(directory.resolve("package"));
        Files.writeString(code.resolve("workflow.yaml"), WORKFLOW);
        Files.writeString(code.resolve("rules.yaml"), RULES);
        Files.writeString(code.resolve("transform.ts"), TRANSFORM);
        var environment = new HashMap<>(System.getenv());
        environment.putAll(Map.of("MOD_HOME", directory.resolve("home").toString(), "CI", "true"));
        for (List<String> command : List.of(List.of("--version"), List.of("--help"), List.of("workflow", "--help"),
                List.of("workflow", "validate", "-w", code.toString()),
                List.of("workflow", "run", "-w", code.toString(), "-t", target.toString(), "--dry-run"),
                List.of("workflow", "run", "-w", code.toString(), "-t", target.toString()),
                List.of("workflow", "run", "-w", code.toString(), "-t", tracked.toString(), "--allow-dirty"),
                List.of("workflow", "list"), List.of("workflow", "nonsense"),
                List.of("script", "run", code.resolve("transform.ts").toString(), "-l", "typescript", "-t",
                        target.toString()),
                List.of("scan", "-r", code.resolve("rules.yaml").toString(), target.toString()),
                List.of("scan", "-p", "second($A)", "-l", "ts", "--json=stream", target.toString()))) {
            var unused = Main.run(command, directory, environment, new ByteArrayInputStream(new byte[0]),
                    OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
        }
    }
}
