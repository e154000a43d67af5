package dev.mod.match.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class RuleFileProperties {
    private static final List<String> WORDS = List.of("id", "language", "rule", "pattern", "kind", "regex", "nthChild",
            "range", "all", "any", "not", "matches", "inside", "has", "precedes", "follows", "stopBy", "field", "utils",
            "constraints", "transform", "rewriters", "fix", "template", "expandEnd", "js", "python", "$A", "$$$B",
            "f($A)", "number", "2n+1", "end", "neighbor", "array > number:has(", "(?i)[a-", "substring($A, startChar=",
            "start", "line", "1", "-3", "true", "null", "&a", "*a", "|", ">-", "!!int", "severity", "files", "labels");
    private static final List<String> MARKS = List.of(": ", "\n", "\n  ", "\n    ", "\n- ", "{", "}", "[", "]", ", ",
            "'", "\"", "#", "---\n", " ");

    @Provide
    Arbitrary<String> garbage() {
        Arbitrary<String> words = Arbitraries.of(WORDS);
        Arbitrary<String> marks = Arbitraries.of(MARKS);
        Arbitrary<String> pieces = Combinators.combine(words, marks).as((word, mark) -> word + mark);
        return Arbitraries.oneOf(pieces.list().ofMaxSize(40).map(list -> String.join("", list)),
                Arbitraries.strings().ofMaxLength(80));
    }

    @Property(tries = 500)
    void readingNeverThrows(@ForAll("garbage") String text) {
        RuleFile file = RuleFile.read(text, "garbage.yml");
        if (file.rules().isEmpty()) {
            assertFalse(file.problems().isEmpty(), "no rule and no problem");
        }
    }

    @Property(tries = 300)
    void readingARuleWithGarbageNeverThrows(@ForAll("garbage") String text) {
        String indented = text.replace("\n", "\n  ");
        RuleFile.read("id: x\nlanguage: js\nrule:\n  " + indented, "garbage.yml");
        RuleFile.read("id: x\nlanguage: js\nrule: {kind: number}\ntransform:\n  " + indented, "garbage.yml");
    }

    @Property(tries = 200)
    void readingIsRepeatable(@ForAll("garbage") String text) {
        assertEquals(RuleFile.read(text, "a.yml").problems(), RuleFile.read(text, "a.yml").problems());
    }
}
