package dev.mod.git.watch;

import dev.mod.base.glob.Glob;
import dev.mod.git.forge.pull.MergeMethod;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What a watch does with pull requests. Begin with {@link #DEFAULT}, which merges nothing.
 *
 * @param merge who merges, if anybody
 * @param method how; empty for the first that a repository allows
 * @param pace how fast
 * @param people what people are told and asked
 * @param repairs what is done when something is wrong
 */
public record WatchPolicy(Merge merge, Optional<MergeMethod> method, Pace pace, People people, Repairs repairs) {
    /** Looks, and makes branches anew that conflict with their base. */
    public static final WatchPolicy DEFAULT = new WatchPolicy(Merge.NEVER, Optional.empty(),
            new Pace(List.of(100), Limits.NONE, Map.of(), List.of(), Duration.ofSeconds(15)),
            new People(Set.of(), Set.of(), false, false, Duration.ZERO),
            new Repairs(5, 0, 0, Optional.empty(), List.of(), Duration.ofMinutes(1)));

    /** Who merges. */
    public enum Merge {
        /** People. */
        NEVER,
        /** The watch, what is green and allowed. */
        GREEN,
        /** The forge, as soon as its rules allow; the watch where a forge has no such thing. */
        FORGE
    }

    /**
     * How much there may be at one forge.
     *
     * @param mostOpen how many pull requests may be open before further repositories are begun
     * @param mergesAnHour how many merges there may be in any hour
     * @param requestsAnHour how many requests the forge allows in an hour, of which a third is left to others
     */
    public record Limits(OptionalInt mostOpen, OptionalInt mergesAnHour, OptionalInt requestsAnHour) {
        /** As much as there is. */
        public static final Limits NONE = new Limits(OptionalInt.empty(), OptionalInt.empty(),
                OptionalInt.empty());

        /** These, and others where there are none. */
        public Limits or(Limits others) {
            return new Limits(mostOpen.isPresent() ? mostOpen : others.mostOpen,
                    mergesAnHour.isPresent() ? mergesAnHour : others.mergesAnHour,
                    requestsAnHour.isPresent() ? requestsAnHour : others.requestsAnHour);
        }
    }

    /**
     * How fast.
     *
     * @param waves how many of a hundred repositories each wave has reached, rising, the last one 100; a wave begins when
     *     those before it are over
     * @param limits what holds at each forge
     * @param forges what holds at these forges instead, by their hosts; what it leaves open is as for each
     * @param quiet when nothing is done
     * @param pause how long after a change a pull request is looked at again; grows while nothing changes
     */
    public record Pace(List<Integer> waves, Limits limits, Map<String, Limits> forges, List<QuietHours> quiet,
            Duration pause) {
        public Pace {
            waves = List.copyOf(waves);
            forges = Map.copyOf(forges);
            quiet = List.copyOf(quiet);
            int before = 0;
            for (int each : waves) {
                if (each <= before || each > 100) {
                    throw new IllegalArgumentException("waves rise from 1 to 100, such as 10%,50%,100%");
                }
                before = each;
            }
            if (before != 100) {
                throw new IllegalArgumentException("the last wave is 100%");
            }
        }

        /** When the quiet hours end, if this is within any. */
        public Optional<Instant> quietUntil(Instant now) {
            return quiet.stream().flatMap(it -> it.end(now).stream()).max(Instant::compareTo);
        }

        /** What holds at a forge. */
        public Limits at(String forge) {
            return forges.getOrDefault(forge, Limits.NONE).or(limits);
        }

        /** The wave of a repository, by its place among so many, from 0. */
        public int wave(int index, int repositories) {
            for (int wave = 0; wave < waves.size(); wave++) {
                // a wave has at least one
                int reached = Math.max(wave + 1, (int) Math.ceil(waves.get(wave) * (double) repositories / 100));
                if (index < reached) {
                    return wave;
                }
            }
            return waves.size() - 1;
        }
    }

    /**
     * What people are told and asked.
     *
     * @param labels labels that each pull request gets
     * @param reviewers who is asked for reviews
     * @param codeOwners whether the owners of the changed files are asked, too
     * @param draftUntilGreen whether it is a draft until its checks are good
     * @param patience how long nothing may move, when only people can, before the watch ends
     */
    public record People(Set<String> labels, Set<String> reviewers, boolean codeOwners, boolean draftUntilGreen,
            Duration patience) {
        public People {
            labels = Set.copyOf(labels);
            reviewers = Set.copyOf(reviewers);
        }
    }

    /** What changes files in a clone of a branch to make a check good. */
    public sealed interface Heal {
        /**
         * A command for {@code sh}.
         *
         * @param text it
         */
        record Command(String text) implements Heal {}

        /**
         * A workflow of the campaign's package.
         *
         * @param name its name
         */
        record Workflow(String name) implements Heal {}
    }

    /**
     * What is done when something is wrong.
     *
     * @param reruns how often the task of a pull request is run again, on a base that has moved
     * @param retries how often a check that failed is asked to judge the same commit again
     * @param heals how often a commit is added to make checks good
     * @param heal what does so
     * @param ignored names of checks that do not count
     * @param grace how long a new commit may have no checks, and what a forge says of it is not believed
     */
    public record Repairs(int reruns, int retries, int heals, Optional<Heal> heal, List<Glob> ignored,
            Duration grace) {
        public Repairs {
            ignored = List.copyOf(ignored);
        }

        /** Whether a check does not count. */
        public boolean ignores(String check) {
            return ignored.stream().anyMatch(it -> it.matches(check));
        }
    }

    /** This policy with somebody who merges. */
    public WatchPolicy withMerge(Merge value) {
        return new WatchPolicy(value, method, pace, people, repairs);
    }

    /** This policy with a method. */
    public WatchPolicy withMethod(MergeMethod value) {
        return new WatchPolicy(merge, Optional.of(value), pace, people, repairs);
    }

    /** This policy with another pace. */
    public WatchPolicy withPace(Pace value) {
        return new WatchPolicy(merge, method, value, people, repairs);
    }

    /** This policy with other things for people. */
    public WatchPolicy withPeople(People value) {
        return new WatchPolicy(merge, method, pace, value, repairs);
    }

    /** This policy with other repairs. */
    public WatchPolicy withRepairs(Repairs value) {
        return new WatchPolicy(merge, method, pace, people, value);
    }
}
