package dev.mod.match.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.scan.Match;
import dev.mod.match.scan.RuleSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleFileTest {
    private static final Language JS = Languages.find("js").orElseThrow();

    private static String problem(String yaml) {
        RuleFile file = RuleFile.read(yaml, "r.yml");
        assertFalse(file.isValid());
        return file.problems().get(0).toString();
    }

    private static List<String> matches(String rule, String code) {
        RuleFile file = RuleFile.read("id: x\nlanguage: js\n" + rule, "r.yml");
        assertTrue(file.isValid(), () -> file.problems().toString());
        return new RuleSet(JS, file.rules()).scan(JS.parse(code)).stream().map(Match::text).toList();
    }

    @Test
    void unknownNamesAreReportedWithPlaceAndSuggestion() {
        String head = "id: x\nlanguage: js\nrule:\n";
        assertEquals("r.yml:4:3: error: unknown key in a rule: `patern` (did you mean `pattern`?) [unknown-key]",
                problem(head + "  patern: a\n"));
        assertEquals("r.yml:4:9: error: unknown kind `call_expresion` in javascript (did you mean `call_expression`?)"
                + " [unknown-kind]", problem(head + "  kind: call_expresion\n"));
        assertEquals("r.yml:4:44: error: unknown field `nam` in javascript (did you mean `name`?) [unknown-field]",
                problem(head + "  has: {kind: property_identifier, field: nam}\n".replace("property_identifier, field",
                        "property_identifier,  field")));
        assertEquals("r.yml:2:11: error: unknown language `javascrpt` (did you mean `javascript`?) [unknown-language]",
                problem("id: x\nlanguage: javascrpt\nrule: {kind: number}\n"));
        assertEquals("r.yml:4:39: error: unknown strictness `smrt` (did you mean `smart`?) [unknown-strictness]",
                problem(head + "  pattern: {context: a, strictness:   smrt}\n"));
        assertEquals("r.yml:5:6: error: unknown variable `ARG` in `fix` (did you mean `ARGS`?) [unknown-variable]",
                problem(head + "  pattern: f($ARGS)\nfix: g($ARG)\n"));
        assertEquals("r.yml:4:12: error: unknown utility `b` (known: a) [unknown-utility]",
                problem(head + "  matches: b\nutils: {a: {kind: number}}\n"));
        assertEquals("r.yml:1:1: warning: unknown key in a rule file: `ids`; it has no effect (did you mean `id`?) "
                + "[unknown-key]", problem("ids: x\nlanguage: js\nrule: {kind: number}\n"));
    }

    @Test
    void whatFollowsACommaInBracesIsNoKey() {
        assertEquals("r.yml:3:23: error: unknown key in a rule: `$B)` "
                + "(between braces a text with a comma needs quotes: {pattern: 'f($A, $B)'}) [unknown-key]",
                problem("id: x\nlanguage: js\nrule: {pattern: f($A, $B)}\n"));
    }

    @Test
    void keysThatNobodyLooksAtAreWarnedOf() {
        RuleFile file = RuleFile.read("""
                id: x
                language: js
                tags: [a]
                rule: {pattern: {context: f($A), selector: call_expression, note: b}}
                constraint: {A: {regex: a}}
                """, "r.yml");
        assertTrue(file.isValid());
        assertEquals(List.of("warning: unknown key in a rule file: `tags`; it has no effect",
                "warning: unknown key in a rule file: `constraint`; it has no effect (did you mean `constraints`?)",
                "warning: unknown key in a pattern: `note`; it has no effect"),
                file.problems().stream().map(each -> each.toString().replaceAll("^\\S+ | \\(known.*| \\[.*", ""))
                        .toList());
        assertEquals(1, file.rules().size());
    }

    @Test
    void aKeyWithNothingBehindItIsAsGoodAsNone() {
        assertEquals(List.of("f(1)"), matches("""
                rule: {pattern: f($A)}
                constraints:
                utils: null
                transform:
                rewriters:
                labels: null
                files:
                ignores:
                metadata:
                fix:
                """, "f(1)"));
        assertEquals(List.of("r.yml:3:1: warning: there is nothing behind `rule` [ignored-key]",
                "r.yml:1:1: error: a rule file lacks `rule` [missing-key]"),
                RuleFile.read("id: x\nlanguage: js\nrule:\n", "r.yml").problems().stream().map(Object::toString)
                        .toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{} | empty-rule", "{regex: a} | no-kind", "{pattern: $A} | no-kind",
            "{kind: number, regex: '('} | regex", "{kind: number, regex: '(?=a)'} | regex",
            "{kind: number, nthChild: x} | position", "{kind: number, nthChild: -1} | position",
            "{kind: number, regex: 1} | wrong-type", "{pattern: 'a; b'} | pattern", "{kind: 'a >'} | unknown-kind",
            "{kind: 'number >'} | selector", "{kind: number, inside: {kind: array, stopBy: ends}} | stop-by",
            "{kind: number, range: {start: {line: 1, column: 0}, end: {line: 0, column: 0}}} | range",
            "{kind: number, all: {kind: number}} | wrong-type", "{kind: number, kind: array} | duplicate-key"})
    void invalidRules(String rule, String code) {
        RuleFile file = RuleFile.read("id: x\nlanguage: js\nrule: " + rule, "r.yml");
        assertTrue(file.problems().stream().anyMatch(p -> p.code().equals(code) && p.span().isPresent()),
                () -> file.problems().toString());
        assertFalse(file.isValid());
    }

    @Test
    void whatIsBoundDecidesWhichSiblingsCount() {
        String rule = "rule: {kind: number, %snthChild: {position: 2, ofRule: {pattern: $A}}}";
        assertEquals(List.of("2"), matches(rule.formatted(""), "[1, 2, 3]"));
        assertEquals(List.of(), matches(rule.formatted("pattern: $A, "), "[1, 2, 3]"));
        assertEquals(List.of("1"), matches(rule.formatted("pattern: $A, "), "[1, 2, 1]"));
    }

    @Test
    void theRootPrecedesItsChildrenButTheFirst() {
        String rule = "rule: {kind: program, precedes: {regex: %s%s}}";
        assertEquals(List.of("a; b"), matches(rule.formatted("^b", ", stopBy: end"), "a; b"));
        assertEquals(List.of(), matches(rule.formatted("^a", ", stopBy: end"), "a; b"));
        assertEquals(List.of(), matches(rule.formatted("^b", ""), "a; b"));
    }

    @Test
    void whatOnlyTheExpansionOfAFixBindsIsUnknownInItsText() {
        assertEquals("r.yml:4:6: error: unknown variable `F` in `fix` [unknown-variable]", problem(
                "id: x\nlanguage: js\nrule: {kind: number}\nfix: {template: $F, expandEnd: {pattern: $F}}\n"));
    }

    @Test
    void aConstraintOfAListIsWarnedOf() {
        RuleFile file = RuleFile.read(
                "id: x\nlanguage: js\nrule: {pattern: f($$$A)}\nconstraints: {A: {kind: number}}\n", "r.yml");
        assertTrue(file.isValid());
        assertEquals("r.yml:4:15: warning: the constraint of `$$$A` has no effect"
                + " (constraints apply to single variables only) [list-constraint]", file.problems().get(0).toString());
        assertEquals(List.of("f(x)"), matches("rule: {pattern: f($$$A)}\nconstraints: {A: {kind: number}}", "f(x)"));
    }

    @Test
    void utilitiesMustNotNeedThemselves() {
        String yaml = "id: x\nlanguage: js\nrule: {matches: a}\nutils:\n  a: {any: [{matches: b}]}\n  b: {matches: a}\n";
        assertTrue(problem(yaml).contains("needs itself: a → b → a"), problem(yaml));
    }

    @Test
    void utilitiesMayReferToThemselvesThroughRelations() {
        assertEquals(List.of("((1))", "(1)", "1"), matches(
                "utils: {n: {any: [{kind: number}, {kind: parenthesized_expression, has: {matches: n}}]}}\n"
                        + "rule: {matches: n}",
                "f = ((1))"));
    }

    @Test
    void deepRecursionThroughUtilitiesIsLimited() {
        RuleFile file = RuleFile.read("id: x\nlanguage: js\nutils: {n: {any: [{kind: number},"
                + " {kind: parenthesized_expression, has: {matches: n}}]}}\nrule: {matches: n}", "r.yml");
        String code = "f = " + "(".repeat(50_000) + "1" + ")".repeat(50_000);
        var error = org.junit.jupiter.api.Assertions.assertThrows(
                dev.mod.match.MatchLimitException.class,
                () -> new RuleSet(JS, file.rules()).scan(JS.parse(code)));
        assertTrue(String.valueOf(error.getMessage()).contains("nested"), error::toString);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "rule: {kind: number, inside: {kind: array, stopBy: end}} | 1 2",
            "rule: {kind: number, inside: {kind: array}} | 1",
            "rule: {kind: number, inside: {kind: array, stopBy: {kind: call_expression}}} | 1",
            "rule: {kind: number, follows: {kind: identifier, stopBy: end}} | 1",
            "rule: {kind: 'array > number'} | 1", "rule: {kind: 'array number'} | 1 2",
            "rule: {kind: 'array > :is(identifier, number):nth-child(2)'} | 1",
            "rule: {kind: number, nthChild: {position: 1, reverse: true}} | 2 3",
            "rule: {kind: number, nthChild: 2n+1} | 2 3", "rule: {kind: number, not: {regex: '[12]'}} | 3",
            "rule: {any: [{kind: number, regex: 1}, {pattern: g}]} | 1",
            "rule: {kind: number, range: {start: {line: 0, column: 4}, end: {line: 0, column: 5}}} | 1"})
    void relations(String rule, String expected) {
        String code = "[a, 1, f(2)]; 3";
        String fixed = rule.replace("regex: 1", "regex: '1'");
        assertEquals(expected, String.join(" ", matches(fixed, code)));
    }

    @Test
    void parametersOfGlobalUtilities() {
        GlobalUtilities globals = GlobalUtilities.read(Map.of("u.yml", """
                id: call-of
                language: js
                arguments: [callee]
                rule:
                  pattern: $F($$$ARGS)
                  has: {field: function, matches: callee}
                """));
        assertEquals(List.of(), globals.problems());
        RuleFile file = RuleFile.read("""
                id: x
                language: js
                rule: {matches: {call-of: {callee: {pattern: $NAME, regex: '^log$'}}}, kind: call_expression}
                fix: found($NAME)
                """, "r.yml", globals);
        assertEquals(List.of(), file.problems());
        List<Match> found = new RuleSet(JS, file.rules()).scan(JS.parse("log(1); warn(2)"));
        assertEquals(List.of("found(log)"), found.stream().map(match -> match.edit().orElseThrow().text()).toList());
        assertTrue(RuleFile.read("id: x\nlanguage: js\nrule: {matches: call-of, kind: number}", "r.yml", globals)
                .problems()
                .toString()
                .contains("needs the argument `callee`"));
    }

    @Test
    void keysInTheWrongCaseHaveNoEffectButWarn() {
        RuleFile file = RuleFile.read(
                "id: x\nlanguage: js\nrule: {kind: number, inside: {kind: array, stopby: end}}", "r.yml");
        assertTrue(file.isValid());
        assertEquals("r.yml:3:44: warning: the key `stopby` has no effect (write `stopBy`) [key-case]",
                file.problems().get(0).toString());
    }

    @Test
    void aliasesCannotExplode() {
        StringBuilder yaml = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 12; i++) {
            yaml.append("a").append(i).append(": &a").append(i).append(" [")
                    .append(("*a" + (i - 1) + ", ").repeat(9)).append("*a").append(i - 1).append("]\n");
        }
        assertTrue(problem(yaml.toString()).contains("too-complex") || problem(yaml.toString()).contains("yaml"));
    }

    @Test
    void depthIsLimited() {
        String deep = "{not: ".repeat(5_000) + "{kind: number}" + "}".repeat(5_000);
        assertFalse(RuleFile.read("id: x\nlanguage: js\nrule: " + deep, "r.yml").isValid());
    }
}
