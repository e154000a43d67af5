package dev.mod.validate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.validate.page.RulePages;
import dev.mod.validate.render.GithubRenderer;
import dev.mod.validate.render.JsonRenderer;
import dev.mod.validate.render.SarifRenderer;
import dev.mod.validate.render.TextRenderer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Whatever a package holds, validation answers with diagnostics; and what it lets through can be bound. */
class PackageValidatorProperties {
    private static final String MANIFEST = """
            name: "@acme/upgrade"
            schema_version: "1.0"
            version: 1.0.0
            description: Upgrades things
            author: Ada <ada@example.org>
            license: MIT
            workflow: workflow.yaml
            repository: {url: https://example.org, directory: a}
            targets: {languages: [java], versions: [1, {a: b}]}
            registry: {access: public, visibility: org, scope: acme}
            capabilities: [fs]
            """;
    private static final String WORKFLOW = """
            version: "1"
            params:
              schema:
                tool: {type: string, enum: [npm, yarn], default: npm}
                size: {type: integer, default: 5, required: true}
                any: {oneOf: [a, {type: object, properties: {b: {type: string}}}]}
            state:
              schema:
                - name: shards
                  type: array
                  items: {type: object, properties: {name: {type: string}}}
            templates:
              - id: format
                name: Format
                inputs: [{name: tool, type: string, required: true}]
                env: {A: "${{ inputs.tool }}"}
                steps:
                  - name: Format
                    run: ${{ inputs.tool }} .
            nodes:
              - id: plan
                name: Plan
                steps:
                  - name: Shard
                    shard:
                      method: {type: directory, max_files_per_shard: 20, min_shard_size: 5}
                      target: src
                      output_state: shards
                      js-ast-grep: {js_file: workflow.yaml, include: ["**/*.{js,ts}"]}
                  - name: Install
                    timeout_ms: 1000
                    run: ${{ params.tool }} install
              - id: apply
                name: Apply
                type: automatic
                depends_on: [plan]
                trigger: {type: manual}
                strategy: {type: matrix, from_state: shards}
                env: {PORT: 8080}
                branch_name: mod-${{ task.signature }}
                pull_request: {title: "Go ${{ matrix.name }}", draft: true}
                steps:
                  - name: Rules
                    if: params.size > 3 && state.shards
                    ast-match: {config_file: mod.yaml, max_threads: 2, exclude: ["a/**"]}
                    commit: {message: Apply, add: [src], allow_empty: false}
                  - name: Script
                    js-ast-match:
                      js_file: mod.yaml
                      semantic_analysis: {mode: workspace, root: src}
                      capabilities: [fetch]
                  - name: Agent
                    ai: {prompt: "Repair ${{ matrix.name }}", max_steps: 3, llm_protocol: openai, env: {A: b}}
                  - name: Nested
                    mod: {source: "@acme/other@1.0.0", args: ["--param", "a=b"], env: {A: "1"}, working_dir: src}
                  - name: Skill
                    install-skill: {package: "@acme/other", harness: auto, scope: user, force: true}
                  - name: Use
                    use: {template: format, inputs: {tool: prettier}}
            """;
    private static final List<String> VALUES = List.of("", "5", "-1", "1e400", "null", "true", "[]", "{}", "[[]]", "x",
            "\"\"", "${{ params.tool", "${{ state.a }}", "\"a\\u0000\\u202e\"", "{a: {b: [c]}}", "[1, a, null, {}]",
            "../..",
            "/etc", "99999999999999999999", "0.5", "{type: matrix, values: [1, 1]}", "*nowhere", "&a [*a]", "!!x y",
            "{function: \"..\"}", "!", "|\n    a", "- ", "manual", "2026-11-21", "'[a'", "@", "{oneOf: [1, {}]}");

    private static Path directory = Path.of("");

    @BeforeContainer
    static void create() throws IOException {
        directory = Files.createTempDirectory("validate");
    }

    @AfterContainer
    static void delete() throws IOException {
        for (String name : List.of("mod.yaml", "workflow.yaml")) {
            Files.deleteIfExists(directory.resolve(name));
        }
        Files.delete(directory);
    }

    @Property(tries = 100)
    void neverThrowsOnChangedValues(@ForAll("changes") List<Change> changes) throws IOException {
        write(changes);
        for (Mode mode : Mode.values()) {
            check(PackageValidator.validate(directory, List.of(), mode));
        }
    }

    @Property(tries = 150)
    void neverThrowsOnChangedBytes(@ForAll("edits") List<Edit> edits) throws IOException {
        Files.writeString(directory.resolve("mod.yaml"), MANIFEST);
        byte[] bytes = WORKFLOW.getBytes(StandardCharsets.UTF_8);
        for (Edit edit : edits) {
            bytes[edit.at() % bytes.length] = edit.to();
        }
        Files.write(directory.resolve("workflow.yaml"), bytes);
        check(PackageValidator.validate(directory, List.of(), Mode.LENIENT));
    }

    @Example
    void theUnchangedPackageIsFine() throws IOException {
        write(List.of());
        var result = PackageValidator.validate(directory, List.of(), Mode.STRICT);
        assertEquals("", new TextRenderer(false).render(result.diagnostics(), result.texts()));
        assertEquals(2, result.value().orElseThrow().workflow("default").orElseThrow().workflow().nodes().size());
    }

    private static void check(ValidationResult result) {
        assertEquals(result.hasErrors(), result.value().isEmpty());
        assertEquals(result.diagnostics().stream().sorted().toList(), result.diagnostics());
        result.diagnostics().forEach(diagnostic -> assertTrue(RulePages.page(diagnostic.code()).isPresent(),
                diagnostic.code()));
        result.diagnostics().forEach(diagnostic -> diagnostic.span()
                .ifPresent(span -> assertTrue(span.start().compareTo(span.end()) <= 0)));
        JsonNode json = JsonMapper.shared()
                .readTree(new JsonRenderer().render(result.diagnostics(), result.texts()));
        assertEquals(result.diagnostics().size(), json.get("diagnostics").size());
        JsonNode sarif = JsonMapper.shared()
                .readTree(new SarifRenderer().render(result.diagnostics(), result.texts()));
        assertEquals(result.diagnostics().size(), sarif.at("/runs/0/results").size());
        assertEquals(result.diagnostics().size(),
                new GithubRenderer().render(result.diagnostics(), result.texts()).lines().count());
        String text = new TextRenderer(false).render(result.diagnostics(), result.texts());
        assertTrue(text.codePoints().noneMatch(c -> Character.isISOControl(c) && c != '\n' && c != '\t'));
    }

    /** Another value behind the colon of a line. */
    record Change(int line, String value) {}

    /** Another byte. */
    record Edit(int at, byte to) {}

    private static void write(List<Change> changes) throws IOException {
        int split = (int) MANIFEST.lines().count();
        List<String> lines = new ArrayList<>((MANIFEST + WORKFLOW).lines().toList());
        for (Change change : changes) {
            String line = lines.get(change.line() % lines.size());
            int colon = line.indexOf(": ");
            lines.set(change.line() % lines.size(),
                    colon < 0 ? line + change.value() : line.substring(0, colon + 2) + change.value());
        }
        Files.writeString(directory.resolve("mod.yaml"), String.join("\n", lines.subList(0, split)) + "\n");
        Files.writeString(directory.resolve("workflow.yaml"),
                String.join("\n", lines.subList(split, lines.size())) + "\n");
    }

    @Provide
    Arbitrary<List<Change>> changes() {
        return Combinators.combine(Arbitraries.integers().between(0, 200), Arbitraries.of(VALUES)).as(Change::new)
                .list().ofMinSize(1).ofMaxSize(4);
    }

    @Provide
    Arbitrary<List<Edit>> edits() {
        return Combinators.combine(Arbitraries.integers().between(0, 10_000), Arbitraries.bytes()).as(Edit::new).list()
                .ofMinSize(1).ofMaxSize(8);
    }
}
