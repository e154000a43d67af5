package dev.mod.it.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The example builds pass, and fail when they should. */
class ExamplesTest extends MavenBuilds {
    @Tag("slow")
    @Test
    void anEmbedderTestsItsRules() throws Exception {
        MavenBuild build = open("embedder");
        var result = build.run("test");
        assertEquals(0, result.exit(), result.output());
        contains(result, "Tests run: 1, Failures: 0, Errors: 0");
        Path source = build.file("src/main/java/com/example/Modernizer.java");
        Files.writeString(source, Files.readString(source).replace("$A === $B", "$A !== $B"));
        result = build.run("test");
        assertEquals(1, result.exit(), result.output());
        contains(result, "-if (name === 2) { go() }");
        contains(result, "+if (name !== 2) { go() }");
    }

    @Tag("slow")
    @Test
    void shellWorkflowsNeedNoHeavyLibraries() throws Exception {
        MavenBuild build = open("shell-embedder");
        Path list = scratch.resolve("class-path");
        var result = build.run("compile", "dependency:build-classpath", "-Dmdep.outputFile=" + list);
        assertEquals(0, result.exit(), result.output());
        List<Path> jars = Stream.of(Files.readString(list).strip().split(Pattern.quote(File.pathSeparator)))
                .map(Path::of).toList();
        List<String> names = jars.stream().map(jar -> String.valueOf(jar.getFileName())).toList();
        assertTrue(names.stream().anyMatch(name -> name.startsWith("mod-steps-")), names::toString);
        for (String heavy : List.of("mod-match", "mod-types", "mod-openrewrite", "mod-lsp", "mod-mcp", "mod-registry",
                "mod-git", "mod-postgres", "mod-fixtures",
                "mod-testkit", "polyglot",
                "truffle", "js-language", "langchain4j", "postgresql", "HikariCP", "db-scheduler", "picocli")) {
            assertTrue(names.stream().noneMatch(name -> name.startsWith(heavy)), heavy + " in " + names);
        }
        for (Path jar : jars) {
            try (var zip = new ZipFile(jar.toFile())) {
                assertTrue(zip.stream().noneMatch(entry -> entry.getName().matches(".*\\.(so|dll|dylib|jnilib)")),
                        jar + " holds natives");
            }
        }

        Path target = Files.createDirectory(scratch.resolve("target"));
        Files.writeString(target.resolve("a.txt"), "one\ntwo\n");
        var run = start(build, list, target);
        assertEquals("0 COMPLETED {lines=2}", run);
        assertEquals("2\n", Files.readString(target.resolve("lines.count")));

        Files.writeString(build.file("workflow.yaml"), """
                version: "1"
                nodes:
                  - id: rewrite
                    name: Rewrite
                    steps:
                      - name: rules
                        ast-match: {config_file: rules.yaml}
                      - name: script
                        js-ast-match: {js_file: transform.ts}
                      - name: groups
                        shard: {method: {type: directory, max_files_per_shard: 10}, target: ., output_state: shards}
                      - name: agent
                        ai: {prompt: Repair it}
                """);
        Files.writeString(build.file("rules.yaml"), "{id: a, language: js, rule: {pattern: a}}\n");
        Files.writeString(build.file("transform.ts"), "export default () => null;\n");
        String refused = start(build, list, target);
        String match = "dev.mod:mod-match";
        String clients = "dev.langchain4j:langchain4j-";
        assertEquals("4 " + String.join("\n",
                refusal("ast-match", match),
                refusal("js-ast-match", match + ", org.graalvm.polyglot:js-community, org.graalvm.polyglot:polyglot"),
                refusal("shard", match),
                refusal("ai", clients + "anthropic, " + clients + "google-ai-gemini, " + clients + "open-ai, "
                        + match)),
                refused);
    }

    private static String refusal(String kind, String artifacts) {
        return "\"" + kind + "\" cannot run here: a library is not on the class path; add " + artifacts;
    }

    /** The exit code and the output of the program in the example. */
    private String start(MavenBuild build, Path classPath, Path target) throws Exception {
        var process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                build.file("target/classes") + File.pathSeparator + Files.readString(classPath).strip(),
                "com.example.RunWorkflow", build.file("").toString(), target.toString(),
                scratch.resolve("home").toString()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String shown = output.lines().filter(line -> !line.startsWith("SLF4J")).collect(Collectors.joining("\n"));
        return process.waitFor() + " " + shown;
    }

    @Tag("slow")
    @Test
    void aPackageAuthorTestsWithJUnit() throws Exception {
        MavenBuild build = open("package-junit");
        var result = build.run("test");
        assertEquals(0, result.exit(), result.output());
        contains(result, "Tests run: 2, Failures: 0, Errors: 0");
        Files.writeString(build.file("tests/calls/expected.js"), "something else\n");
        result = build.run("test");
        assertEquals(1, result.exit(), result.output());
        contains(result, "expected.js differs");
    }

    @Tag("slow")
    @Test
    void aPackageAuthorTestsWithoutJava() throws Exception {
        MavenBuild build = open("package-without-java");
        var result = build.run("test");
        assertEquals(0, result.exit(), result.output());
        contains(result, "1 passed");
        assertTrue(Files.readString(build.file("target/mod-reports/TEST-mod-fixtures.xml"))
                .contains("<testcase classname=\"workflow.yaml on tests\" name=\"declaration\""));
        Files.writeString(build.file("tests/declaration/expected.js"), "const a = 1\n");
        result = build.run("test");
        assertEquals(1, result.exit(), result.output());
        contains(result, "-const a = 1");
        contains(result, "1 fixtures failed");
        result = build.run("test", "-Dmod.update=true");
        assertEquals(0, result.exit(), result.output());
        assertEquals("let a = 1\n", Files.readString(build.file("tests/declaration/expected.js")));
        Files.writeString(build.file("workflow.yaml"), "version: \"1\"\nnodes: []\nstep: 1\n");
        result = build.run("validate");
        assertEquals(1, result.exit(), result.output());
        contains(result, "is invalid");
    }
}
