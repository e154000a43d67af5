package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Declarative rules from the command line. */
class AstMatchRunTest {
    @TempDir
    Path directory;
    ModProcess mod;

    private static final String WORKFLOW = """
            version: "1"
            nodes:
              - id: rename
                name: Rename
                steps:
                  - name: rules
                    ast-match:
                      config_file: rules/rules.yml
                      include: ["**/*.{js,ts}"]
                      exclude: ["vendor/**"]
            """;

    private static final String RULES = """
            id: no-var
            language: js
            rule: {pattern: var $NAME = $VALUE}
            fix: let $NAME = $VALUE
            ---
            id: log
            language: ts
            rule: {pattern: console.log($A)}
            fix: log.info($A)
            """;

    @BeforeEach
    void newPackage() throws IOException {
        mod = new ModProcess(directory);
        mod.write("workflow.yaml", WORKFLOW);
        mod.write("rules/rules.yml", RULES);
        mod.write("target/a.js", "var a = 1;\nvar b = () => { var c = 2; };\n");
        mod.write("target/b.ts", "console.log(`ä`);\n");
        mod.write("target/vendor/c.js", "var untouched = 1;\n");
    }

    private String read(String file) throws IOException {
        return Files.readString(mod.work().resolve("target").resolve(file));
    }

    @Test
    void rulesRewriteTheTarget() throws Exception {
        var result = mod.run("workflow", "run", "-t", "target");
        assertEquals(0, result.exit(), result.err());
        assertEquals("let a = 1\nlet b = () => { var c = 2; }\n", read("a.js"), "the outer of two rewrites wins");
        assertEquals("log.info(`ä`);\n", read("b.ts"));
        assertEquals("var untouched = 1;\n", read("vendor/c.js"));
        assertTrue(result.out().contains("files changed: 2"), result.out());
        assertTrue(result.err().contains("2 files, 4 matches, 2 files changed, 1 edits inside others left out"),
                result.err());
    }

    @Test
    void aDryRunWritesNothing() throws Exception {
        var result = mod.run("workflow", "run", "-t", "target", "--dry-run");
        assertEquals(0, result.exit(), result.err());
        assertEquals("console.log(`ä`);\n", read("b.ts"));
    }

    @Test
    void aLaterFailureTakesTheRewritesBack() throws Exception {
        mod.write("workflow.yaml", WORKFLOW + "      - name: fail\n        run: cat b.ts && rm a.js && exit 1\n");
        var result = mod.run("workflow", "run", "-t", "target");
        assertEquals(1, result.exit(), result.err());
        assertTrue(result.err().contains("log.info(`ä`);"), "the shell step sees the rewrites: " + result.err());
        assertEquals("console.log(`ä`);\n", read("b.ts"));
        assertEquals("var a = 1;\nvar b = () => { var c = 2; };\n", read("a.js"));
    }

    private static final String TYPED = """
            version: "1"
            nodes:
              - id: types
                name: Types
                steps:
                  - name: make
                    run: |
                      echo 'package a; class Names extends java.util.ArrayList<String> {}' > a/Names.java
                  - name: rules
                    ast-match:
                      config_file: rules/rules.yml
                      include: ["a/[A-M]*.java"]
            """;

    private static final String TYPED_RULES = """
            id: empty
            language: java
            rule: {pattern: $X.size() == 0}
            constraints: {X: {type: {is: 'java.util.List<$T>'}}}
            fix: $X.isEmpty()
            """;

    @Test
    void typesAreThoseOfTheFilesAsTheTaskSeesThem() throws Exception {
        mod.write("workflow.yaml", TYPED);
        mod.write("rules/rules.yml", TYPED_RULES);
        mod.write("target/a/A.java",
                "package a; class A { boolean b = new Names().size() == 0 || new B().size() == 0; }\n");
        mod.write("target/a/B.java",
                "package a; class B extends Names { boolean b = size() == 0 || this.size() == 0; }\n");
        mod.write("target/a/Names.java", "package a; class Names { int size() { return 0; } }\n");
        var result = mod.run("workflow", "run", "-t", "target");
        assertEquals(0, result.exit(), result.err());
        assertEquals("package a; class A { boolean b = new Names().isEmpty() || new B().isEmpty(); }\n",
                read("a/A.java"));
        assertEquals("package a; class B extends Names { boolean b = size() == 0 || this.isEmpty(); }\n",
                read("a/B.java"));
        assertTrue(result.err().contains("names resolved (100.0 %) in 2 files"), result.err());
    }

    @Test
    void tooFewKnownTypesFailTheTaskAndNothingIsWritten() throws Exception {
        mod.write("workflow.yaml", TYPED);
        mod.write("rules/rules.yml", TYPED_RULES);
        var code = "package a; class A extends gone.Base { boolean b = new Names().size() == 0; gone.C x = y().z(); }\n";
        mod.write("target/a/A.java", code);
        var result = mod.run("workflow", "run", "-t", "target");
        assertEquals(1, result.exit(), result.err());
        assertTrue(result.err().contains("fewer than the 95 % asked for; not resolved: a/A.java:1: "), result.err());
        assertEquals(code, read("a/A.java"));
        mod.write("workflow.yaml", TYPED + "          resolved: 10\n");
        assertEquals(0, mod.run("workflow", "run", "-t", "target").exit());
        assertEquals(code.replace("size() == 0", "isEmpty()"), read("a/A.java"));
    }

    @Test
    void aWrongRuleIsShownWithItsPlace() throws Exception {
        mod.write("rules/rules.yml", RULES.replace("rule: {pattern: var", "rule: {patern: var"));
        var result = mod.run("workflow", "run", "-t", "target");
        assertEquals(4, result.exit(), result.err());
        assertTrue(result.err().contains("rules/rules.yml:3:8: error"), result.err());
        assertTrue(result.err().contains("pattern"), result.err());
        assertEquals("console.log(`ä`);\n", read("b.ts"));
    }
}
