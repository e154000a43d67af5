package dev.mod.steps.script.internal.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What transforms that were written for other hosts count on. */
class PublicTransformsTest {
    @TempDir
    Path directory;

    private String run(String script, String source) throws Exception {
        try (TestScript transform = TestScript.of(directory, "s.ts", script)) {
            return transform.apply(source);
        }
    }

    /** For each identifier of this name: the kind and text of the node that its definition is. */
    private String definitions(String name, String source) throws Exception {
        return run("""
                export default (root: any) => root.root()
                  .findAll({ rule: { any: [{ kind: 'identifier' }, { kind: 'type_identifier' }], regex: '^%s$' } })
                  .map((node: any) => node.definition()?.node)
                  .map((node: any) => node ? node.kind() + ' ' + node.text() : 'null').join(' | ');
                """.formatted(name), source);
    }

    @Test
    void aVariableWithATypeIsShownAsItsDeclarator() throws Exception {
        assertEquals("variable_declarator x: T = 1 | variable_declarator x: T = 1",
                definitions("x", "let x: T = 1; x;"));
        assertEquals("identifier x | identifier x", definitions("x", "let x = 1; x;"));
    }

    @Test
    void aParameterWithATypeIsShownWhole() throws Exception {
        assertEquals("required_parameter x: T | required_parameter x: T", definitions("x", "function f(x: T) { x; }"));
        assertEquals("required_parameter x | required_parameter x", definitions("x", "function f(x) { x; }"));
        assertEquals("identifier x | identifier x", definitions("x", "function f(x = 1) { x; }"));
        assertEquals("catch_clause catch (x: any) { x; } | catch_clause catch (x: any) { x; }",
                definitions("x", "try {} catch (x: any) { x; }"));
    }

    @Test
    void anImportIsShownAsItsSpecifier() throws Exception {
        assertEquals("import_specifier x | import_specifier x", definitions("x", "import { x } from 'm'; x;"));
        assertEquals("import_specifier a as x | identifier x", definitions("x", "import { a as x } from 'm'; x;"));
        assertEquals("import_specifier a as x", definitions("a", "import { a as x } from 'm'; x;"));
        assertEquals("identifier x | identifier x", definitions("x", "import x, { y } from 'm'; x;"));
        assertEquals("type_parameter T | type_parameter T", definitions("T", "function f<T>(x: T) {}"));
    }

    @Test
    void usesAreTheWidestNodesOverTheirText() throws Exception {
        assertEquals("export_specifier,identifier", run("""
                export default (root: any) => root.root().find({ rule: { kind: 'variable_declarator' } }).field('name')
                  .references().flatMap((each: any) => each.nodes).map((node: any) => node.kind()).sort().join();
                """, "const x = 1; f(x); export { x };"));
        assertEquals("0", run("export default (root: any) => String(root.root().find('function $F() {}').field('name')"
                + ".references().length);", "function f() {}"));
    }

    @Test
    void requireIsThereInModules() throws Exception {
        Files.createDirectories(directory.resolve("package"));
        Files.writeString(directory.resolve("package/data.json"), "{\"x\": 1}");
        assertEquals("a/b 1 2 MODULE_NOT_FOUND", run("""
                const load = (globalThis as any).require;
                export default () => {
                  let code;
                  try { load('nothing'); } catch (e: any) { code = e.code; }
                  return [load('path').join('a', 'b'), load('./data.json').x, load('node:util').format('%d', 2), code].join(' ');
                };
                """, ""));
    }

    @Test
    void whatIsNeverCalledMayBeImported() throws Exception {
        assertEquals("function ENOSYS", run("""
                import { chmodSync, symlinkSync } from 'fs';
                export default () => {
                  try { symlinkSync('a', 'b'); } catch (e: any) { return typeof chmodSync + ' ' + e.code; }
                };
                """, ""));
    }

    private String withImports(String source) throws Exception {
        return run("""
                import { addImport, removeImport } from '@jssg/utils/javascript/imports';
                export default (root: any) => {
                  const node = root.root();
                  const edits = [removeImport(node, { type: 'default', from: 'old' }),
                    addImport(node, { type: 'named', specifiers: [{ name: 'x' }], from: 'new' })];
                  return node.commitEdits(edits.filter(Boolean));
                };
                """, source);
    }

    @Test
    void anImportTakesThePlaceOfTheLastOne() throws Exception {
        assertEquals("import { x } from 'new';\n\nf();\n", withImports("import f from 'old';\n\nf();\n"));
        assertEquals("import { x } from 'new';\r\nf();\r\n", withImports("import f from 'old';\r\nf();\r\n"));
        assertEquals("import a from 'a'; // why\nimport { x } from 'new';\nf();\n",
                withImports("import a from 'a'; // why\nf();\n"));
        assertEquals("import a from 'a';\nimport { x } from 'new';\n", withImports("import a from 'a';"));
        assertEquals("import a from 'a';\nimport { x } from 'new'; f();", withImports("import a from 'a'; f();"));
    }
}
