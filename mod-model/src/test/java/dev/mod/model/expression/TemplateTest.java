package dev.mod.model.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceReader;
import dev.mod.base.source.SourceScalar;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateTest {
    private static Template parse(String text) {
        Template.Result result = Template.parse(text);
        assertEquals(List.of(), result.problems(), text);
        return result.template().orElseThrow();
    }

    private static String render(String text) {
        return parse(text).render(EvaluatorTest.scope());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', value = {"a${{ params.name }}b ~ axb",
            "${{params.n}}${{params.on}} ~ 5true",
            "${{ state.o }} ~ {\"z\":1,\"a\":1}", "${{ state.list }} ~ [1,{\"a\":2.5}]", "${{ '${{' }} ~ ${{",
            "${{ 'a}}b' }} ~ a}}b",
            "$${{ params.n }} ~ $5", "{{ params.n }} ~ {{ params.n }}", "$ { ~ $ {", "}} ~ }}",
            "${{ params.unset || 'd' }} ~ d",
            "${{ \"}}\" }}}} ~ }}}}"})
    void rendersValues(String text, String expected) {
        assertEquals(expected, render(text));
    }

    @Test
    void refusesNullNamingTheVariable() {
        EvaluationException failure = assertThrows(EvaluationException.class, () -> render("a ${{ state.none }}"));
        assertEquals("\"state.none\" is null; nothing can be inserted", failure.getMessage());
        assertEquals(6, failure.offset());
    }

    @Test
    void reportsEveryProblemWithItsPlace() {
        Template.Result result = Template.parse("a ${{ b = }} ${{ ok }} ${{ }} ${{ x");
        assertEquals(List.of("8 unexpected \"=\"", "27 the expression is empty", "30 this ${{ is never closed"),
                result.problems().stream().map(p -> p.start() + " " + p.message()).toList());
        assertTrue(result.template().isEmpty());
        assertEquals(List.of("the string that starts here is never closed"),
                Template.parse("${{ 'x }} y").problems().stream().map(Problem::message).toList());
        assertEquals(List.of("unexpected \"b\""),
                Template.parse("${{ a b }}").problems().stream().map(Problem::message).toList());
        assertEquals(List.of("a value is missing before \"}}\""),
                Template.parse("${{ a == }}").problems().stream().map(Problem::message).toList());
    }

    @Test
    void boundsTheCostOfHostileText() {
        assertEquals(100, Template.parse("${{ 'x }}".repeat(100_000)).problems().size());
        assertEquals(1, Template.parse("${{".repeat(300_000)).problems().size());
        assertEquals(1, Template.parse("${{ " + "x".repeat(1_000_000) + " }}").problems().size());
    }

    @Test
    void knowsItsParts() {
        Template template = parse("é${{ a }}-${{ state.b || params.c }}");
        assertEquals(List.of("0-1", "1-9", "9-10", "10-36"),
                template.parts().stream().map(p -> p.start() + "-" + p.end()).toList());
        assertFalse(template.isLiteral());
        assertTrue(parse("plain").isLiteral());
        assertEquals(Set.of("state", "params"), template.interpolations().get(1).roots());
        assertTrue(template.single().isEmpty());
        assertTrue(parse(" ${{ a }}\n").single().isPresent());
        assertTrue(parse("").single().isEmpty());
        assertTrue(parse("${{ a }}${{ b }}").single().isEmpty());
        assertTrue(parse(" ${{ state.list }} ").value(EvaluatorTest.scope()).isArray());
        assertEquals("x5", parse("x${{ params.n }}").value(EvaluatorTest.scope()).stringValue());
    }

    @Test
    void handsValuesToTheRenderer() {
        List<String> seen = new ArrayList<>();
        String rendered = parse("echo ${{ matrix.a-b }} ${{ params.n }}").render(EvaluatorTest.scope(),
                (at, value, before) -> {
                    seen.add(at.start() + " " + at.roots() + " " + value + " after " + before);
                    return at.roots().contains("matrix") ? "'" + value.asString() + "'" : value.asString();
                });
        assertEquals("echo 'path' 5", rendered);
        assertEquals(List.of("5 [matrix] \"path\" after echo ", "23 [params] 5 after echo 'path' "), seen);
    }

    @Test
    void problemsPointIntoTheFile() {
        String yaml = "run: |\n  echo 1\n  echo ${{ params.nme }} ${{ env.X }}\n";
        SourceScalar scalar = (SourceScalar) ((SourceMap) SourceReader
                .read("w.yaml", yaml.getBytes(StandardCharsets.UTF_8)).root().orElseThrow()).get("run").orElseThrow();
        List<Diagnostic> found = new ReferenceChecker(Set.of("name")).check(parse(scalar.text()), Site.RUN).stream()
                .map(p -> p.in(scalar)).toList();
        assertEquals(
                "w.yaml:3:12 undeclared-param \"params.nme\" is not declared in params.schema; did you mean \"name\"?",
                show(found.get(0)));
        assertEquals("w.yaml:3:30 unavailable-variable \"env\" is not available in run; "
                + "write $NAME for an environment variable; available in run: params, state, matrix",
                show(found.get(1)));
        assertEquals("3:22", found.get(0).span().orElseThrow().end().toString());
        assertEquals("/run", found.get(0).pointer());
    }

    private static String show(Diagnostic d) {
        return d.span().orElseThrow() + " " + d.code() + " " + d.message() + "; " + d.hint().orElse("");
    }

    @ParameterizedTest
    @CsvSource({"IF, task.id, true", "IF, state.x, false", "BRANCH_NAME, state.x, true",
            "BRANCH_NAME, task.signature, false",
            "COMMIT_MESSAGE, state.x, false", "COMMIT_MESSAGE, task.id, false", "PULL_REQUEST_TITLE, state.x, true",
            "PULL_REQUEST_BODY, state.x, true", "PULL_REQUEST_BODY, matrix.x, false", "RUN, task.id, true",
            "AI_PROMPT, state.x, false", "RUN, steps.a.outputs.b, true", "IF, env.X, true", "RUN, params.p, false",
            "RUN, params.q, true", "COMMIT_MESSAGE, task.name, true", "RUN, parms.p, true", "RUN, params, false"})
    void knowsWhatIsAvailableWhere(Site site, String expression, boolean problem) {
        List<Problem> found = new ReferenceChecker(Set.of("p")).check(ExpressionsTest.parse(expression), site);
        assertEquals(problem ? 1 : 0, found.size(), found.toString());
    }
}
