package com.example;

import dev.mod.testkit.assertion.Rewrite;
import org.junit.jupiter.api.Test;

class ModernizerTest {
    @Test
    void oldDeclarationsAndComparisonsAreReplaced() {
        Rewrite.byRules(Modernizer.RULES)
                .changes("src/a.js", """
                        var name = 1
                        if (name == 2) { go() }
                        """, """
                        let name = 1
                        if (name === 2) { go() }
                        """)
                .leaves("src/b.js", "let other = 1\n")
                .check();
    }
}
