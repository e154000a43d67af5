package dev.mod.steps.shard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodeOwnersTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "*                | deep/in/a.ts      | true",
            "*.js             | deep/a.js         | true",
            "*.js             | deep/a.jsx        | false",
            "/build/logs/     | build/logs/a/b    | true",
            "/build/logs/     | x/build/logs/a    | false",
            "docs/*           | docs/a.md         | true",
            "docs/*           | docs/deep/a.md    | false",
            "docs/**          | docs/deep/a.md    | true",
            "apps/            | x/apps/a.ts       | true",
            "apps/            | apps              | false",
            "docs             | docs/a/b.md       | true",
            "docs             | x/docs            | true",
            "/docs            | x/docs            | false",
            "src/auth         | src/auth/a.ts     | true",
            "src/auth         | x/src/auth/a.ts   | false",
            "**/logs          | a/b/logs/x        | true",
            "/a\\ b/          | a b/c             | true",
            "a{b,c}           | ab                | false",
            "a{b,c}           | a{b,c}            | true",
            "[a]b             | ab                | false",
    })
    void patterns(String pattern, String path, boolean matches) {
        CodeOwners owners = CodeOwners.parse("# nothing\n" + pattern.replace("[a]b", "x[a]b") + " @o\n");
        assertEquals(matches, owners.owner(path).isPresent());
    }

    /** Quadratic matching of globs takes minutes. */
    @Test
    void manyRulesAndFilesTakeSeconds() {
        var text = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            text.append(i % 3 == 0
                    ? "/src/team" + i + "/"
                    : i % 3 == 1 ? "file" + i + ".ts" : "/lib/*/part" + i + "/**/x*.ts")
                    .append(" @team").append(i).append('\n');
        }
        assertTimeout(Duration.ofSeconds(30), () -> {
            CodeOwners owners = CodeOwners.parse(text.toString());
            for (int i = 0; i < 1_000; i++) {
                int owner = i * 3;
                assertEquals(Optional.of("@team" + owner), owners.owner("src/team" + owner + "/deep/in/a.ts"));
            }
            assertEquals(Optional.of("@team5"), owners.owner("lib/a/part5/b/c/x1.ts"));
        });
    }

    @Test
    void theLastRuleAndItsFirstOwnerWin() {
        CodeOwners owners = CodeOwners.parse("""
                * @all
                /src/ @org/src @other # for now
                /src/free/
                *.md docs@example.com
                """);
        assertEquals(Optional.of("@all"), owners.owner("a.ts"));
        assertEquals(Optional.of("@org/src"), owners.owner("src/a.ts"));
        assertEquals(Optional.empty(), owners.owner("src/free/a.ts"));
        assertEquals(Optional.of("docs@example.com"), owners.owner("src/free/a.md"));
    }

    @Test
    void sectionsGiveTheirOwners() {
        CodeOwners owners = CodeOwners.parse("[Docs][2] @writers\n*.md\n/x.md @x\n^[Optional]\n*.ts @ts\n");
        assertEquals(Optional.of("@writers"), owners.owner("a.md"));
        assertEquals(Optional.of("@x"), owners.owner("x.md"));
        assertEquals(Optional.of("@ts"), owners.owner("a.ts"));
    }

    @Test
    void aNegatedPatternIsReported() {
        CodeOwners owners = CodeOwners.parse("* @a\n!b @b\n");
        assertEquals(Optional.of("@a"), owners.owner("b"));
        assertTrue(owners.problems().get(0).startsWith("line 2:"), owners.problems().toString());
    }
}
