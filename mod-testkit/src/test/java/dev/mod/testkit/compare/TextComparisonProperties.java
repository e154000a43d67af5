package dev.mod.testkit.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

/** What holds for all texts. */
class TextComparisonProperties {
    private static final Optional<Language> JSON = Languages.find("json");

    private static String object(List<Map.Entry<String, Integer>> members, String gap) {
        var text = new StringBuilder("{");
        for (int i = 0; i < members.size(); i++) {
            text.append(i == 0 ? "" : ",").append(gap).append('"').append(members.get(i).getKey()).append("\":")
                    .append(gap).append(members.get(i).getValue());
        }
        return text.append(gap).append("}").toString();
    }

    @Property(tries = 200)
    void eachLevelAllowsWhatTheStricterOneAllows(@ForAll @StringLength(max = 40) String one,
            @ForAll @StringLength(max = 40) String other) {
        boolean before = false;
        for (Strictness strictness : Strictness.values()) {
            boolean equal = new TextComparison(strictness, false).equal(one, other, Languages.find("javascript"));
            assertTrue(equal || !before, strictness + " refuses what a stricter level takes");
            before = equal;
        }
    }

    @Property(tries = 100)
    void orderAndSpaceOfMembers(
            @ForAll @Size(max = 12) Map<@AlphaChars @StringLength(min = 1, max = 5) String, @IntRange Integer> members,
            @ForAll long seed) {
        List<Map.Entry<String, Integer>> inOrder = new ArrayList<>(new LinkedHashMap<>(members).entrySet());
        List<Map.Entry<String, Integer>> shuffled = new ArrayList<>(inOrder);
        Collections.shuffle(shuffled, new Random(seed));
        String one = object(inOrder, "");
        assertTrue(new TextComparison(Strictness.CST, false).equal(one, object(inOrder, " \n"), JSON));
        assertTrue(new TextComparison(Strictness.LOOSE, false).equal(one, object(shuffled, " "), JSON));
        assertEquals(inOrder.equals(shuffled),
                new TextComparison(Strictness.AST, false).equal(one, object(shuffled, ""), JSON));
    }
}
