package dev.mod.engine.event;

import dev.mod.model.manifest.Capability;
import java.util.Set;

/**
 * Options of a run that its tasks depend on. Begin with {@link #DEFAULT} and change what should be otherwise.
 *
 * @param dryRun nothing is written, opaque steps are skipped
 * @param snapshots whether the target is snapshotted before opaque steps, so that a failed task can be put back
 * @param keepGoing whether a transform goes on after a file that failed; the step still fails at its end
 * @param installSkill whether skills are installed without asking
 * @param requireAi whether an {@code ai} step that cannot run fails
 * @param granted the capabilities that the person who started the run grants
 * @param maxParallel how many tasks run at once; 0 is as many as there are cores
 * @param worktrees whether each task that works on real files gets a copy of the target to itself
 * @since 0.1.0
 */
public record RunOptions(boolean dryRun, boolean snapshots, boolean keepGoing, boolean installSkill, boolean requireAi,
        Set<Capability> granted, int maxParallel, boolean worktrees) {
    /** Everything off but snapshots. */
    public static final RunOptions DEFAULT = new RunOptions(false, true, false, false, false, Set.of(), 0, false);

    public RunOptions {
        granted = Set.copyOf(granted);
    }

    /** These options for a dry run, or not. */
    public RunOptions withDryRun(boolean value) {
        return new RunOptions(value, snapshots, keepGoing, installSkill, requireAi, granted, maxParallel, worktrees);
    }

    /** These options with snapshots, or without. */
    public RunOptions withSnapshots(boolean value) {
        return new RunOptions(dryRun, value, keepGoing, installSkill, requireAi, granted, maxParallel, worktrees);
    }

    /** These options for a transform that goes on after a file that failed, or not. */
    public RunOptions withKeepGoing(boolean value) {
        return new RunOptions(dryRun, snapshots, value, installSkill, requireAi, granted, maxParallel, worktrees);
    }

    /** These options with skills installed without asking, or not. */
    public RunOptions withInstallSkill(boolean value) {
        return new RunOptions(dryRun, snapshots, keepGoing, value, requireAi, granted, maxParallel, worktrees);
    }

    /** These options with a failure of {@code ai} steps that cannot run, or without. */
    public RunOptions withRequireAi(boolean value) {
        return new RunOptions(dryRun, snapshots, keepGoing, installSkill, value, granted, maxParallel, worktrees);
    }

    /** These options with other granted capabilities. */
    public RunOptions withGranted(Set<Capability> value) {
        return new RunOptions(dryRun, snapshots, keepGoing, installSkill, requireAi, value, maxParallel, worktrees);
    }

    /** These options with another number of tasks that run at once; 0 is as many as there are cores. */
    public RunOptions withMaxParallel(int value) {
        return new RunOptions(dryRun, snapshots, keepGoing, installSkill, requireAi, granted, value, worktrees);
    }

    /** These options with a copy of the target for each task that works on real files, or without. */
    public RunOptions withWorktrees(boolean value) {
        return new RunOptions(dryRun, snapshots, keepGoing, installSkill, requireAi, granted, maxParallel, value);
    }

    /** The options of a run inside this one: what is granted stays, more can be asked of it. */
    public RunOptions nested(boolean dry, boolean goOn, boolean needAi, int parallel) {
        return new RunOptions(dryRun || dry, snapshots, keepGoing || goOn, installSkill, requireAi || needAi, granted,
                parallel, false);
    }
}
