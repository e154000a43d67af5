package dev.mod.match.internal.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/** A set of Unicode code points as sorted, disjoint ranges. */
final class CodePoints {
    private final int[] ranges;

    private CodePoints(int[] ranges) {
        this.ranges = ranges;
    }

    static CodePoints range(int from, int to) {
        return new CodePoints(new int[]{from, to});
    }

    static CodePoints none() {
        return new CodePoints(new int[0]);
    }

    static CodePoints where(IntPredicate predicate) {
        List<Integer> bounds = new ArrayList<>();
        int start = -1;
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            boolean in = predicate.test(c);
            if (in && start < 0) {
                start = c;
            } else if (!in && start >= 0) {
                bounds.add(start);
                bounds.add(c - 1);
                start = -1;
            }
        }
        if (start >= 0) {
            bounds.add(start);
            bounds.add(Character.MAX_CODE_POINT);
        }
        return new CodePoints(bounds.stream().mapToInt(Integer::intValue).toArray());
    }

    CodePoints union(CodePoints other) {
        return combine(other, (a, b) -> a || b);
    }

    CodePoints intersection(CodePoints other) {
        return combine(other, (a, b) -> a && b);
    }

    CodePoints minus(CodePoints other) {
        return combine(other, (a, b) -> a && !b);
    }

    CodePoints symmetricDifference(CodePoints other) {
        return combine(other, (a, b) -> a != b);
    }

    /** These, and all that differ from one of them in case only, by Unicode's simple case folding. */
    CodePoints folded() {
        var members = new BitSet();
        for (int i = 0; i < ranges.length; i += 2) {
            members.set(ranges[i], ranges[i + 1] + 1);
        }
        Folding.ALIKE.stream().filter(alike -> Arrays.stream(alike).anyMatch(members::get))
                .flatMapToInt(Arrays::stream).forEach(members::set);
        List<Integer> bounds = new ArrayList<>();
        for (int c = members.nextSetBit(0); c >= 0; c = members.nextSetBit(members.nextClearBit(c))) {
            bounds.add(c);
            bounds.add(members.nextClearBit(c) - 1);
        }
        return new CodePoints(bounds.stream().mapToInt(Integer::intValue).toArray());
    }

    /** Code points that differ in case only. */
    private static final class Folding {
        static final List<int[]> ALIKE = alike();

        private static List<int[]> alike() {
            Map<Integer, Set<Integer>> alike = new HashMap<>();
            for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
                int folded = Character.toLowerCase(Character.toUpperCase(c));
                // the i without a dot and the I with one are like no others
                if (folded != c && c != 0x130 && c != 0x131) {
                    alike.computeIfAbsent(folded, f -> new HashSet<>(Set.of(f))).add(c);
                }
            }
            return alike.values().stream().map(all -> all.stream().mapToInt(Integer::intValue).toArray()).toList();
        }
    }

    CodePoints complement() {
        return range(0, Character.MAX_CODE_POINT).minus(this);
    }

    private interface Choice {
        boolean in(boolean a, boolean b);
    }

    private CodePoints combine(CodePoints other, Choice choice) {
        List<Integer> bounds = new ArrayList<>();
        int i = 0;
        int j = 0;
        boolean inA = false;
        boolean inB = false;
        int start = -1;
        while (i < ranges.length || j < other.ranges.length) {
            int a = i < ranges.length ? edge(ranges, i) : Integer.MAX_VALUE;
            int b = j < other.ranges.length ? edge(other.ranges, j) : Integer.MAX_VALUE;
            int at = Math.min(a, b);
            if (a == at) {
                inA = !inA;
                i++;
            }
            if (b == at) {
                inB = !inB;
                j++;
            }
            boolean in = choice.in(inA, inB);
            if (in && start < 0) {
                start = at;
            } else if (!in && start >= 0) {
                bounds.add(start);
                bounds.add(at - 1);
                start = -1;
            }
        }
        return new CodePoints(bounds.stream().mapToInt(Integer::intValue).toArray());
    }

    /** Where membership changes: at the start of a range and after its end. */
    private static int edge(int[] ranges, int index) {
        return (index & 1) == 0 ? ranges[index] : ranges[index] + 1;
    }

    /** As the inside of a character class; what matches nothing is not expressible and must be handled before. */
    void appendTo(StringBuilder out) {
        for (int i = 0; i < ranges.length; i += 2) {
            out.append("\\x{").append(Integer.toHexString(ranges[i])).append("}-\\x{")
                    .append(Integer.toHexString(ranges[i + 1])).append('}');
        }
    }

    boolean isEmpty() {
        return ranges.length == 0;
    }
}
