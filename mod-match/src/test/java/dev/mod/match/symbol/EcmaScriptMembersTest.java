package dev.mod.match.symbol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.mod.match.Languages;
import dev.mod.match.Tree;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Members that a script has without a type that tells them. In each text all marked places mean the declaring one. */
class EcmaScriptMembersTest {
    private static SemanticModel model(String text) {
        Tree tree = Languages.find("javascript").orElseThrow().parse(text.getBytes(StandardCharsets.UTF_8));
        return SemanticModel.of(tree, Optional.of("a.js"), Optional.empty(), path -> Optional.empty()).orElseThrow();
    }

    private static int definition(SemanticModel model, int at) {
        return model.definition(model.tree().smallestNodeAt(at, at + 1), SemanticModel.Follow.IMPORTS)
                .map(found -> model.tree().start(found.node())).orElse(-1);
    }

    private static void check(String marked) {
        MarkedSource source = MarkedSource.of(marked);
        assertFalse(source.marks().isEmpty(), marked);
        SemanticModel model = model(source.text());
        for (int mark : source.marks()) {
            assertEquals(source.declaring(), definition(model, mark), () -> marked + " at " + mark);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "function f() { return arguments; } f({ «!x»: 1 })[0].«x»",
            "function f() { return arguments[1].«x»; } f({ x: 1 }, { x: 2 });",
            "function f() { return arguments[1]; } f({ x: 1 }, { «!x»: 2 }).«x»",
            "function* g() { yield arguments; } g({ «!x»: 1 })[0].«x»",
            "class A { m() { return arguments; } } new A().m({ «!x»: 1 })[0].«x»",
            "let f = () => arguments; f({ x: 1 })[0].«x»",
            "function f() { return () => arguments; } f({ «!x»: 1 })({ x: 2 })[0].«x»",
            "function f() { return arguments; } f()[0].«x»"})
    void argumentsAreWhatTheFunctionIsCalledWith(String marked) {
        check(marked);
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "with ({ «!x»: 1 }) { «x»; }",
            "let x = 1; with ({ «!x»: 2 }) { «x»; }",
            "let «!x» = 1; with ({ y: 2 }) { «x»; } «x»;",
            "let x = 1; with ({ x: 2 }) { let «!x» = 3; «x»; }",
            "let o = { «!x»: 1 }; with (o) «x» = 2;",
            "let o = { x: 1 }; with (o) { x = 2; } «x»;",
            "with ({ a: 1 }) with ({ «!b»: 2 }) { a; «b»; }",
            "with ({ x: 1 }) { with ({ «!x»: 2 }) { «x»; } }",
            "let o = { x: 1 }; with ({ o: { «!x»: 2 } }) with (o) «x»;"})
    void namesWithinWithAreMembersOfTheObject(String marked) {
        check(marked);
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "function make(o) { return () => o; } make({ «!x»: 1 })().«x»",
            "function make(o) { return (p) => o; } make({ «!x»: 1 })({ x: 2 }).«x»",
            "const M = (function () { let s = { «!x»: 1 }; return { get() { return s; } }; })(); M.get().«x»",
            "(function (g) { g.«x»; })({ «!x»: 1 })",
            "const Mix = (Base) => class extends Base {}; class A { «!m»() {} } class D extends Mix(A) {} new D().«m»"})
    void functionsKnowWhatIsAroundThem(String marked) {
        check(marked);
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "function A() { this.«!x» = 1; } A.prototype.m = function () { return this.«x»; }; new A().«x»",
            "function A() {} A.prototype.«!m» = function () {}; A.prototype.«m»; new A().«m»",
            "function A() {} A.prototype.«!m» = 1; function B() {} B.prototype = Object.create(A.prototype); new B().«m»",
            "function A() { this.«!x» = 1; } function B() {} B.prototype = new A(); new B().«x»",
            "function A() { const self = this; self.«!x» = 1; this.m = function () { return self.«x»; }; } new A().«x»",
            "class A { «!m»() {} } A.prototype.«m»",
            "let o = { «!a»: 1 }; o.f = function () { return this.«a»; };",
            "let y = [{ «!x»: 5 }, function () { return this[0]; }]; y[1]().«x»"})
    void instancesHaveWhatTheirConstructorsAndPrototypesGet(String marked) {
        check(marked);
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "let o = { «!a»: 1 }; Object.create(o).«a»; Object.freeze(o).«a»; Object.assign({}, o).«a»",
            "let o = { a: 1 }; Object.assign({}, o, { «!a»: 2 }).«a»",
            "let o = { «!a»: 1 }; ({ __proto__: o, b: 2 }).«a»",
            "let n; n = { «!x»: 1 }; n.«x»"})
    void objectsHaveWhatTheyAreMadeOf(String marked) {
        check(marked);
    }

    @ParameterizedTest
    @ValueSource(strings = {"let o = {}; Object.defineProperty(o, 'a', { value: 1 }); o.a",
            "let o = { ['a']: 1 }; o.a"})
    void namesOfMembersAreTextsToo(String text) {
        SemanticModel model = model(text);
        int declared = Math.max(text.indexOf("['a']"), text.indexOf("'a',"));
        assertEquals(declared, definition(model, text.length() - 1));
    }

    @Test
    void usesWithinWithBelongToTheVariableUnlessTheObjectHasOne() {
        SemanticModel model = model("let x = 1; with ({ x: 2 }) { x; } with ({ y: 2 }) { x; }");
        assertEquals("52", model.references(model.tree().smallestNodeAt(4, 5)).stream()
                .flatMap(each -> each.nodes().stream()).map(node -> String.valueOf(model.tree().start(node)))
                .collect(Collectors.joining(" ")));
    }
}
