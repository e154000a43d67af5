package dev.mod.steps.script.internal.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.match.symbol.WorkspaceFiles;
import dev.mod.match.symbol.WorkspaceIndex;
import dev.mod.steps.script.internal.module.WorkspaceModules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptSemanticsTest {
    private static final Map<String, String> FILES = Map.of(
            "tsconfig.json", "{ \"compilerOptions\": { \"baseUrl\": \".\", \"paths\": { \"@/*\": [\"src/*\"] } } }",
            "src/b.ts", """
                    export function foo(x: number) { return x; }
                    const bar = 1;
                    export default class Def {}
                    export { bar as renamed };
                    foo(bar);
                    export const { p, q: [z] } = made;
                    """,
            "src/lib/index.ts", """
                    export * from '../b';
                    export * from './circle';
                    export { foo as aliased, default as Again } from '../b';
                    import { foo } from '../b';
                    export { foo as local };
                    """,
            "src/lib/circle.ts", "export * from '.';\n",
            "src/a.ts", """
                    import D, { foo, renamed as r } from './b';
                    import * as ns from './b';
                    import { aliased, z, Again, local, nowhere } from './lib';
                    import { foo as f2 } from '@/b';
                    import React from 'react';
                    foo(r); new D(); ns.foo(1); aliased(z); f2(1); React.x;
                    { const foo = 1; foo; }
                    """);
    private static final String SHOW = """
            const at = (node) => { const { line, column } = node.range().start; return `${line}:${column}`; };
            const shown = (d) => d && `${d.kind} ${d.root.relativeFilename()} ${at(d.node)} ${d.node.kind()}`;
            const name = (root, text) => root.root().find({ rule: { any: [{ kind: 'identifier' }, { kind: 'property_identifier' },
              { kind: 'type_identifier' }], regex: `^${text}$` } });
            const places = (node) => node.references().map((e) => `${e.root.relativeFilename()} ${e.nodes.map(at).join(' ')}`).join(', ');
            """;

    @TempDir
    Path directory;
    private Path target;

    @BeforeEach
    void write() throws Exception {
        target = Files.createDirectories(directory.resolve("target")).toRealPath();
        for (Map.Entry<String, String> file : FILES.entrySet()) {
            Path path = target.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
    }

    private TestScript script(String result) throws Exception {
        TestScript script = TestScript.of(directory, "s.js", SHOW + "export default (root) => { " + result + " };");
        script.host.files.putAll(FILES);
        script.host.semantics = Optional
                .of(new WorkspaceIndex(new WorkspaceModules(new WorkspaceFiles(target, target))));
        return script;
    }

    private String on(String path, String result) throws Exception {
        try (TestScript script = script(result)) {
            return script.on(path, FILES.getOrDefault(path, "")).content().orElse("nothing");
        }
    }

    private String definition(String name) throws Exception {
        return on("src/a.ts", "return String(shown(name(root, '" + name + "').definition()));");
    }

    @Test
    void followsImports() throws Exception {
        assertEquals("external src/b.ts 0:16 identifier", definition("foo"));
        assertEquals("external src/b.ts 2:0 export_statement", definition("D"));
        assertEquals("external src/b.ts 1:6 identifier", definition("r"));
        assertEquals("external src/b.ts 0:16 identifier", definition("f2"));
    }

    @Test
    void aDefaultThatIsANameIsWhatThatNameDeclares() throws Exception {
        Map<String, String> modules = Map.of("const F = () => 1;\nexport default F;\n", "0:6 identifier",
                "class F {}\nexport default F;\n", "0:6 type_identifier",
                "const F: Fun = made();\nexport default F;\n", "0:6 variable_declarator",
                "import { F } from 'elsewhere';\nexport default F;\n", "0:9 import_specifier",
                "export default function F(): void;\nexport default function F() {}\n", "0:0 export_statement",
                "export default F;\n", "0:0 export_statement",
                "const F = 1;\nexport default (F);\n", "1:0 export_statement");
        try (TestScript script = script("return String(shown(name(root, 'Default').definition()));")) {
            for (Map.Entry<String, String> module : modules.entrySet()) {
                Files.writeString(target.resolve("src/f.ts"), module.getKey());
                script.host.files.put("src/f.ts", module.getKey());
                script.host.semantics = Optional
                        .of(new WorkspaceIndex(new WorkspaceModules(new WorkspaceFiles(target, target))));
                assertEquals("external src/f.ts " + module.getValue(),
                        script.on("src/use.ts", "import Default from './f';\n").content().orElse(""), module.getKey());
            }
        }
    }

    @Test
    void staysWhereANameIsPassedOn() throws Exception {
        assertEquals("external src/lib/index.ts 2:0 export_statement", definition("aliased"));
        assertEquals("import src/a.ts 2:18 import_specifier", definition("z"));
        assertEquals("external src/lib/index.ts 3:9 import_specifier", definition("local"));
    }

    @Test
    void theUseOfAnImportHasALocalDefinition() throws Exception {
        assertEquals("local src/a.ts 0:12 import_specifier", on("src/a.ts", """
                return shown(root.root().find({ rule: { pattern: 'foo(r)' } }).field('function').definition());"""));
    }

    @Test
    void followsReexportsWhenAsked() throws Exception {
        assertEquals("external src/b.ts 0:16 identifier", declaration("aliased"));
        assertEquals("external src/b.ts 5:22 identifier", declaration("z"));
        assertEquals("external src/b.ts 2:0 export_statement", declaration("Again"));
        assertEquals("external src/b.ts 0:16 identifier", declaration("local"));
    }

    private String declaration(String name) throws Exception {
        return on("src/a.ts",
                "return String(shown(name(root, '" + name + "').definition({ resolveReexports: true })));");
    }

    @Test
    void leavesWhatIsNotOfTheWorkspace() throws Exception {
        assertEquals("import src/a.ts 4:7 import_clause", definition("React"));
        assertEquals("import src/a.ts 2:35 import_specifier", definition("nowhere"));
        assertEquals("import src/a.ts 1:7 import_clause", definition("ns"));
        assertEquals("import src/a.ts 0:12 import_specifier", on("src/a.ts",
                "return shown(name(root, 'foo').definition({ resolveExternal: false }));"));
    }

    @Test
    void membersOfWhatIsPassedOnFromOutsideHaveNoDefinition() throws Exception {
        try (TestScript script = script("return String(shown(name(root, 'apply').definition()));")) {
            script.host.files.put("src/passed.ts",
                    Files.readString(Files.writeString(target.resolve("src/passed.ts"),
                            "export { c, d as e } from 'redux';\n")));
            for (String name : List.of("c", "e")) {
                assertEquals("null", script.on("src/use.ts",
                        "import { " + name + " } from './passed';\n" + name + ".apply();\n").content().orElse(""));
            }
        }
    }

    @Test
    void anImportedVariableWithATypeIsItsDeclarator() throws Exception {
        try (TestScript script = script("return String(shown(name(root, 'v').definition()));")) {
            script.host.files.put("src/typed.ts",
                    Files.readString(
                            Files.writeString(target.resolve("src/typed.ts"), "export const v: number = 1, w = 2;\n")));
            assertEquals("external src/typed.ts 0:13 variable_declarator",
                    script.on("src/use.ts", "import { v } from './typed';\n").content().orElse(""));
            assertEquals("external src/typed.ts 0:28 identifier",
                    script.on("src/use.ts", "import { w as v } from './typed';\n").content().orElse(""));
        }
    }

    @Test
    void findsReferencesInOtherFiles() throws Exception {
        assertEquals("src/a.ts 0:12 2:9 2:28 3:9 5:0 5:28 5:40, src/b.ts 4:0, src/lib/index.ts 2:9 3:9 4:9",
                on("src/b.ts", "return places(name(root, 'foo'));"));
        assertEquals("src/b.ts 0:40", on("src/b.ts", "return places(name(root, 'x'));"));
    }

    @Test
    void staysAtThePythonImportWhereAskedTo() throws Exception {
        String show = """
                export default (root) => root.root().findAll({ rule: { kind: 'identifier', regex: '^f$' } })
                  .map((n) => n.definition(%s)).map((d) => `${d.kind} ${d.root.relativeFilename()} ${d.node.kind()}`).join(', ');
                """;
        for (boolean isInWorkspace : new boolean[]{true, false}) {
            String options = isInWorkspace ? "{ resolveExternal: false }" : "";
            try (TestScript script = TestScript.of(directory, "s.js", show.formatted(options))) {
                script.host.files.put("b.py", Files.readString(Files.writeString(target.resolve("b.py"), "f = 1\n")));
                script.host.semantics = isInWorkspace
                        ? Optional.of(new WorkspaceIndex(new WorkspaceModules(new WorkspaceFiles(target, target))))
                        : Optional.empty();
                assertEquals("import a.py dotted_name, local a.py dotted_name",
                        script.on("a.py", "from b import f\nf\n").content().orElse(""));
            }
        }
    }

    @Test
    void writesFilesItReached() throws Exception {
        try (TestScript script = script("""
                const { root: other } = name(root, 'foo').definition();
                other.write(other.root().commitEdits([name(other, 'foo').replace('baz')]));
                return null;""")) {
            script.on("src/a.ts", FILES.getOrDefault("src/a.ts", ""));
            assertEquals(FILES.getOrDefault("src/b.ts", "").replaceFirst("foo", "baz"),
                    script.host.files.get("src/b.ts"));
        }
    }

    @Test
    void knowsEnumMembersAndInferredTypes() throws Exception {
        try (TestScript script = script("""
                const [, use] = root.root().findAll({ rule: { kind: 'type_identifier', regex: '^U$' } });
                return [shown(use.definition()), shown(name(root, 'A').definition()), shown(name(root, 'B').definition()),
                  places(name(root, 'A'))].join('; ');""")) {
            assertEquals("local e.ts 0:29 type_identifier; local e.ts 1:9 property_identifier; "
                    + "local e.ts 1:12 enum_assignment; e.ts 1:16", script.on("e.ts", """
                            type X<T> = T extends (infer U)[] ? U : never;
                            enum E { A, B = A }
                            """).content().orElse("nothing"));
        }
    }

    @Test
    void readsBrokenModules() throws Exception {
        try (TestScript script = script("""
                const names = root.root().findAll({ rule: { kind: 'identifier' } });
                return ['names', ...names.map((n) => shown(n.definition()))].join('; ');""")) {
            for (String source : List.of("import { foo as } from './b'; foo;", "import { , as x from './b'",
                    "export { as , } from './b'; export { nowhere }; export", "export default",
                    "import x from './missing'; x;",
                    "import { 'foo' as s } from './b'; s; export { s as 'a b' }; export * as from './b'",
                    "import { foo } from './c'; foo;")) {
                assertTrue(script.apply(source).startsWith("names"), source);
            }
            assertEquals("names; external src/b.ts 0:16 identifier; local src/c.ts 0:18 identifier",
                    script.on("src/c.ts", "import { 'foo' as s } from './b'; s;").content().orElse("nothing"));
        }
    }
}
