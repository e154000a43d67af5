package dev.mod.steps.script.internal.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
