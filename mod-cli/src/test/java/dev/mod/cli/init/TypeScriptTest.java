package dev.mod.cli.init;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.cli.init.Blueprint.ProjectType;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.steps.script.typings.Typings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The TypeScript compiler, at its strictest, on what {@code mod init} writes. Skipped where {@code tsc} is not on the path. */
class TypeScriptTest {
    private static final Optional<Path> COMPILER = Stream
            .of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(":"))
            .map(directory -> Path.of(directory, "tsc")).filter(Files::isExecutable).findFirst();

    @TempDir
    Path directory;

    @BeforeEach
    void findCompiler() throws IOException {
        Assumptions.assumeTrue(COMPILER.isPresent(), "no tsc on the path; npm has it in the package typescript");
        // beside it is what npm installs in a package: @types/node
        var modules = Objects.requireNonNull(COMPILER.orElseThrow().toRealPath().getParent());
        while (!modules.endsWith("node_modules")) {
            modules = Objects.requireNonNull(modules.getParent());
        }
        Files.createSymbolicLink(directory.resolve("node_modules"), modules);
    }

    private void write(Map<String, String> files) throws IOException {
        for (var file : files.entrySet()) {
            var path = directory.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
    }

    private void project(Language... languages) throws IOException {
        write(ScriptProject.files("checked", List.of(languages)));
    }

    /** What the compiler says, as the script {@code check} of the package does it. */
    private String check() throws IOException, InterruptedException {
        var process = new ProcessBuilder(COMPILER.orElseThrow().toString(), "--noEmit", "--pretty", "false")
                .directory(directory.toFile()).redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(output.isEmpty(), process.waitFor() == 0, output);
        return output;
    }

    private static Blueprint plan(SampleCode language, ProjectType type) {
        return new Blueprint("checked", "Renames", "A. N. Other <other@example.com>", "MIT", language,
                Optional.of(type), false, false);
    }

    @Test
    void whatInitWritesHasNoErrors() throws Exception {
        write(new Scaffold(plan(SampleCode.ALL.get(0), ProjectType.HYBRID)).files());
        assertEquals("", check());
    }

    @Test
    void theScriptsOfAllLanguagesHaveNoErrors() throws Exception {
        for (var sample : SampleCode.ALL) {
            var files = new Scaffold(plan(sample, ProjectType.JS_AST_MATCH)).files();
            write(Map.of("scripts/" + sample.language() + ".ts",
                    Objects.requireNonNull(files.get("scripts/rename.ts"))));
        }
        project(Languages.all().toArray(Language[]::new));
        var uses = new StringBuilder("import type { SgNode, NamedKinds } from \"codemod:ast-grep\";\n");
        for (var language : Languages.all()) {
            uses.append("import type ").append(language.id()).append("_ from \"codemod:ast-grep/langs/")
                    .append(language.id()).append("\";\nexport type ").append(language.id()).append(" = [SgNode<")
                    .append(language.id()).append("_, NamedKinds<").append(language.id()).append("_>>];\n");
        }
        write(Map.of("scripts/all.ts", uses.toString()));
        assertEquals("", check());
    }

    @Test
    void theScriptsOfTheExamplesHaveNoErrors() throws Exception {
        var examples = Path.of("..", "examples").toAbsolutePath();
        int number = 0;
        try (var files = Files.walk(examples)) {
            for (var file : files.filter(path -> path.toString().endsWith(".ts")
                    && path.getParent() != null && path.getParent().endsWith("scripts")
                    && Files.exists(path.getParent().resolveSibling("mod.yaml"))).toList()) {
                write(Map.of("scripts/" + number++ + "/" + file.getFileName(), Files.readString(file)));
            }
        }
        assertTrue(number >= 4, "scripts: " + number);
        project(Languages.find("typescript").orElseThrow(), Languages.find("javascript").orElseThrow());
        assertEquals("", check());
    }

    private static final String USES = """
            import type { Edit, Kinds, NamedKinds, SgNode, SgRoot, Transform } from "mod:ast-match";
            import api, { parse, kind, jssgTransform } from "mod:ast-match";
            import type TS from "mod:ast-match/langs/typescript";
            import { getState, setState, acquireLock } from "mod:workflow";
            import { useMetricAtom } from "codemod:metrics";
            import runtime, { failFile } from "mod:runtime";
            import { addImport, getImport } from "@jssg/utils/javascript/imports";
            import { removeImport } from "@jssg/utils";
            import { readFileSync } from "node:fs";

            const calls = useMetricAtom("calls");
            const anyNode = (node: SgNode): string => node.text();
            const any = (node: SgNode<TS>): Kinds<TS> => node.kind();
            const one = (node: SgNode<TS, "identifier" | "property_identifier">) => node.kind();

            const transform: Transform<TS> = async (root, { params, matches, matrixValues }) => {
              const program = root.root();
              const top: "program" = program.kind();
              const edits: (Edit | null)[] = [];
              for (const call of program.findAll({ rule: { kind: "call_expression", has: { field: "function", regex: "x" } } })) {
                const known: "call_expression" = call.kind();
                edits.push(call.field("function").replace(String(params.to)));
                call.field("type_arguments")?.children().forEach(any);
                any(call); anyNode(call); any(call.field("arguments"));
                calls.increment({ name: call.text() });
              }
              const found = program.find({ rule: { any: [{ kind: "identifier" }, { kind: "call_expression > identifier" }] } });
              if (found?.is("identifier")) one(found);
              const name: SgNode<TS> | null = program.find("function $F() {}")?.field("name") ?? null;
              edits.push(addImport(program, { type: "named", from: "a", specifiers: [{ name: "b" }] }));
              edits.push(removeImport(program, { type: "default", from: "a" }));
              const tree: SgRoot<TS> = parse<TS>("typescript", readFileSync(root.filename(), "utf8"));
              await jssgTransform(transform, "a.ts", "typescript");
              api.kind("typescript", "identifier") === kind("typescript", "identifier");
              const release = acquireLock("l");
              setState("n", getState<number>("n") ?? 0);
              release();
              if (runtime.isCanceled()) failFile("stopped", { name, tree, top, matches, matrixValues, local: getImport(program, { type: "default", from: "a" })?.alias });
              return program.commitEdits(edits.filter((edit) => edit !== null));
            };
            export const kindName: NamedKinds<TS> = "identifier";
            export const untyped = (root: SgRoot) => root.root().find("x")?.field("name")?.text() ?? null;
            export default transform;
            """;

    @Test
    void theApiCanBeUsedWithTypes() throws Exception {
        project(Languages.find("typescript").orElseThrow());
        write(Map.of("scripts/uses.ts", USES));
        assertEquals("", check());
    }

    @Test
    void thePackageForNpmHasTheSameTypes() throws Exception {
        for (var file : Typings.npmPackage("1.2.3").entrySet()) {
            write(Map.of("types/mod-script-types/" + file.getKey(), file.getValue()));
        }
        write(Map.of("scripts/uses.ts", USES, "tsconfig.json", ScriptProject.compilerSettings()
                .replace("\"types\": [\"node\"]",
                        "\"typeRoots\": [\"types\", \"node_modules/@types\"], \"types\": [\"mod-script-types\", \"node\"]")));
        assertEquals("", check());
    }

    /** Each line is wrong. */
    private static final List<String> WRONG = List.of("program.findAll({ rule: { kind: \"identifer\" } });",
            "program.findAll({ rule: { any: [{ kind: \"identifer\" }] } });",
            "program.findAll({ rule: { patern: \"x\" } });", "program.is(\"identifer\");", "program.field(\"nam\");",
            "program.find({ rule: { kind: \"identifier\" } })!.field(\"name\").text();",
            "program.find({ rule: { has: { field: \"naem\", kind: \"identifier\" } } });",
            "const named: NamedKinds<TS> = \"(\";", "const wide: SgNode<TS, \"identifier\"> = program.children()[0];",
            "program.comitEdits([]);", "useMetricAtom(1);", "import \"mod:ast-match/langs/typescirpt\";",
            "const kind: \"identifer\" = program.kind();");

    @Test
    void whatIsMisspeltIsAnError() throws Exception {
        project(Languages.find("typescript").orElseThrow());
        var head = """
                import type { NamedKinds, SgNode, SgRoot } from "mod:ast-match"; import { useMetricAtom } from "mod:metrics"; import type TS from "mod:ast-match/langs/typescript";
                declare const program: SgNode<TS>; export type Root = SgRoot<TS>;
                """;
        write(Map.of("scripts/wrong.ts", head + String.join("\n", WRONG) + "\n"));
        var lines = Pattern.compile("wrong\\.ts\\((\\d+),").matcher(check()).results()
                .map(found -> WRONG.get(Integer.parseInt(found.group(1)) - 3)).distinct().toList();
        assertEquals(WRONG, lines);
    }
}
