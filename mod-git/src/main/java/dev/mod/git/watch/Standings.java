package dev.mod.git.watch;

import java.util.Collection;

/**
 * How all units of a campaign stand, all together.
 *
 * @param merged how many reached their goal
 * @param open how many may go on, or wait for people
 * @param failed how many did not reach it
 */
public record Standings(long merged, long open, long failed) {
    /** What these come to. */
    public static Standings of(Collection<Standing> all) {
        return new Standings(count(all, Standing.Way.DONE),
                count(all, Standing.Way.NEEDS_PEOPLE) + count(all, Standing.Way.GOES_ON),
                count(all, Standing.Way.FAILED));
    }

    private static long count(Collection<Standing> all, Standing.Way way) {
        return all.stream().filter(it -> it.way() == way).count();
    }
}
