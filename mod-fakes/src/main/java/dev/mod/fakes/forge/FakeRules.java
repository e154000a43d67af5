package dev.mod.fakes.forge;

import java.util.List;

/**
 * What has to be so before a pull request is merged, and who finds out. Begin with {@link #NONE}.
 *
 * @param checks what judges commits
 * @param branches how heads relate to bases
 * @param green whether every check has to be good
 * @param approvals how many people have to approve
 * @param upToDate whether the head has to have all commits of the base
 */
public record FakeRules(FakeChecks checks, FakeBranches branches, boolean green, int approvals, boolean upToDate) {
    /** Nothing is judged or demanded. */
    public static final FakeRules NONE = new FakeRules((of, commit, retries) -> List.of(), FakeBranches.NONE, false, 0,
            false);

    /** With checks, all of which have to be good. */
    public FakeRules withChecks(FakeChecks value) {
        return new FakeRules(value, branches, true, approvals, upToDate);
    }

    /** With branches. */
    public FakeRules withBranches(FakeBranches value) {
        return new FakeRules(checks, value, green, approvals, upToDate);
    }

    /** With so many approvals. */
    public FakeRules withApprovals(int value) {
        return new FakeRules(checks, branches, green, value, upToDate);
    }

    /** With heads that have to have all commits of their base. */
    public FakeRules withUpToDate() {
        return new FakeRules(checks, branches, green, approvals, true);
    }
}
