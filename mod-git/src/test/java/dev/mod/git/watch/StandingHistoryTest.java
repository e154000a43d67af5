package dev.mod.git.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Numbers over time, by what was noted. */
class StandingHistoryTest {
    private static WatchRecord note(int second, String key, Standing standing) {
        return new WatchRecord(Instant.ofEpochSecond(second), key, WatchRecord.Type.STANDS, standing.label(), "");
    }

    private static List<String> of(WatchRecord... notes) {
        return StandingHistory.of(List.of(notes)).stream().map(point -> point.at().getEpochSecond() + " "
                + new TreeMap<>(point.counts().entrySet().stream().filter(it -> it.getValue() != 0)
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue))))
                .toList();
    }

    @Test
    void aRepositoryCountsUntilItHasTasks() {
        assertEquals(List.of("1 {NOT_BEGUN=1}", "2 {NOT_BEGUN=2}", "3 {NOT_BEGUN=1, RUNNING=1}",
                "4 {NOT_BEGUN=1, OPEN=2}", "5 {NOT_BEGUN=1, OPEN=1, MERGED=1}", "6 {NOT_BEGUN=1, RUNNING=1}"),
                of(note(1, "a", Standing.NOT_BEGUN), note(2, "b", Standing.NOT_BEGUN), note(3, "a", Standing.RUNNING),
                        note(4, Unit.key("a", "one"), Standing.OPEN), note(4, Unit.key("a", "two"), Standing.OPEN),
                        note(5, Unit.key("a", "one"), Standing.MERGED),
                        // its run was interrupted, and goes on
                        note(6, "a", Standing.RUNNING)));
    }

    @Test
    void whatStandsAsBeforeIsNoChange() {
        assertEquals(List.of("1 {OPEN=1}"), of(note(1, "a#t", Standing.OPEN), note(2, "a#t", Standing.OPEN)));
    }
}
