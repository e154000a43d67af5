package dev.mod.testkit.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.match.Languages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** For each language: what is equal from which strictness on, and what never is. */
class TextComparisonTest {
    /** The strictest level at which two texts are equal; null for none. */
    private record Case(String language, String one, String other,
            @Nullable Strictness from) {
        boolean equalAt(Strictness strictness) {
            return from != null && strictness.compareTo(from) >= 0;
        }
    }

    private static final Strictness CST = Strictness.CST;
    private static final Strictness AST = Strictness.AST;
    private static final Strictness LOOSE = Strictness.LOOSE;

    private static final List<Case> CASES = List.of(
            new Case("javascript", "f( a,b )\n", "f(a, b)\n", CST),
            new Case("javascript", "let x = 1;\n", "let x = 1\n", AST),
            new Case("javascript", "x = 'a'\n", "x = \"a\"\n", AST),
            new Case("javascript", "f(a, b)\n", "f(a, b,)\n", AST),
            new Case("javascript", "x = {a: 1, b: 2}\n", "x = {b: 2, a: 1}\n", LOOSE),
            new Case("javascript", "import {a, b} from 'x'\n", "import {b, a} from 'x'\n", LOOSE),
            new Case("javascript", "let x = 1\n", "const x = 1\n", null),
            new Case("javascript", "x = a + b\n", "x = a - b\n", null),
            new Case("javascript", "f(a, b)\n", "f(b, a)\n", null),
            new Case("javascript", "x = [, a]\n", "x = [a]\n", null),
            new Case("javascript", "x = [a,, b]\n", "x = [a, b]\n", null),
            new Case("javascript", "async function f() {}\n", "function f() {}\n", null),
            new Case("javascript", "x = {...a, b: 1}\n", "x = {b: 1, ...a}\n", null),
            new Case("javascript", "x = {a: 1, a: 2}\n", "x = {a: 2, a: 1}\n", null),
            new Case("javascript", "for (;a;) {}\n", "for (;;a) {}\n", null),
            new Case("javascript", "x = 1 // why\n", "x = 1\n", null),
            new Case("javascript", "x = `a  b`\n", "x = `a b`\n", null),
            new Case("typescript", "let x:number=1\n", "let x: number = 1\n", CST),
            new Case("typescript", "interface A { a: string; b: number }\n",
                    "interface A { a: string, b: number }\n", AST),
            new Case("typescript", "interface A { a: string; b: number }\n",
                    "interface A { b: number; a: string }\n", LOOSE),
            new Case("typescript", "let x: number = 1\n", "let x: string = 1\n", null),
            new Case("typescript", "function f(a?: A) {}\n", "function f(a: A) {}\n", null),
            new Case("tsx", "x = <A b=\"1\" c={2}/>\n", "x = <A\n  b=\"1\"\n  c={2}\n/>\n", CST),
            new Case("tsx", "x = <A>\n  text\n</A>\n", "x = <A>text</A>\n", CST),
            new Case("tsx", "x = <A b='1'/>\n", "x = <A b=\"1\"/>\n", AST),
            new Case("tsx", "x = <A b=\"1\" c={2}/>\n", "x = <A c={2} b=\"1\"/>\n", LOOSE),
            new Case("tsx", "x = <A b=\"1\" {...c}/>\n", "x = <A {...c} b=\"1\"/>\n", null),
            new Case("tsx", "x = <A>a b</A>\n", "x = <A>a c</A>\n", null),
            new Case("python", "f( a,b )\n", "f(a, b)\n", CST),
            new Case("python", "x = 'a'\n", "x = \"a\"\n", AST),
            new Case("python", "f(a, b=1, c=2)\n", "f(a, c=2, b=1)\n", LOOSE),
            new Case("python", "x = {'a': 1, 'b': 2}\n", "x = {'b': 2, 'a': 1}\n", LOOSE),
            new Case("python", "from m import a, b\n", "from m import b, a\n", LOOSE),
            new Case("python", "from a import m\n", "from m import a\n", null),
            new Case("python", "if a:\n    b()\n    c()\n", "if a:\n    b()\nc()\n", null),
            new Case("python", "x = (a,)\n", "x = (a)\n", null),
            new Case("python", "x[a,]\n", "x[a]\n", null),
            new Case("python", "x = r'a'\n", "x = 'a'\n", null),
            new Case("java", "class A{int x=1;}\n", "class A {\n    int x = 1;\n}\n", CST),
            new Case("java", "@A(b = 1, c = 2) class D {}\n", "@A(c = 2, b = 1) class D {}\n", LOOSE),
            new Case("java", "class A { int[] x = {1, 2,}; }\n", "class A { int[] x = {1, 2}; }\n", AST),
            new Case("java", "class A { public int x; }\n", "class A { private int x; }\n", null),
            new Case("java", "class A { String s = \"a  b\"; }\n", "class A { String s = \"a b\"; }\n", null),
            new Case("go", "package p\n\nfunc f( ){}\n", "package p\n\nfunc f() {}\n", CST),
            new Case("go", "package p\nvar x = T{a: 1, b: 2}\n", "package p\nvar x = T{b: 2, a: 1}\n", LOOSE),
            new Case("go", "package p\nvar x = a[1:]\n", "package p\nvar x = a[:1]\n", null),
            new Case("rust", "fn f( ){}\n", "fn f() {}\n", CST),
            new Case("rust", "use a::{b, c};\n", "use a::{c, b};\n", LOOSE),
            new Case("rust", "fn f() { [0; 3] }\n", "fn f() { [0, 3] }\n", null),
            new Case("rust", "fn f() { g(); }\n", "fn f() { g() }\n", null),
            new Case("json", "{\"a\":1,\"b\":[1,2]}\n", "{\n  \"a\": 1,\n  \"b\": [1, 2]\n}\n", CST),
            new Case("json", "{\"a\":1,\"b\":2}\n", "{\"b\":2,\"a\":1}\n", LOOSE),
            new Case("json", "[1,2]\n", "[2,1]\n", null),
            new Case("yaml", "a:   1\n", "a: 1\n", CST),
            new Case("yaml", "a: 1\nb: 2\n", "b: 2\na: 1\n", LOOSE),
            new Case("yaml", "- 1\n- 2\n", "- 2\n- 1\n", null),
            new Case("css", "a{color:red}\n", "a {\n  color: red\n}\n", CST),
            new Case("css", "a { color: red; }\n", "a { color: red }\n", AST),
            new Case("css", "a { color: red; color: blue; }\n", "a { color: blue; color: red; }\n", null),
            new Case("html", "<a  b=\"1\"></a>\n", "<a b=\"1\"></a>\n", CST),
            new Case("html", "<a b=\"1\" c=\"2\"></a>\n", "<a c=\"2\" b=\"1\"></a>\n", LOOSE),
            new Case("html", "<a>x</a>\n", "<a>y</a>\n", null),
            new Case("ruby", "f( a )\n", "f(a)\n", CST),
            new Case("ruby", "f(a)\n", "f a\n", AST),
            new Case("ruby", "f(a: 1, b: 2)\n", "f(b: 2, a: 1)\n", LOOSE),
            new Case("ruby", "x = 'a#{b}'\n", "x = \"a#{b}\"\n", null),
            new Case("kotlin", "val x=1\n", "val x = 1\n", CST),
            new Case("kotlin", "val x = 1\n", "var x = 1\n", null),
            new Case("c", "int x=1;\n", "int x = 1;\n", CST),
            new Case("c", "int x = a->b;\n", "int x = a.b;\n", null),
            new Case("cpp", "int x=1;\n", "int x = 1;\n", CST),
            new Case("cpp", "T& f();\n", "T* f();\n", null),
            new Case("csharp", "class A{int x=1;}\n", "class A { int x = 1; }\n", CST),
            new Case("csharp", "class A { public int X; }\n", "class A { internal int X; }\n", null),
            new Case("php", "<?php f( $a );\n", "<?php f($a);\n", CST),
            new Case("php", "<?php f($a);\n", "<?php f($b);\n", null),
            new Case("swift", "let x=1\n", "let x = 1\n", CST),
            new Case("swift", "let x = 1\n", "var x = 1\n", null),
            new Case("scala", "val x=1\n", "val x = 1\n", CST),
            new Case("scala", "val x = 1\n", "var x = 1\n", null),
            new Case("bash", "f  a\n", "f a\n", CST),
            new Case("bash", "a && b\n", "a || b\n", null),
            new Case("bash", "f 'a  b'\n", "f 'a b'\n", null),
            new Case("lua", "local x=1\n", "local x = 1\n", CST),
            new Case("lua", "local x = 1\n", "x = 1\n", null),
            new Case("elixir", "f( a )\n", "f(a)\n", CST),
            new Case("elixir", "f(:a)\n", "f(:b)\n", null),
            new Case("haskell", "x  =  1\n", "x = 1\n", CST),
            new Case("haskell", "x = (, a)\n", "x = (a ,)\n", null),
            new Case("solidity", "contract A{uint x;}\n", "contract A { uint x; }\n", CST),
            new Case("solidity", "contract A { uint x; }\n", "contract A { int x; }\n", null),
            new Case("hcl", "a=1\n", "a = 1\n", CST),
            new Case("hcl", "a = 1\nb = 2\n", "b = 2\na = 1\n", LOOSE),
            new Case("hcl", "a = 1\n", "a = 2\n", null),
            new Case("nix", "{a=1;}\n", "{ a = 1; }\n", CST),
            new Case("nix", "{ a = 1; b = 2; }\n", "{ b = 2; a = 1; }\n", LOOSE),
            new Case("nix", "{ a = 1; }\n", "{ a = 2; }\n", null),
            new Case("dart", "var x=1;\n", "var x = 1;\n", CST),
            new Case("dart", "var x = 1;\n", "final x = 1;\n", null),
            new Case("zig", "const x=1;\n", "const x = 1;\n", CST),
            new Case("zig", "const x = 1;\n", "var x = 1;\n", null),
            new Case("toml", "a=1\n", "a = 1\n", CST),
            new Case("toml", "a = 1\nb = 2\n", "b = 2\na = 1\n", LOOSE),
            new Case("toml", "a = 1\n", "a = 2\n", null),
            new Case("xml", "<a  b=\"1\"/>\n", "<a b=\"1\"/>\n", CST),
            new Case("xml", "<a b=\"1\" c=\"2\"/>\n", "<a c=\"2\" b=\"1\"/>\n", LOOSE),
            new Case("xml", "<a b=\"1\"/>\n", "<a b=\"2\"/>\n", null),
            new Case("go", "package p\nvar x = []int{1, 2,}\n", "package p\nvar x = []int{1, 2}\n", AST),
            new Case("rust", "fn f() { g(a, b,) }\n", "fn f() { g(a, b) }\n", AST),
            new Case("kotlin", "val x = f(a, b,)\n", "val x = f(a, b)\n", AST),
            new Case("c", "int x[] = {1, 2,};\n", "int x[] = {1, 2};\n", AST),
            new Case("cpp", "int x[] = {1, 2,};\n", "int x[] = {1, 2};\n", AST),
            new Case("csharp", "enum E { A, B, }\n", "enum E { A, B }\n", AST),
            new Case("php", "<?php f([1, 2,]);\n", "<?php f([1, 2]);\n", AST),
            new Case("swift", "let x = [1, 2,]\n", "let x = [1, 2]\n", AST),
            new Case("scala", "val x = f(a,\n  b,\n)\n", "val x = f(a,\n  b\n)\n", AST),
            new Case("lua", "local x = {1, 2,}\n", "local x = {1, 2}\n", AST),
            new Case("dart", "var x = [1, 2,];\n", "var x = [1, 2];\n", AST),
            new Case("zig", "const x = f(1, 2,);\n", "const x = f(1, 2);\n", AST),
            new Case("hcl", "a = [1, 2,]\n", "a = [1, 2]\n", AST),
            new Case("toml", "a = [1, 2,]\n", "a = [1, 2]\n", AST),
            new Case("markdown", "#  A\n", "# A\n", CST),
            new Case("markdown", "# A\n", "# B\n", null));

    @TestFactory
    Stream<DynamicTest> everyCaseAtEveryStrictness() {
        var tests = new ArrayList<DynamicTest>();
        for (Case each : CASES) {
            for (Strictness strictness : Strictness.values()) {
                boolean equal = each.equalAt(strictness);
                tests.add(DynamicTest.dynamicTest(each.language() + " " + strictness.id() + ": " + each.one().strip()
                        + (equal ? " = " : " ≠ ") + each.other().strip(), () -> {
                            var comparison = new TextComparison(strictness, false);
                            var language = Languages.find(each.language());
                            assertEquals(equal, comparison.equal(each.one(), each.other(), language));
                            assertEquals(equal, comparison.equal(each.other(), each.one(), language), "mirrored");
                            assertTrue(comparison.equal(each.one(), each.one(), language));
                        }));
            }
        }
        return tests.stream();
    }

    @Test
    void everyLanguageHasCasesThatAreAndThatAreNotEqualAtEachStrictness() {
        var without = new ArrayList<String>();
        for (var language : Languages.all()) {
            List<Case> own = CASES.stream().filter(each -> each.language().equals(language.id())).toList();
            for (Strictness strictness : Strictness.values()) {
                // strictly equal are different texts by their line endings only, which another test looks at
                if (strictness != Strictness.STRICT && own.stream().noneMatch(each -> each.equalAt(strictness))) {
                    without.add(language.id() + " equal at " + strictness);
                }
                if (own.stream().allMatch(each -> each.equalAt(strictness))) {
                    without.add(language.id() + " not equal at " + strictness);
                }
            }
        }
        assertEquals(List.of(), without);
    }

    @Test
    void lineEndingsNeverMatterInAnyLanguage() {
        for (Case each : CASES) {
            for (Strictness strictness : Strictness.values()) {
                assertTrue(new TextComparison(strictness, false).equal(each.one(), each.one().replace("\n", "\r\n"),
                        Languages.find(each.language())), each::toString);
            }
        }
    }

    @Test
    void lineEndingsNeverMatterAndMarginsOnlyIfTheyAreToCount() {
        assertTrue(TextComparison.STRICT.equal("a\nb\n", "a\r\nb\r\n", Languages.find("ts")));
        assertFalse(TextComparison.STRICT.equal("a\n", "a", Languages.find("ts")));
        var ignoring = new TextComparison(Strictness.STRICT, true);
        assertTrue(ignoring.equal("  a\n\nb  \n", "a\nb", Languages.find("ts")));
        assertFalse(ignoring.equal("a  b", "a b", Languages.find("ts")));
    }

    @Test
    void aTextInNoKnownLanguageIsComparedStrictly() {
        assertFalse(new TextComparison(LOOSE, false).equal("a  b", "a b", Optional.empty()));
    }

    @Test
    void depthCostsNoStack() {
        String deep = "[".repeat(20_000) + "]".repeat(20_000);
        assertTrue(new TextComparison(AST, false).equal(deep, deep.replace("][", "] ["), Languages.find("json")));
        assertFalse(new TextComparison(AST, false).equal(deep, "[" + deep + "]", Languages.find("json")));
    }
}
