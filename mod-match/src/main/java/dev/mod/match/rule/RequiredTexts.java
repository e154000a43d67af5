package dev.mod.match.rule;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds texts that occur in every file in which a condition is satisfied: a conjunction of sets of alternatives. What
 * cannot be said is left out, so the result is never too strict.
 */
final class RequiredTexts {
    private static final int MAX_ALTERNATIVES = 64;

    private final Set<Utility> open = new HashSet<>();

    private RequiredTexts() {}

    static List<Set<List<String>>> of(Finder finder) {
        return List.copyOf(new LinkedHashSet<>(new RequiredTexts().of(finder.condition())));
    }

    private List<Set<List<String>>> of(Condition condition) {
        if (condition instanceof PatternCondition pattern) {
            return pattern.pattern().literals().stream().map(words -> Set.of(words)).toList();
        }
        if (condition instanceof RegexCondition regex) {
            List<String> texts = regex.regex().requiredTexts();
            return texts.isEmpty() || texts.size() > MAX_ALTERNATIVES
                    ? List.of()
                    : List.of(texts.stream().map(text -> List.of(text)).collect(Collectors.toUnmodifiableSet()));
        }
        if (condition instanceof AllCondition all) {
            List<Set<List<String>>> sets = new ArrayList<>();
            all.conditions().forEach(c -> sets.addAll(of(c)));
            return sets;
        }
        if (condition instanceof AnyCondition any) {
            return ofAny(any);
        }
        if (condition instanceof InsideCondition inside) {
            return of(inside.condition());
        }
        if (condition instanceof HasCondition has) {
            return of(has.condition());
        }
        if (condition instanceof PrecedesCondition precedes) {
            return of(precedes.condition());
        }
        if (condition instanceof FollowsCondition follows) {
            return of(follows.condition());
        }
        if (condition instanceof UtilityCondition utility) {
            return ofUtility(utility.utility());
        }
        return List.of();
    }

    private List<Set<List<String>>> ofUtility(Utility utility) {
        Finder finder = utility.finder();
        if (finder == null || !open.add(utility)) {
            return List.of();
        }
        List<Set<List<String>>> sets = of(finder.condition());
        open.remove(utility);
        return sets;
    }

    private List<Set<List<String>>> ofAny(AnyCondition any) {
        Set<List<String>> union = new LinkedHashSet<>();
        for (Condition alternative : any.conditions()) {
            Set<List<String>> best = mostTelling(of(alternative));
            if (best == null) {
                return List.of();
            }
            union.addAll(best);
        }
        return union.isEmpty() || union.size() > MAX_ALTERNATIVES ? List.of() : List.of(union);
    }

    /** The set whose shortest text is longest. */
    private static @Nullable Set<List<String>> mostTelling(List<Set<List<String>>> sets) {
        Set<List<String>> best = null;
        int length = 0;
        for (Set<List<String>> set : sets) {
            int shortest = set.stream().mapToInt(words -> String.join("", words).length()).min().orElse(0);
            if (shortest > length) {
                length = shortest;
                best = set;
            }
        }
        return best;
    }
}
