package dev.mod.fakes.forge;

import java.util.List;
import java.util.function.ToIntFunction;

/** What judges the commits of pull requests. Called under the lock of the stand-in. */
@FunctionalInterface
public interface FakeChecks {
    /**
     * What is said now.
     *
     * @param commit the last commit of the head
     * @param retries how often a check, by its name, was asked to judge this commit again
     */
    List<FakeCheck> of(FakePullRequest of, String commit, ToIntFunction<String> retries);
}
