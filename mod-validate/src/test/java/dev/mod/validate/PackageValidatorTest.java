package dev.mod.validate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.Diagnostic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import dev.mod.base.source.SourceReader;
import dev.mod.model.binding.WorkflowBinder;
import dev.mod.model.manifest.Capability;
import dev.mod.model.workflow.AstMatchAction;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.Workflow;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PackageValidatorTest extends PackageFixture {
    @Test
    void aWorkflowAloneIsAPackage() {
        workflow();
        ModPackage found = expect(Mode.STRICT, "").value().orElseThrow();
        assertEquals("default", found.defaultVariant());
        assertEquals(PackageKind.WORKFLOW, found.kind());
        assertTrue(found.manifest().isEmpty());
    }

    @Test
    void aWorkflowMayBeTooLarge() {
        String rest = "version: \"1\"\nnodes:\n  - {id: a, name: A, steps: [{name: Go, run: echo go}]}\n";
        file("workflow.yaml", "#".repeat((1 << 20) - rest.length() - 1) + "\n" + rest);
        expect(Mode.STRICT, "");
        file("workflow.yaml", "#".repeat((1 << 20) - rest.length()) + "\n" + rest);
        expect(Mode.STRICT, """
                workflow.yaml:1:1: error[file-too-large]: the file has more than 1048576 bytes, which is the most that is read
                  hint: move large content to files of its own
                """);
    }

    @Test
    void eachVariantHasItsWorkflow() {
        workflow();
        file("deep/v2.yaml", """
                version: "1"
                nodes:
                  - {id: b, name: B, steps: [{name: Go, run: echo go}]}
                """);
        file("mod.yaml", """
                name: "@acme/upgrade"
                schema_version: "1.0"
                version: 1.0.0
                description: Upgrades things
                author: Ada <ada@example.org>
                license: MIT
                workflows:
                  - {name: v1, path: workflow.yaml}
                  - {name: v2, path: ./deep/v2.yaml, default: true}
                """);
        ModPackage found = expect(Mode.STRICT, "").value().orElseThrow();
        assertEquals(List.of("v1", "v2"), List.copyOf(found.workflows().keySet()));
        assertEquals("v2", found.defaultVariant());
        assertEquals("b", found.workflow("v2").orElseThrow().workflow().nodes().get(0).id());
        assertEquals("deep/v2.yaml", found.workflow("v2").orElseThrow().path());
        ModPackage one = PackageValidator.validate(directory.resolve("deep/v2.yaml"), List.of(), Mode.STRICT).value()
                .orElseThrow();
        assertEquals(directory.toAbsolutePath(), one.directory());
        assertEquals(List.of("v2"), List.copyOf(one.workflows().keySet()));
    }

    @Test
    void filesOfAWorkflowAreLookedForBesideItFirst() throws IOException {
        String workflow = """
                version: "1"
                x-common: &common {js_file: scripts/beside.ts, language: typescript}
                nodes:
                  - id: a
                    name: A
                    steps:
                      - {name: Rules, ast-match: {config_file: "./rules/r.yml"}}
                      - name: Below the package
                        js-ast-match:
                          js_file: scripts/deep/main.ts # é
                      - {name: One, js-ast-match: *common}
                      - {name: Other, js-ast-match: *common}
                """;
        file("flows/v2.yaml", workflow);
        for (String file : List.of("flows/rules/r.yml", "rules/r.yml", "scripts/deep/main.ts",
                "flows/scripts/beside.ts")) {
            file(file, "");
        }
        manifest();
        Files.writeString(directory.resolve("mod.yaml"),
                Files.readString(directory.resolve("mod.yaml")).replace("workflow.yaml", "flows/v2.yaml"));
        WorkflowSource found = expect(Mode.STRICT, "").value().orElseThrow().workflows().values().iterator().next();
        assertEquals("[flows/rules/r.yml, scripts/deep/main.ts, flows/scripts/beside.ts, flows/scripts/beside.ts]",
                files(found.workflow()).toString());
        SourceNode again = SourceReader.read("again", found.bytes()).root().orElseThrow();
        assertEquals(files(found.workflow()), files(WorkflowBinder.bind((SourceMap) again)));
        assertEquals(workflow.replace("scripts/beside.ts", "\"flows/scripts/beside.ts\"")
                .replace("\"./rules/r.yml\"", "\"flows/rules/r.yml\""),
                new String(found.bytes(), StandardCharsets.UTF_8));
    }

    private static List<String> files(Workflow workflow) {
        return workflow.steps().stream().map(step -> step.action() instanceof AstMatchAction rules
                ? rules.configFile()
                : ((JsAstMatchAction) step.action()).jsFile()).toList();
    }

    @Test
    void metadataThatOnlyPublishingNeedsMayBeMissingWhenRunning() {
        workflow();
        file("mod.yaml", """
                name: "@acme/upgrade"
                version: 1.0.0
                workflow: workflow.yaml
                """);
        assertTrue(expect(Mode.RUN, "").value().isPresent());
        assertTrue(PackageValidator.validate(directory, List.of(), Mode.LENIENT).hasErrors());
    }

    @Test
    void aRunTakesNumbersForTextsAndEmptyKeysForNone() {
        file("rules.yaml", "id: a\nlanguage: js\nrule: {pattern: f()}\n");
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: 5
                    name: true
                    depends_on: []
                    steps:
                      - name: 1.50
                        ast-grep:
                          config_file: rules.yaml
                          include:
                          max_threads: ~
                  - {id: b, name: B, depends_on: [5], steps: [{name: Yes, run: true}]}
                """);
        var found = expect(Mode.RUN, """
                workflow.yaml:3:9: warning[wrong-type]: expected text, got number 5
                    - id: 5
                          ^
                  hint: put it in quotes: "5"
                workflow.yaml:4:11: warning[wrong-type]: expected text, got true
                      name: true
                            ^^^^
                  hint: put it in quotes: "true"
                workflow.yaml:7:15: warning[wrong-type]: expected text, got number 1.50
                        - name: 1.50
                                ^^^^
                  hint: put it in quotes: "1.50"
                workflow.yaml:12:35: warning[wrong-type]: expected text, got number 5
                    - {id: b, name: B, depends_on: [5], steps: [{name: Yes, run: true}]}
                                                    ^
                  hint: put it in quotes: "5"
                workflow.yaml:12:64: warning[wrong-type]: expected text, got true
                    - {id: b, name: B, depends_on: [5], steps: [{name: Yes, run: true}]}
                                                                                 ^^^^
                  hint: put it in quotes: "true"
                """);
        Workflow workflow = found.value().orElseThrow().workflows().values().iterator().next().workflow();
        assertEquals(List.of("5", "b"), workflow.nodes().stream().map(Node::id).toList());
        assertEquals("1.50", workflow.steps().get(0).name());
        assertTrue(PackageValidator.validate(directory, List.of(), Mode.LENIENT).hasErrors());
    }

    @Test
    void aRunNeedsOfTheMetadataOnlyWhatItActsBy() {
        file("mod.yaml", """
                author: 5
                registry: {access: free}
                workflow: workflow.yaml
                """);
        workflow();
        var found = expect(Mode.RUN, """
                mod.yaml:1:9: warning[wrong-type]: expected text, got number 5
                  author: 5
                          ^
                  hint: put it in quotes: "5"
                mod.yaml:2:20: warning[wrong-value]: expected "public" or "private" or "pro", got "free"
                  registry: {access: free}
                                     ^^^^
                """);
        assertTrue(found.value().isPresent());
    }

    @Test
    void aRunTakesYesAndNoForBooleans() {
        file("workflow.yaml", """
                version: "1"
                params:
                  schema:
                    a: {type: string, required: yes}
                nodes:
                  - {id: a, name: A, steps: [{name: Say, run: echo}]}
                """);
        var found = expect(Mode.RUN, """
                workflow.yaml:4:33: warning[wrong-type]: expected true or false, got "yes"
                      a: {type: string, required: yes}
                                                  ^^^
                """);
        Workflow workflow = found.value().orElseThrow().workflows().values().iterator().next().workflow();
        assertTrue(workflow.params().values().iterator().next().required());
        assertTrue(PackageValidator.validate(directory, List.of(), Mode.LENIENT).hasErrors());
    }

    @Test
    void aRunTakesTheWorkflowByDefaultForOneThatIsNotThere() {
        workflow();
        file("mod.yaml", "workflow: workflow.yml\n");
        var found = expect(Mode.RUN, """
                mod.yaml:1:11: warning[missing-file]: there is no file "workflow.yml" in the package; workflow.yaml is taken
                  workflow: workflow.yml
                            ^^^^^^^^^^^^
                """);
        assertEquals(List.of("workflow.yaml"), found.value().orElseThrow().workflows().values().stream()
                .map(WorkflowSource::path).toList());
        assertTrue(PackageValidator.validate(directory, List.of(), Mode.LENIENT).hasErrors());
    }

    @Test
    void aRunGrantsTheCapabilitiesThatThereAre() {
        workflow();
        file("mod.yaml", "workflow: workflow.yaml\ncapabilities: [network, fs]\n");
        var found = expect(Mode.RUN, """
                mod.yaml:2:16: warning[wrong-value]: expected "fs" or "fetch" or "child_process", got "network"
                  capabilities: [network, fs]
                                 ^^^^^^^
                """);
        assertEquals(List.of(Capability.FS), List.copyOf(found.value().orElseThrow().manifest().orElseThrow()
                .capabilities()));
        assertTrue(PackageValidator.validate(directory, List.of(), Mode.LENIENT).hasErrors());
        file("mod.yaml", "workflow: workflow.yaml\ncapabilities: fs\n");
        assertTrue(PackageValidator.validate(directory, List.of(), Mode.RUN).hasErrors());
    }

    @Test
    void theOtherNameOfTheMetadataIsAsGoodButNotBesideTheFirst() throws IOException {
        manifest();
        workflow();
        Files.move(directory.resolve("mod.yaml"), directory.resolve("codemod.yaml"));
        expect(Mode.STRICT, "");
        manifest();
        expect(Mode.LENIENT, """
                codemod.yaml:1:1: error[two-package-files]: a package has either mod.yaml or codemod.yaml, not both
                  hint: delete one of the two
                """);
    }

    @Test
    void whatIsNotThereIsSaid() {
        Diagnostic none = only(directory);
        assertEquals("no-package", none.code());
        assertEquals("no-such-file", only(directory.resolve("nowhere")).code());
    }

    @Test
    void anEmptyFileIsNoWorkflow() {
        file("workflow.yaml", "");
        assertEquals(1, PackageValidator.validate(directory, List.of(), Mode.LENIENT).diagnostics().size());
        file("workflow.yaml", "- a\n");
        expect(Mode.LENIENT, """
                workflow.yaml:1:1: error[wrong-type]: expected an object
                  - a
                  ^^^
                """);
    }

    @Test
    void membersWithoutValueAreAsGoodAsAbsent() {
        file("workflow.yaml", """
                version: "1"
                params:
                state: {schema: }
                nodes:
                  - id: a
                    name: A
                    env:
                    depends_on:
                    steps:
                      - name: Go
                        run: echo go
                """);
        expect(Mode.STRICT, "");
    }

    @Test
    void allProblemsOfAllFilesAreFoundAtOnce() {
        file("mod.yaml", """
                name: acme/upgrade
                schema_version: 1.0
                version: "1"
                author: Ada <ada@example.org>
                license: MIT
                workflow: workflow.yaml
                registry: {access: free}
                x-notes: whatever
                hompage: https://example.org
                """);
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: 5
                    nam: A
                    type: automatc
                    steps:
                      - name: Say it
                        run: [echo]
                      - name: Match
                        ast-grep: {config_file: rules.yaml, max_threads: 0}
                  - id: build
                    name: B
                    depends_on: [biuld]
                    steps: []
                """);
        expect(Mode.LENIENT, """
                mod.yaml:1:1: error[missing-key]: missing key "description" in the package metadata
                  name: acme/upgrade
                  ^^^^^^^^^^^^^^^^^^
                mod.yaml:1:7: error[package-name]: "acme/upgrade" is no package name
                  name: acme/upgrade
                        ^^^^^^^^^^^^
                  hint: did you mean "@acme/upgrade"?
                mod.yaml:3:10: error[package-version]: "1" is no semantic version
                  version: "1"
                           ^^^
                  hint: did you mean "1.0.0"?
                mod.yaml:7:20: error[wrong-value]: expected "public" or "private" or "pro", got "free"
                  registry: {access: free}
                                     ^^^^
                mod.yaml:9:1: warning[unknown-key]: unknown key "hompage"
                  hompage: https://example.org
                  ^^^^^^^
                  hint: did you mean "homepage"?
                workflow.yaml:3:5: error[missing-key]: missing key "name" in node "5"
                    - id: 5
                      ^^^^^
                workflow.yaml:3:9: error[wrong-type]: expected text, got number 5
                    - id: 5
                          ^
                  hint: put it in quotes: "5"
                workflow.yaml:4:5: error[unknown-key]: unknown key "nam"
                      nam: A
                      ^^^
                  hint: did you mean "name"?
                workflow.yaml:5:11: error[wrong-value]: expected "automatic" or "manual", got "automatc"
                      type: automatc
                            ^^^^^^^^
                  hint: did you mean "automatic"?
                workflow.yaml:8:14: error[wrong-type]: expected text, got a list
                          run: [echo]
                               ^^^^^^
                workflow.yaml:10:33: error[missing-file]: there is no file "rules.yaml" in the package
                          ast-grep: {config_file: rules.yaml, max_threads: 0}
                                                  ^^^^^^^^^^
                workflow.yaml:10:58: error[out-of-range]: expected 1 or more, got 0
                          ast-grep: {config_file: rules.yaml, max_threads: 0}
                                                                           ^
                workflow.yaml:13:18: error[unknown-dependency]: there is no node "biuld"
                      depends_on: [biuld]
                                   ^^^^^
                  hint: did you mean "build"?
                """);
    }

    private static Diagnostic only(Path path) {
        ValidationResult result = PackageValidator.validate(path, List.of(), Mode.LENIENT);
        assertEquals(1, result.diagnostics().size());
        assertTrue(result.value().isEmpty());
        return result.diagnostics().get(0);
    }
}
