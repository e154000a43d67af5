package dev.mod.steps.script.internal.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Helpers that public transforms import by a name that their packages need not have installed. */
class HelpersTest {
    private static final String ALL = """
            import * as imports from '@jssg/utils/javascript/imports';
            import * as javaImports from '@jssg/utils/java/imports';
            import * as javaTypes from '@jssg/utils/java/types';
            import * as javaScope from '@jssg/utils/java/scope';
            import * as javaCalls from '@jssg/utils/java/method-invocations';
            import * as javaClasses from '@jssg/utils/java/anonymous-classes';
            import * as xml from '@jssg/utils/xml/elements';
            import { parse } from 'mod:ast-match';
            """;
    private static final String JAVA = """
            package a;

            import com.old.Widget;
            import com.old.Gone;
            import org.all.*;

            class Example {
              private Widget<String> field;
              com.other.Gone gone;
              void m(int count, String... rest) {
                com.far.Away away = null;
                away.call(count, this.field);
                add(new Callback<String>() {
                  public void onSuccess(String value) { use(value); }
                });
              }
            }
            """;

    @TempDir
    Path directory;

    private String js(String source, String expression) throws Exception {
        return on("src/file.ts", source, expression);
    }

    private String on(String path, String source, String expression) throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js", ALL + """
                const text = (value) => value === undefined || value === null || typeof value === 'string' ? value
                  : Array.isArray(value) || value instanceof Set ? [...value].map(text) : typeof value !== 'object' ? value
                  : typeof value.kind === 'function' ? value.text() : value.insertedText === undefined
                  ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, text(each)])) : value;
                export default (root) => {
                  const node = root.root();
                  const find = (pattern) => node.find(pattern);
                  const edit = (value) => value && node.commitEdits([value].flat());
                  const result = (""" + expression + ");"
                + " return typeof result === 'string' ? result : JSON.stringify(text(result)) ?? 'undefined'; };")) {
            return script.on(path, source).content().orElse(source);
        }
    }

    private String java(String expression) throws Exception {
        return on("A.java", JAVA, expression);
    }

    @Test
    void everyDocumentedNameIsThere() throws Exception {
        assertEquals("[]", js("", """
                [[imports, 'getImport getAllImports addImport removeImport updateImport stringToExactRegexString'],
                 [javaImports, 'cleanupImports collectImports createImportCleanupEdits getImportPath'
                   + ' hasConflictingSimpleImport isTypeImported parseImportDeclaration referencesIdentifier simpleName'],
                 [javaScope, 'findDirectChild findEnclosingNode findTypeNode findVisibleDeclarationBeforeUsage'],
                 [javaTypes, 'baseTypeName isKnownType isTypeShadowed replaceBaseTypeName replaceTypeIdentifierSafely'],
                 [javaCalls, 'getMethodInvocationParts getReceiverIdentifier'],
                 [javaClasses, 'getAnonymousClassMethod getAnonymousClassMethods getMethodBodyContent'
                   + ' getSingleParameterName renameIdentifiersInNode'],
                 [xml, 'elementByTagRule findElementsByTag findElementByTag findElementByKind getAttributeValue hasTag'
                   + ' getLineIndent']]
                  .flatMap(([module, names]) => names.split(' ').filter((name) => typeof module[name] !== 'function'))
                """));
    }

    @Test
    void anImportOfTheWholeModuleStandsInForOthers() throws Exception {
        assertEquals("[\"a\",\"b\"]", js("import * as a from 'm'; import * as b from 'm';",
                "imports.getAllImports(node, { type: 'named', name: 'x', from: 'm' }).map((each) => each.alias)"));
        assertEquals("d", js("import * as a from 'm'; import d from 'm';",
                "imports.getImport(node, { type: 'default', from: 'm' }).alias"));
    }

    @Test
    void oneDefaultImportIsEnough() throws Exception {
        assertEquals("null", js("import foo from 'm';",
                "imports.addImport(node, { type: 'default', name: 'bar', from: 'm' })"));
    }

    @Test
    void otherVariablesOfAStatementAreNotRemoved() throws Exception {
        assertEquals("null", js("const foo = require('m'), x = 1;",
                "imports.removeImport(node, { type: 'default', from: 'm' })"));
    }

    @Test
    void whatIsImportedForItsEffectsIsRemovedWhenAsked() throws Exception {
        for (String statement : new String[]{"require(('m'));", "import 'm';"}) {
            assertEquals("null", js(statement, "imports.removeImport(node, { type: 'default', from: 'm' })"));
            assertEquals("f();\n", js(statement + "\nf();\n", "edit(imports.removeImport(node,"
                    + " { type: 'default', from: 'm', removeSideEffectForms: true }))"));
        }
    }

    @Test
    void importsGetOtherNames() throws Exception {
        String update = "edit(imports.updateImport(node, { type: 'named', from: 'm', specifiers: "
                + "[{ name: 'foo', to: 'bar' }] }))";
        assertEquals("import { bar, x } from 'm';", js("import { foo, x } from 'm';", update));
        assertEquals("import { x, bar as f } from 'm';", js("import { x, foo as f } from 'm';", update));
        assertEquals("import { bar } from 'm';", js("import { foo, bar } from 'm';", update));
        assertEquals("import { bar } from 'm';", js("import { bar, foo } from 'm';", update));
        assertEquals("const { bar: f, y = 1 } = require('m');", js("const { foo: f, y = 1 } = require('m');", update));
        assertEquals("null", js("import { y } from 'm';", update));
        assertEquals("^a\\.b\\$$", js("", "imports.stringToExactRegexString('a.b$')"));
    }

    private String edited(String source, String call) throws Exception {
        return js(source, "edit(imports." + call + ")");
    }

    @Test
    void namesAreAddedToTheImportThatIsThereInItsStyle() throws Exception {
        String z = "addImport(node, { type: 'named', from: 'm', specifiers: [{ name: 'z' }] })";
        assertEquals("import { a, b, z } from 'm';\n", edited("import { a, b } from 'm';\n", z));
        assertEquals("import { a, b, z } from 'm';\n", edited("import {a,b} from 'm';\n", z));
        assertEquals("import { a, z, } from 'm';\n", edited("import { a, } from 'm';\n", z));
        assertEquals("import {\n    a,\n    z,\n} from 'm';\n", edited("import {\n    a,\n} from 'm';\n", z));
        assertEquals("import {\r\n\ta,\r\n\tz\r\n} from 'm';\r\n",
                edited("import {\r\n\ta\r\n} from 'm';\r\n", z));
        assertEquals("import {\n  a, // one\n  z,\n} from 'm';\n",
                edited("import {\n  a, // one\n} from 'm';\n", z));
        assertEquals("import {\n  a, // one\n  z\n} from 'm';\n",
                edited("import {\n  a // one\n} from 'm';\n", z));
        assertEquals("import d, { z } from \"m\";\n", edited("import d from \"m\";\n", z));
        assertEquals("import d from 'm';\nimport { a, z } from 'm';\n",
                edited("import d from 'm';\nimport { a } from 'm';\n", z));
        assertEquals("import type T from 'm';\nimport { z } from 'm';\n",
                edited("import type T from 'm';\n", z));
    }

    @Test
    void aNameIsThereUnderAnyAliasAndInANamespace() throws Exception {
        for (String there : new String[]{"import { z as x } from 'm';\n", "const { z: x } = require('m');\n",
                "import * as m from 'm';\n", "import d, * as m from 'm';\n"}) {
            assertEquals("null", js(there,
                    "imports.addImport(node, { type: 'named', from: 'm', specifiers: [{ name: 'z' }] })"), there);
        }
    }

    @Test
    void newImportsStandBehindAllWaysToLoadAModule() throws Exception {
        String z = "addImport(node, { type: 'default', from: 'm', name: 'z' })";
        for (String there : new String[]{"const k = await import('k');", "const k = require(`k`);"}) {
            assertEquals(there + "\nimport z from 'm';\nf();\n", edited(there + "\nf();\n", z));
        }
        assertEquals("import k from 'k'\nimport z from 'm';\n", edited("import k from 'k'", z));
    }

    @Test
    void whatElseAStatementImportsStays() throws Exception {
        String standard = "removeImport(node, { type: 'default', from: 'm' })";
        String namespace = "removeImport(node, { type: 'namespace', from: 'm' })";
        assertEquals("import { a } from 'm';\n", edited("import d, { a } from 'm';\n", standard));
        assertEquals("import { b } from 'm';\n", edited("import { default as d, b } from 'm';\n", standard));
        assertEquals("import * as n from 'm';\n", edited("import d, * as n from 'm';\n", standard));
        assertEquals("import d from 'm';\n", edited("import d, * as n from 'm';\n", namespace));
        String b = "removeImport(node, { type: 'named', from: 'm', specifiers: ['b', 'c'] })";
        assertEquals("const { a } = require('m'), o = 1;\n",
                edited("const { a, b } = require('m'), o = 1;\n", b));
        assertEquals("null", js("const { b } = require('m'), o = 1;\n", "imports." + b));
    }

    @Test
    void namesAreRemovedInTheStyleThatIsThere() throws Exception {
        String b = "removeImport(node, { type: 'named', from: 'm', specifiers: ['b', 'c'] })";
        assertEquals("import {a} from 'm';\n", edited("import {a,b} from 'm';\n", b));
        assertEquals("import {\n  a,\n  d\n} from 'm';\n",
                edited("import {\n  a,\n  b,\n  c,\n  d\n} from 'm';\n", b));
        assertEquals("import {\r\n  a,\r\n} from 'm';\r\n",
                edited("import {\r\n  a,\r\n  b,\r\n  c,\r\n} from 'm';\r\n", b));
        assertEquals("import {\n  // head\n  a, // one\n  e,\n} from 'm';\n",
                edited("import {\n  // head\n  a, // one\n  b,\n  e,\n} from 'm';\n", b));
        assertEquals("import { a /* one */,  } from 'm';\n", edited("import { a /* one */, b } from 'm';\n", b));
    }

    @Test
    void javaImportsAreKnown() throws Exception {
        assertEquals("{\"imported\":[\"com.old.Widget\",\"com.old.Gone\"],\"wildcardImportedPackages\":[\"org.all\"]}",
                java("javaImports.collectImports(node)"));
        assertEquals("[true,true,false,true,false]", java("((all) => ["
                + "javaImports.isTypeImported(all, { fullyQualifiedName: 'com.old.Widget' }),"
                + "javaImports.isTypeImported(all, { fullyQualifiedName: 'org.all.Any' }),"
                + "javaImports.isTypeImported(all, { fullyQualifiedName: 'org.Any' }),"
                + "javaImports.hasConflictingSimpleImport(all, { simpleName: 'Widget', expectedFullyQualifiedName: 'b.Widget' }),"
                + "javaImports.hasConflictingSimpleImport(all, { simpleName: 'Widget', expectedFullyQualifiedName:"
                + " 'com.old.Widget' })])(javaImports.collectImports(node))"));
        assertEquals("[true,false]",
                java("['Widget', 'Gone'].map((name) => javaImports.referencesIdentifier(node, name))"));
        assertEquals("[\"a.B\",\"a.*\",null]", java("['import a.B;', ' import static a.* ;', 'class A {}']"
                + ".map(javaImports.parseImportDeclaration)"));
    }

    @Test
    void javaImportsAreCleanedUp() throws Exception {
        assertEquals(JAVA.replace("import com.old.Gone;\n", "").replace("org.all.*;\n",
                "org.all.*;\nimport com.new_.Callback;\n"),
                java("javaImports.cleanupImports(root.source(), {"
                        + " removeIfUnreferenced: ['com.old.Gone', 'com.old.Widget'],"
                        + " addIfReferenced: ['com.new_.Callback', 'com.new_.Nothing', 'b.Widget'] })"));
        assertEquals("import b.B;\n\nclass A { B b; }\n", java("javaImports.cleanupImports("
                + "'import a.X;\\nimport a.Y;\\n\\nclass A { B b; }\\n', { removeIfUnreferenced: ['a.X', 'a.Y'],"
                + " addIfReferenced: ['b.B'] })"));
        assertEquals("class A {}\n", java("javaImports.cleanupImports('import a.X;\\n\\nclass A {}\\n',"
                + " { removeIfUnreferenced: ['a.X'], addIfReferenced: [] })"));
    }

    private String imports(String code, String edit) throws Exception {
        return on("A.java", code,
                "((edit) => edit === null ? 'nothing' : root.root().commitEdits([edit]))(javaImports." + edit + ")");
    }

    @Test
    void javaImportsAreAddedWhereTheyBelong() throws Exception {
        String code = """
                package p;

                import static org.junit.Assert.assertEquals;

                // lists
                import java.util.List; // the usual one
                import java.util.Set;

                import org.z.Z;

                class A<T> { int size; class Inner {} void assertTrue() {} }
                """;
        assertEquals(code.replace("import java.util.Set;", "import java.util.Map;\nimport java.util.Set;"),
                imports(code, "addImport(node, { name: 'java.util.Map' })"));
        assertEquals(code.replace("// lists", "import java.io.File;\n// lists"),
                imports(code, "addImport(node, { name: 'java.io.File' })"));
        assertEquals(code.replace("org.z.Z;", "org.z.Z;\nimport zed.Zed;"),
                imports(code, "addImport(node, { name: 'zed.Zed' })"));
        assertEquals(code.replace("Assert.assertEquals;", "Assert.assertEquals;\nimport static org.junit.Assert.fail;"),
                imports(code, "addImport(node, { name: 'org.junit.Assert.fail', static: true })"));
        for (String known : new String[]{"java.util.List", "java.lang.String", "p.Other"}) {
            assertEquals("nothing", imports(code, "addImport(node, { name: '" + known + "' })"));
        }
        assertEquals("nothing",
                imports("import java.util.*;\nclass A {}\n", "addImport(node, { name: 'java.util.List' })"));
        for (String taken : new String[]{"java.awt.List", "q.A", "q.T", "q.Inner"}) {
            assertEquals(taken.substring(taken.lastIndexOf('.') + 1) + " means something else than " + taken
                    + " in this file; write it in full",
                    on("A.java", code, "(() => { try { return javaImports.addImport(node, { name: '" + taken
                            + "' }); } catch (e) { return e.message; } })()"));
        }
        for (String taken : new String[]{"a.B.size", "a.B.assertTrue"}) {
            assertTrue(on("A.java", code, "(() => { try { return javaImports.addImport(node, { name: '" + taken
                    + "', static: true }); } catch (e) { return e.message; } })()").contains("something else"));
        }
    }

    @Test
    void theFirstJavaImportStandsBehindThePackageAndTheLicence() throws Exception {
        assertEquals("package p; // ours\r\n\r\nimport a.B;\r\n\r\nclass A {}\r\n",
                imports("package p; // ours\r\n\r\nclass A {}\r\n", "addImport(node, { name: 'a.B' })"));
        assertEquals("// licence\n\nimport a.B;\n\n/** A. */\nclass A {}\n",
                imports("// licence\n\n/** A. */\nclass A {}\n", "addImport(node, { name: 'a.B' })"));
        assertEquals("import a.B;\n\n/** A. */\nclass A {}\n",
                imports("/** A. */\nclass A {}\n", "addImport(node, { name: 'a.B' })"));
        assertEquals("// licence\nimport a.B;\nimport c.D;\nclass A {}\n",
                imports("// licence\nimport c.D;\nclass A {}\n", "addImport(node, { name: 'a.B' })"));
        assertEquals("import static a.B.c;\n\nimport c.D;\nclass A {}\n",
                imports("import c.D;\nclass A {}\n", "addImport(node, { name: 'a.B.c', static: true })"));
    }

    @Test
    void javaImportsAreRemovedThatNothingUses() throws Exception {
        String code = """
                // why
                import a.Gone;
                import a.Used; // and why
                import a.Told;
                import static a.B.max;
                import static a.B.min;
                import a.all.*;

                /** See {@link Told}. */
                class A { int m(Used u) { return u.max() + min() + u.Gone; } }
                """;
        assertEquals(code.replace("import a.Gone;\n", ""), imports(code, "removeImport(node, { name: 'a.Gone' })"));
        assertEquals(code.replace("import static a.B.max;\n", ""),
                imports(code, "removeImport(node, { name: 'a.B.max', static: true })"));
        for (String kept : new String[]{"{ name: 'a.Used' }", "{ name: 'a.Told' }", "{ name: 'a.B.max' }",
                "{ name: 'a.B.min', static: true }", "{ name: 'a.all.*' }", "{ name: 'a.Nothing' }"}) {
            assertEquals("nothing", imports(code, "removeImport(node, " + kept + ")"), kept);
        }
        assertEquals(code.replace("import a.Used; // and why", " // and why"),
                imports(code, "removeImport(node, { name: 'a.Used', unused: false })"));
        assertEquals(code.replace("import a.all.*;\n", ""),
                imports(code, "removeImport(node, { name: 'a.all.*', unused: false })"));
    }

    @Test
    void javaDeclarationsAreFoundWhereTheyAreSeen() throws Exception {
        assertEquals("[\"local com.far.Away\",\"parameter int\",\"parameter String\",\"field Widget<String>\",null,"
                + "\"parameter String\",null]",
                java("[['away.call', 'away'], ['away.call', 'count'], ['away.call', 'rest'], ['away.call', 'field'],"
                        + " ['away.call', 'value'], ['use(value)', 'value'], ['away.call', 'nothing']].map(([usage, name]) => {"
                        + " const usageNode = node.findAll({ rule: { kind: 'method_invocation' } })"
                        + ".find((each) => each.text().startsWith(usage));"
                        + " const found = javaScope.findVisibleDeclarationBeforeUsage({ usageNode, name });"
                        + " return found && found.kind + ' ' + found.typeText; })"));
    }

    @Test
    void javaTypesAreReplacedWhereTheyAreNamesByThemselves() throws Exception {
        assertEquals("[\"Other\",null]", java("['Widget', 'Gone'].map((name) => javaTypes.replaceTypeIdentifierSafely("
                + "node.findAll({ rule: { kind: 'type_identifier' } }).find((each) => each.text() === name),"
                + " 'Other')?.insertedText ?? null)"));
        assertEquals("[\"List\",\"Set<String>\",true,false]", java("[javaTypes.baseTypeName('List<String>'),"
                + " javaTypes.replaceBaseTypeName('List<String>', 'Set'),"
                + " javaTypes.isKnownType(node, 'Widget<X>', 'com.old.Widget'),"
                + " javaTypes.isKnownType(node, 'Example', 'org.all.Example')]"));
    }

    @Test
    void javaCallsAndAnonymousClassesComeApart() throws Exception {
        assertEquals("{\"receiver\":\"away\",\"methodName\":\"call\",\"nameNode\":\"call\",\"args\":[\"count\","
                + "\"this.field\"]}",
                java("javaCalls.getMethodInvocationParts("
                        + "node.find({ rule: { pattern: 'away.call($$$)' } }))"));
        assertEquals("[\"value\",\" use(other); \",null]", java("((creation) => { const method = "
                + "javaClasses.getAnonymousClassMethods(creation, ['onSuccess']).get('onSuccess');"
                + " return [javaClasses.getSingleParameterName(method), javaClasses.getMethodBodyContent(method,"
                + " { from: 'value', to: 'other' }), javaClasses.getAnonymousClassMethods(creation, ['onSuccess', 'no'])]; })("
                + "node.find({ rule: { kind: 'object_creation_expression' } }))"));
    }

    @Test
    void elementsOfXmlAreFound() throws Exception {
        assertEquals("[2,\"1\",null,\"2\",\"  \",true,false,\"ETag\"]", on("a.xml",
                "<a x=\"1\">\n  <b y='2'/><c><b y=\"3\"/></c>\n</a>\n", "[xml.findElementsByTag(node, 'b').length,"
                        + " xml.getAttributeValue(xml.findElementByTag(node, 'a'), 'x'),"
                        + " xml.getAttributeValue(xml.findElementByTag(node, 'a'), 'y'),"
                        + " xml.getAttributeValue(xml.findElementByTag(node, 'b'), 'y'),"
                        + " xml.getLineIndent(root.source(), xml.findElementByTag(node, 'b')), xml.hasTag(node, 'c'),"
                        + " xml.hasTag(node, 'd'), xml.findElementByKind(node, 'ETag').kind()]"));
    }
}
