package dev.mod.steps.shard;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Shards are stable: whatever becomes of the files, none moves, and none joins a shard that was there before it. */
class ShardingProperties {
    @Provide
    Arbitrary<List<Set<String>>> evaluations() {
        Arbitrary<String> files = Arbitraries.of("a", "b", "c-0", ".").flatMap(directory -> Arbitraries.integers()
                .between(0, 15).map(number -> directory.equals(".") ? "f" + number : directory + "/" + number));
        return files.set().ofMaxSize(40).list().ofMinSize(1).ofMaxSize(6);
    }

    /** Groups change between evaluations, as owners do. */
    private static Function<String, Sharding.Group> groups(int evaluation) {
        return file -> {
            int end = file.indexOf('/');
            String name = (file.hashCode() + evaluation) % 5 == 0 ? "moved" : end < 0 ? "." : file.substring(0, end);
            return new Sharding.Group(name, name);
        };
    }

    private record Evaluated(List<Shard> shards, JsonNode memory) {}

    private static List<Evaluated> evaluate(List<Set<String>> evaluations, Sharding sharding) {
        var all = new ArrayList<Evaluated>();
        List<Shard> previous = List.of();
        JsonNode memory = MissingNode.getInstance();
        for (Set<String> files : evaluations) {
            var names = new ShardNames(memory, previous);
            previous = sharding.shards(new TreeSet<>(files), groups(all.size()), previous, names);
            memory = names.memory();
            all.add(new Evaluated(previous, memory));
        }
        return all;
    }

    private static Map<String, String> places(List<Shard> shards) {
        var places = new HashMap<String, String>();
        shards.forEach(shard -> shard.files().forEach(file -> assertEquals(null, places.put(file, shard.name()),
                file + " is in two shards")));
        return places;
    }

    @Property
    void noFileMoves(@ForAll("evaluations") List<Set<String>> evaluations, @ForAll @IntRange(min = 1, max = 8) int most,
            @ForAll @IntRange(max = 8) int least) {
        Map<String, String> before = Map.of();
        for (Evaluated evaluated : evaluate(evaluations, new Sharding("directory", most, least))) {
            Map<String, String> now = places(evaluated.shards());
            before.forEach((file, shard) -> {
                if (now.containsKey(file)) {
                    assertEquals(shard, now.get(file));
                }
            });
            before = now;
        }
    }

    @Property
    void noNewFileJoinsAnExistingShard(@ForAll("evaluations") List<Set<String>> evaluations,
            @ForAll @IntRange(min = 1, max = 8) int most, @ForAll @IntRange(max = 8) int least) {
        Set<String> everUsed = new HashSet<>();
        Map<String, String> before = Map.of();
        for (Evaluated evaluated : evaluate(evaluations, new Sharding("directory", most, least))) {
            for (Shard shard : evaluated.shards()) {
                for (String file : shard.files()) {
                    if (!before.containsKey(file)) {
                        assertFalse(everUsed.contains(shard.name()), file + " joined " + shard.name());
                    }
                }
            }
            evaluated.shards().forEach(shard -> everUsed.add(shard.name()));
            before = places(evaluated.shards());
        }
    }

    @Property
    void eachFileIsInOneShardAndNoShardIsEmptyOrTooLarge(@ForAll("evaluations") List<Set<String>> evaluations,
            @ForAll @IntRange(min = 1, max = 8) int most, @ForAll @IntRange(max = 8) int least) {
        List<Evaluated> all = evaluate(evaluations, new Sharding("directory", most, least));
        for (int i = 0; i < all.size(); i++) {
            assertEquals(evaluations.get(i), places(all.get(i).shards()).keySet());
            var names = new HashSet<String>();
            for (Shard shard : all.get(i).shards()) {
                assertFalse(shard.files().isEmpty());
                assertTrue(shard.files().size() < most + Math.max(1, least), shard.toString());
                assertTrue(names.add(shard.name()), "two shards of one name");
            }
        }
    }

    @Property
    void evaluatedAgainWithoutAChangeNothingChanges(@ForAll("evaluations") List<Set<String>> evaluations,
            @ForAll @IntRange(min = 1, max = 8) int most) {
        var twice = new ArrayList<>(evaluations);
        twice.add(evaluations.get(evaluations.size() - 1));
        List<Evaluated> all = evaluate(twice, new Sharding("directory", most, 0));
        assertEquals(all.get(all.size() - 2), all.get(all.size() - 1));
    }

    @Property
    void numbersAreNeverGivenTwice(@ForAll("evaluations") List<Set<String>> evaluations,
            @ForAll @IntRange(min = 1, max = 8) int most) {
        Map<Integer, String> given = new HashMap<>();
        for (Evaluated evaluated : evaluate(evaluations, new Sharding("directory", most, 0))) {
            evaluated.shards().forEach(shard -> assertEquals(shard.name(),
                    given.computeIfAbsent(shard.number(), unused -> shard.name())));
        }
    }
}
