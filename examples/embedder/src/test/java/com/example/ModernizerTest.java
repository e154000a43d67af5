package com.example;

import static dev.mod.testkit.assertion.ExpectedFile.changes;
import static dev.mod.testkit.assertion.ExpectedFile.leaves;

import dev.mod.testkit.assertion.Rewrite;
import org.junit.jupiter.api.Test;

class ModernizerTest {
    @Test
    void oldDeclarationsAndComparisonsAreReplaced() {
        Rewrite.byRules(Modernizer.RULES).check(
                changes("src/a.js", """
                        var name = 1
                        if (name == 2) { go() }
                        """, """
                        let name = 1
                        if (name === 2) { go() }
                        """),
                leaves("src/b.js", "let other = 1\n"));
    }
}
