package dev.mod.steps.shard;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Groups files into shards. A file stays in the shard that it was in, whatever has changed since; files that were in none
 * make new shards; shards without files go.
 *
 * @param key under what name a shard tells its group
 * @param mostFiles greatest number of files in a shard
 * @param leastFiles a last chunk of a group with fewer files joins the chunk before it; 0 for none
 */
record Sharding(String key, int mostFiles, int leastFiles) {
    /**
     * What files belong together.
     *
     * @param name how it is called in the names of shards
     * @param value what shards tell about it
     */
    record Group(String name, String value) implements Comparable<Group> {
        @Override
        public int compareTo(Group other) {
            int byName = name.compareTo(other.name);
            return byName != 0 ? byName : value.compareTo(other.value);
        }
    }

    /** The shards for these files. */
    List<Shard> shards(Collection<String> files, Function<String, Group> groups, List<Shard> previous,
            ShardNames names) {
        List<Shard> shards = new ArrayList<>(kept(files, previous));
        Map<Group, List<String>> byGroup = new TreeMap<>();
        for (String file : fresh(files, shards)) {
            byGroup.computeIfAbsent(groups.apply(file), unused -> new ArrayList<>()).add(file);
        }
        byGroup.forEach((group, members) -> {
            for (List<String> chunk : chunks(members)) {
                shards.add(Shard.of(names.name(group.name()), names.number(), chunk, key, group.value()));
            }
        });
        return shards;
    }

    /** The shards that still have files, with those files; a file in several shards stays in the first. */
    static List<Shard> kept(Collection<String> files, List<Shard> previous) {
        Set<String> free = new HashSet<>(files);
        var kept = new ArrayList<Shard>();
        for (Shard shard : previous) {
            List<String> remaining = shard.files().stream().filter(free::remove).toList();
            if (!remaining.isEmpty()) {
                kept.add(shard.withFiles(remaining));
            }
        }
        return kept;
    }

    /** The files that are in no shard, sorted. */
    static Set<String> fresh(Collection<String> files, List<Shard> shards) {
        Set<String> fresh = new TreeSet<>(files);
        shards.forEach(shard -> shard.files().forEach(fresh::remove));
        return fresh;
    }

    private List<List<String>> chunks(List<String> files) {
        var chunks = new ArrayList<List<String>>();
        for (int from = 0; from < files.size(); from += mostFiles) {
            chunks.add(files.subList(from, Math.min(files.size(), from + mostFiles)));
            if (files.size() - from <= mostFiles) {
                break;
            }
        }
        int last = chunks.size() - 1;
        if (last > 0 && chunks.get(last).size() < leastFiles) {
            var joined = new ArrayList<>(chunks.get(last - 1));
            joined.addAll(chunks.remove(last));
            chunks.set(last - 1, joined);
        }
        return chunks;
    }
}
