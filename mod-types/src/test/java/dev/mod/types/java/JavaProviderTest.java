package dev.mod.types.java;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.rule.RuleFile;
import dev.mod.match.scan.FileResult;
import dev.mod.match.scan.FileScanner;
import dev.mod.types.Project;
import dev.mod.types.RuleTypes;
import dev.mod.types.SemanticSession;
import dev.mod.types.SourceView;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules that ask for types, on Java code. */
class JavaProviderTest {
    private static final Language JAVA = Languages.find("java").orElseThrow();

    private final Map<String, String> files = new LinkedHashMap<>();

    /** The files of the test. */
    private final class Files implements SourceView {
        @Override
        public List<String> files() {
            return List.copyOf(files.keySet());
        }

        @Override
        public String text(String path) throws IOException {
            String text = files.get(path);
            if (text == null) {
                throw new IOException(path);
            }
            return text;
        }
    }

    private SemanticSession open(String rule, List<Path> classPath) {
        return RuleTypes.open(rules(rule).rules(), new Project(new Files(), classPath));
    }

    private static RuleFile rules(String rule) {
        var read = RuleFile.read("id: a\nlanguage: java\n" + rule, "a.yml");
        assertEquals(List.of(), read.problems());
        return read;
    }

    private FileResult scan(String path, String rule, Path... classPath) {
        try (var session = open(rule, List.of(classPath))) {
            return new FileScanner(rules(rule).rules()).withSemantics(session)
                    .scan(JAVA, path, bytes(code(path)));
        }
    }

    /** What a rule finds in a file, with the file as the only one of its project. */
    private List<String> found(String rule, String code) {
        files.put("A.java", code);
        var result = scan("A.java", rule);
        assertEquals(List.of(), result.warnings());
        return result.matches().stream().map(match -> match.text()).toList();
    }

    private String rewritten(String rule, String code) {
        files.put("A.java", code);
        return new String(scan("A.java", rule).output().orElseThrow(), StandardCharsets.UTF_8);
    }

    @Test
    void typeOfAnExpression() {
        var code = """
                import java.util.*;
                class A {
                    void m(List<String> names, Set<Integer> ids, String text) {
                        names.isEmpty(); ids.isEmpty(); text.isEmpty(); this.other().isEmpty(); var x = names; x.isEmpty();
                    }
                    List<Date> other() { return null; }
                }
                """;
        var rule = """
                rule: {pattern: $X.isEmpty()}
                constraints: {X: {type: '%s'}}
                """;
        assertEquals(List.of("names.isEmpty()", "this.other().isEmpty()", "x.isEmpty()"),
                found(rule.formatted("java.util.List"), code));
        assertEquals(List.of("names.isEmpty()", "x.isEmpty()"), found(rule.formatted("java.util.List<String>"), code));
        assertEquals(List.of("text.isEmpty()"), found(rule.formatted("String"), code));
        assertEquals(List.of("names.isEmpty()", "ids.isEmpty()", "this.other().isEmpty()", "x.isEmpty()"),
                found(rule.formatted("$T").replace("'$T'", "{is: 'java.util.Collection<$T>'}"), code));
        assertEquals(List.of(), found(rule.replace("'%s'", "{extends: java.util.List}"), code));
    }

    @Test
    void variableOfATypeInAFix() {
        assertEquals("class A { java.util.Optional<java.lang.String> f(java.util.List<String> l) {"
                + " return java.util.Optional.<java.lang.String>empty(); } }",
                rewritten("""
                        rule: {pattern: first($L)}
                        constraints: {L: {type: 'java.util.List<$T>'}}
                        fix: java.util.Optional.<$T>empty()
                        """, "class A { java.util.Optional<java.lang.String> f(java.util.List<String> l) {"
                        + " return first(l); } }"));
        assertEquals(List.of("same(a, b)"), found("""
                rule: {pattern: 'same($A, $B)'}
                constraints: {A: {type: $T}, B: {type: $T}}
                """,
                "class A { void m(int a, int b, long c) { same(a, b); same(a, c); } void same(long x, long y) {} }"));
    }

    @Test
    void symbolOfNamesCallsAndDeclarations() {
        var code = """
                import static java.util.Collections.sort;
                import java.util.Collections;
                import java.util.Date;
                class A {
                    void order(int x) {}
                    void m(java.util.List<String> l) { sort(l); Collections.sort(l, null); new Other().sort(l); new Date(); }
                }
                class Other { void sort(Object o) {} }
                """;
        var calls = "rule: {kind: method_invocation, symbol: '%s'}";
        assertEquals(List.of("Collections.sort(l, null)"),
                found(calls.formatted("java.util.Collections.sort(java.util.List, $_)"), code));
        assertEquals(List.of("sort(l)"), found(calls.formatted("java.util.Collections.sort(java.util.List)"), code));
        assertEquals(List.of("new Other().sort(l)"), found(calls.formatted("Other.sort"), code));
        assertEquals(List.of("new Date()"),
                found("rule: {kind: object_creation_expression, symbol: java.util.Date.new}", code));
        assertEquals(List.of("java.util.Collections.sort"),
                found("rule: {kind: scoped_identifier, symbol: java.util.Collections.sort}", code));
        assertEquals(List.of("void order(int x) {}"),
                found("rule: {kind: method_declaration, symbol: A.order(int)}", code));
        assertEquals(List.of("Date"), found("rule: {kind: type_identifier, symbol: java.util.Date}", code));
    }

    @Test
    void aMethodThatHidesAnImportedOneIsAnother() {
        // the class's own method of that name hides the imported ones: javac refuses the call, so nobody knows it
        files.put("A.java", """
                import static java.util.Collections.sort;
                class A {
                    void sort(int x) {}
                    void m(java.util.List<String> l) { sort(l); }
                }
                """);
        var result = scan("A.java", "rule: {kind: method_invocation, symbol: java.util.Collections.sort}");
        assertEquals(List.of(), result.matches());
    }

    @Test
    void overriddenMethods() {
        var code = """
                abstract class A implements Comparable<A> {
                    @Override public int compareTo(A other) { return 0; }
                    public int compareTo(String other) { return 0; }
                    public boolean equals(Object o) { return o.equals(this) || "".equals(o); }
                }
                """;
        assertEquals(List.of("compareTo"), found("""
                rule: {kind: identifier, overrides: java.lang.Comparable.compareTo, inside: {kind: method_declaration}}
                """, code));
        assertEquals(List.of("\"\".equals(o)"),
                found("rule: {kind: method_invocation, overrides: java.lang.Object.equals}", code));
    }

    @Test
    void annotations() {
        var code = """
                class A {
                    @Deprecated void old() {}
                    void fresh() {}
                    void m() { old(); fresh(); new java.util.Date(1, 2, 3); }
                }
                """;
        assertEquals(List.of("old()"), found("rule: {kind: method_invocation, annotation: Deprecated}", code));
        assertEquals(List.of("new java.util.Date(1, 2, 3)"),
                found("rule: {kind: object_creation_expression, annotation: java.lang.Deprecated}", code));
    }

    @Test
    void namesOfOtherFilesAndOfTheClassPath(@TempDir Path directory) throws IOException {
        files.put("src/a/Base.java", "package a; public class Base { public a.b.Part part() { return null; } }");
        files.put("src/a/b/Part.java", "package a.b; public interface Part { lib.Lib lib(); }");
        files.put("src/c/User.java", "package c; class User extends a.Base { Object x = part().lib().name(); }");
        var rule = """
                rule: {pattern: $X.name()}
                constraints: {X: {type: lib.Lib}}
                """;
        var unknown = scan("src/c/User.java", rule);
        assertEquals(List.of(), unknown.matches());
        assertEquals(List.of("the rule `a` could not decide in 1 place: types are not known there"),
                unknown.warnings());

        var source = java.nio.file.Files.writeString(directory.resolve("Lib.java"),
                "package lib; public class Lib { public String name() { return null; } }");
        var compiler = ToolProvider.getSystemJavaCompiler();
        var manager = compiler.getStandardFileManager(null, null, null);
        assertTrue(compiler.getTask(new StringWriter(), manager, null, List.of("-d", directory.toString()), null,
                manager.getJavaFileObjects(source)).call());
        assertEquals(1, scan("src/c/User.java", rule, directory).matches().size());
    }

    @Test
    void damagedClassesAreNotResolved(@TempDir Path directory) throws IOException {
        java.nio.file.Files.createDirectory(directory.resolve("lib"));
        java.nio.file.Files.writeString(directory.resolve("lib/Lib.class"), "no class");
        files.put("A.java", "class A { void m(lib.Lib x, String s) { x.go(); s.length(); } }");
        var result = scan("A.java", "rule: {pattern: $X.go()}\nconstraints: {X: {type: lib.Lib}}", directory);
        assertEquals(List.of(), result.matches());
        assertEquals(1, result.warnings().size());
        assertEquals(1, scan("A.java", "rule: {pattern: $X.length(), symbol: java.lang.String.length}", directory)
                .matches().size());
    }

    @Test
    void whatIsNotResolvedIsCountedAndDecidedAsTheRuleSays() {
        files.put("A.java", "import gone.Missing; class A { void m(Missing x, String s) { x.go(); s.go(); } }");
        var rule = """
                rule: {pattern: $X.go()}
                constraints: {X: {type: gone.Missing}}
                """;
        assertEquals(0, scan("A.java", rule + "onUnresolved: skip").matches().size());
        assertEquals(List.of(), scan("A.java", rule + "onUnresolved: skip").warnings());
        assertEquals(List.of("x.go()"), scan("A.java", rule + "onUnresolved: match").matches().stream()
                .map(match -> match.text()).toList());
        var negated = """
                rule: {pattern: $X.go()}
                constraints: {X: {not: {type: gone.Missing}}}
                """;
        assertEquals(List.of("s.go()"), scan("A.java", negated).matches().stream().map(match -> match.text()).toList());
        assertEquals(List.of("x.go()", "s.go()"), scan("A.java", negated + "onUnresolved: match").matches().stream()
                .map(match -> match.text()).toList());

        try (var session = open(rule, List.of())) {
            new FileScanner(rules(rule).rules()).withSemantics(session)
                    .scan(JAVA, "A.java", bytes(code("A.java")));
            var resolution = session.resolution();
            assertEquals(1, resolution.files());
            assertTrue(resolution.unresolved() >= 3, resolution::summary);
            assertTrue(resolution.examples().get(0).startsWith("A.java:1: "), resolution.examples()::toString);
            var refused = assertThrows(ModException.class, () -> RuleTypes.check(resolution, 95));
            assertEquals(ErrorCodes.UNRESOLVED_TYPES, refused.code());
            RuleTypes.check(resolution, 0);
        }
    }

    @Test
    void aFileThatChangedSinceIsSeenAsItIsNow() {
        files.put("A.java", "class A { void m(B b) { b.get().length(); } }");
        files.put("B.java", "class B { String get() { return null; } }");
        var rule = "rule: {pattern: $X.length()}\nconstraints: {X: {type: String}}";
        try (var session = open(rule, List.of())) {
            var scanner = new FileScanner(rules(rule).rules()).withSemantics(session);
            assertEquals(1, scanner.scan(JAVA, "A.java", bytes(code("A.java"))).matches().size());
            assertEquals(2, scanner.scan(JAVA, "A.java",
                    bytes("class A { void m(B b) { b.get().length(); \"\".length(); } }")).matches().size());
            assertEquals(0, scanner.scan(JAVA, "A.java",
                    bytes("class A { void m(B b) { b.length(); } }")).matches().size());
            assertEquals(1, scanner.scan(JAVA, "New.java",
                    bytes("class New { int n = new B().get().length(); }")).matches().size());
        }
    }

    private String code(String path) {
        return Objects.requireNonNull(files.get(path));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void typesOfTheSameNameInSeveralRoots() {
        files.put("one/src/p/Kind.java",
                "package p; public class Kind { public static String name() { return null; } }");
        files.put("two/src/p/Kind.java", "package p; public class Kind { public static int name() { return 0; } }");
        files.put("one/src/p/Use.java", "package p; class Use { Object o = Kind.name(); }");
        files.put("two/src/p/Use2.java", "package p; class Use2 { Object o = Kind.name(); }");
        var rule = "rule: {pattern: Kind.name(), type: int}";
        assertEquals(0, scan("one/src/p/Use.java", rule).matches().size());
        assertEquals(1, scan("two/src/p/Use2.java", rule).matches().size());
    }

    @Test
    void manyTypesInOneFileAndAFileOfAnotherName() {
        files.put("x/Things.java", "package x; class One { Two two; } class Two { One one; }");
        files.put("x/User.java", "package x; class User { Object o = new Two().one.two; }");
        assertEquals(1, scan("x/User.java", "rule: {kind: field_access, type: x.Two}").matches().size());
        assertEquals(1, scan("x/Things.java", "rule: {kind: type_identifier, symbol: x.One}").matches().size());
    }

    @Test
    void namesBeyondAsciiAndAfterEmoji() {
        assertEquals(List.of("größe.länge()"), found("""
                rule: {pattern: $X.länge()}
                constraints: {X: {type: Größe}}
                """,
                "class Größe { int länge() { return 0; } Object s = \"😀\"; void m(Größe größe) { größe.länge(); } }"));
    }

    @Test
    void recordsEnumsLambdasAndPatterns() {
        var code = """
                import java.util.function.*;
                record P(int x, String name) {
                    P { if (x < 0) throw new IllegalArgumentException(); }
                    enum E { ONE("a") { int f() { return 2; } }; E(String s) {} int f() { return 1; } }
                    Object m(Object o) {
                        Function<String, Integer> f = s -> s.length();
                        Supplier<String> g = this::name;
                        if (o instanceof String t) { t.length(); }
                        return o instanceof P p ? p.name().length() : name.length();
                    }
                }
                """;
        assertEquals(List.of("s.length()", "t.length()", "p.name().length()", "name.length()"),
                found("rule: {kind: method_invocation, symbol: java.lang.String.length}", code));
        assertEquals(List.of("this::name"), found("rule: {kind: method_reference, symbol: P.name}", code));
        assertEquals(List.of("p.name()"), found("rule: {kind: method_invocation, symbol: P.name}", code));
        assertEquals(List.of("P"),
                found("rule: {kind: identifier, symbol: P, inside: {kind: record_declaration}}", code));
    }

    @Test
    void codeWithSyntaxErrorsIsNotResolved() {
        files.put("A.java", "class A { void m() { String s = ; s.length(; } ");
        // whatever it answers, it neither fails nor finds what is not there
        assertEquals(0, scan("A.java", "rule: {kind: method_invocation, symbol: java.lang.String.size}").matches()
                .size());
    }
}
