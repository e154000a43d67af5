package dev.mod.match.internal.matching;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The captured variables of one scope (a rule with its utilities, constraints and rewriters), numbered in order of first
 * use. Grows while a rule is compiled and is only read afterwards. Single and list variables are told apart even when
 * they share a name. Variables of types stand for texts and have no numbers.
 */
public final class Variables {
    private final Map<String, Integer> singles = new LinkedHashMap<>();
    private final Map<String, Integer> lists = new LinkedHashMap<>();
    private final Set<String> texts = new LinkedHashSet<>();

    /** Number of the variable {@code $name}, a new one when it is not known yet. */
    public int single(String name) {
        return singles.computeIfAbsent(name, n -> singles.size());
    }

    /** Number of the variable {@code $$$name}, a new one when it is not known yet. */
    public int list(String name) {
        return lists.computeIfAbsent(name, n -> lists.size());
    }

    /** Number of the variable {@code $name}, or null. */
    public @Nullable Integer findSingle(String name) {
        return singles.get(name);
    }

    /** Number of the variable {@code $$$name}, or null. */
    public @Nullable Integer findList(String name) {
        return lists.get(name);
    }

    /** Names of the single variables; the position is the number. */
    public List<String> singles() {
        return List.copyOf(singles.keySet());
    }

    /** Names of the list variables; the position is the number. */
    public List<String> lists() {
        return List.copyOf(lists.keySet());
    }

    /** Notes a variable that stands for a text. */
    public void text(String name) {
        texts.add(name);
    }

    /** Names of the variables that stand for texts. */
    public Set<String> texts() {
        return Set.copyOf(texts);
    }

    int singleCount() {
        return singles.size();
    }

    int listCount() {
        return lists.size();
    }
}
