package dev.mod.engine.event;

import dev.mod.model.manifest.Capability;
import java.util.Set;

/**
 * Options of a run that its tasks depend on.
 *
 * @param dryRun nothing is written, opaque steps are skipped
 * @param snapshots whether the target is snapshotted before opaque steps, so that a failed task can be put back
 * @param keepGoing whether a transform goes on after a file that failed; the step still fails at its end
 * @param installSkill whether skills are installed without asking
 * @param requireAi whether an {@code ai} step that cannot run fails
 * @param granted the capabilities that the person who started the run grants
 * @param maxParallel how many tasks run at once; 0 is as many as there are cores
 * @param worktrees whether each task that works on real files gets a copy of the target to itself
 */
public record RunOptions(boolean dryRun, boolean snapshots, boolean keepGoing, boolean installSkill, boolean requireAi,
        Set<Capability> granted, int maxParallel, boolean worktrees) {
    /** Everything off but snapshots. */
    public static final RunOptions DEFAULT = new RunOptions(false, true, false, false, false, Set.of(), 0, false);

    /** Options without work trees. */
    public RunOptions(boolean dryRun, boolean snapshots, boolean keepGoing, boolean installSkill, boolean requireAi,
            Set<Capability> granted, int maxParallel) {
        this(dryRun, snapshots, keepGoing, installSkill, requireAi, granted, maxParallel, false);
    }

    public RunOptions {
        granted = Set.copyOf(granted);
    }

    /** The options of a run inside this one: what is granted stays, more can be asked of it. */
    public RunOptions nested(boolean dry, boolean goOn, boolean needAi, int parallel) {
        return new RunOptions(dryRun || dry, snapshots, keepGoing || goOn, installSkill, requireAi || needAi, granted,
                parallel);
    }
}
