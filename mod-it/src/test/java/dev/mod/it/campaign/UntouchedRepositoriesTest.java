package dev.mod.it.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Repositories in which a package has nothing to do are not checked out, and get what they would get if they were. */
class UntouchedRepositoriesTest {
    private static final int REPOSITORIES = Integer.getInteger("mod.test.repositories",
            Boolean.getBoolean("mod.test.long") ? 60 : 30);
    private static final String RULES = """
            id: legacy
            language: JavaScript
            rule: {pattern: legacy($A)}
            fix: modern($A)
            """;

    @TempDir
    Path directory;

    @Tag("slow")
    @Test
    void onlyThoseWithAMatchAreCheckedOut() throws Exception {
        var list = new ArrayList<String>();
        var concerned = new TreeSet<String>();
        for (int i = 0; i < REPOSITORIES; i++) {
            // a third speaks of it, every twentieth has it
            String call = i % 20 == 7 ? "legacy(" + i + ");\n" : i % 3 == 0 ? "// legacy(1) is gone\n" : "";
            list.add(repository("r" + i, Map.of("src/a.js", "other(1);\n" + call, "README.md", "legacy(1)\n",
                    "src/b.py", "legacy(1)\n")));
            if (i % 20 == 7) {
                concerned.add("r" + i);
            }
        }
        Path run = files("package", Map.of("workflow.yaml", workflow("""
                - {name: rewrite, ast-match: {config_file: rules.yml}}
                """), "rules.yml", RULES));
        Files.write(directory.resolve("list"), list);
        assertEquals(0, campaign("home", run, "--repos-file", directory.resolve("list").toString()));
        assertEquals(REPOSITORIES - concerned.size(), notCheckedOut("home"));
        var changed = new TreeSet<String>();
        for (int i = 0; i < REPOSITORIES; i++) {
            if (git(directory.resolve("r" + i + ".git"), "for-each-ref", "refs/heads").lines().count() == 2) {
                changed.add("r" + i);
            }
        }
        assertEquals(concerned, changed);
    }

    /** Steps, each as if it stood alone; those that take another way, unless all are asked for. */
    static Stream<String> steps() {
        Stream<String> steps = Stream.of("- {name: s, ast-match: {config_file: rules.yml, include: ['src/**']}}",
                "- {name: s, ast-match: {config_file: rules.yml}, commit: {message: m, allow_empty: false}}",
                "- {name: s, ast-match: {config_file: rules.yml, base_path: link}}",
                "- {name: s, js-ast-match: {js_file: say.ts, language: python}}",
                "- {name: s, ast-match: {config_file: none.yml}}\n- {name: t, run: 'ls > files.txt'}");
        Stream<String> more = Stream.of("- {name: s, ast-match: {config_file: rules.yml}}",
                "- {name: s, ast-match: {config_file: rules.yml, exclude: ['src/**'], base_path: lib}}",
                "- {name: s, js-ast-match: {js_file: say.ts, language: javascript, include: ['lib/**/*.js']}}",
                "- {name: s, ast-match: {config_file: none.yml}}\n- {name: t, ast-match: {config_file: rules.yml}}",
                "- {name: s, ast-match: {config_file: none.yml}, commit: {message: m}}\n"
                        + "- {name: t, ast-match: {config_file: none.yml}}");
        return Boolean.getBoolean("mod.test.long") ? Stream.concat(steps, more) : steps;
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("steps")
    void eachRepositoryGetsWhatACheckoutWouldGive(String steps) throws Exception {
        var locations = new ArrayList<String>();
        locations.add("--repo");
        locations.add(repository("hit", Map.of("src/a.js", "legacy(1)\n", "lib/b.js", "legacy(2)\n")));
        locations.add("--repo");
        locations.add(repository("none", Map.of("src/a.js", "other(1)\n", "c.py", "x = 1\n")));
        locations.add("--repo");
        locations.add(repository("bare", Map.of("README.md", "legacy(1)\n")));
        locations.add("--repo");
        locations.add(repository("crlf", Map.of(".gitattributes", "*.js eol=crlf\n", "src/a.js", "legacy(1)\nx\n")));
        locations.add("--repo");
        locations.add(repository("ignored", Map.of(".gitignore", "lib\n", "src/a.js", "x\n")));
        locations.add("--repo");
        locations.add(repository("damaged", Map.of("src/a.js", "\u0000legacy(1)\n")));
        locations.add("--repo");
        locations.add(linked("linked"));
        var files = Map.of("rules.yml", RULES, "none.yml", RULES.replace("legacy", "gone"), "say.ts",
                "export default (root) => root.root().text() + '\\n// seen\\n'\n");
        var lazy = new TreeMap<>(files);
        lazy.put("workflow.yaml", workflow(steps));
        var eager = new TreeMap<>(files);
        eager.put("workflow.yaml", workflow("- {name: real, run: 'true'}\n" + steps));
        List<String> after = outcome("lazy", files("lazy-package", lazy), locations);
        for (String location : locations) {
            if (!location.equals("--repo")) {
                git(Path.of(location), "update-ref", "-d", "refs/heads/the-branch");
            }
        }
        assertEquals(outcome("eager", files("eager-package", eager), locations), after);
        assertEquals(0, notCheckedOut("eager"));
    }

    private List<String> outcome(String home, Path files, List<String> locations) throws Exception {
        var outcome = new ArrayList<String>();
        outcome.add("exit " + campaign(home, files, locations.toArray(String[]::new)));
        for (String location : locations) {
            if (!location.equals("--repo")) {
                outcome.add(location + "\n" + git(Path.of(location), "for-each-ref", "--format=%(refname) %(tree)",
                        "refs/heads"));
            }
        }
        return outcome;
    }

    private static String workflow(String steps) {
        return """
                version: "1"
                nodes:
                  - id: a
                    name: Change it
                    branch_name: the-branch
                    steps:
                """ + steps.indent(6);
    }

    private int campaign(String home, Path files, String... more) throws IOException {
        var arguments = new ArrayList<>(List.of("campaign", "run", "-w", files.toString(), "--author",
                "Robo <robo@example.org>", "--forge", "none"));
        arguments.addAll(List.of(more));
        var out = new ByteArrayOutputStream();
        int exit = Main.run(arguments, directory, Map.of("MOD_HOME", directory.resolve(home).toString(), "PATH",
                System.getenv("PATH"), "HOME", directory.toString()), InputStream.nullInputStream(), out, out);
        System.out.write(out.toByteArray());
        return exit;
    }

    /** How many tasks say so. */
    private long notCheckedOut(String home) throws IOException {
        try (var files = Files.walk(directory.resolve(home).resolve("runs"))) {
            long count = 0;
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains("was not checked out")) {
                    count++;
                }
            }
            return count;
        }
    }

    private Path files(String name, Map<String, String> files) throws IOException {
        Path root = directory.resolve(name);
        for (var file : files.entrySet()) {
            Path path = root.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        return root;
    }

    private String repository(String name, Map<String, String> files) throws IOException, InterruptedException {
        Path work = files(name, files);
        git(work, "init", "-q", "--initial-branch=main");
        return bare(work, name);
    }

    /** A link to a file, one to a directory, and a repository inside. */
    private String linked(String name) throws IOException, InterruptedException {
        Path work = files(name, Map.of("real/a.txt", "legacy(1)\n", "real/deep/c.js", "legacy(3)\n"));
        Files.createDirectory(work.resolve("src"));
        Files.createSymbolicLink(work.resolve("src/b.js"), Path.of("../real/a.txt"));
        Files.createSymbolicLink(work.resolve("link"), Path.of("real/deep"));
        git(work, "init", "-q", "--initial-branch=main");
        git(work, "update-index", "--add", "--cacheinfo", "160000,0123456789012345678901234567890123456789,sub.js");
        return bare(work, name);
    }

    private String bare(Path work, String name) throws IOException, InterruptedException {
        git(work, "add", "-A", "--", ".");
        git(work, "commit", "-q", "-m", "first");
        git(directory, "clone", "-q", "--bare", name, name + ".git");
        return directory.resolve(name + ".git").toString();
    }

    private static String git(Path where, String... arguments) throws IOException, InterruptedException {
        return Repositories.git(where, arguments);
    }
}
