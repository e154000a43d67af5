package dev.mod.engine.spi;

/** What a step does with the target. */
public enum TargetUse {
    /** Neither reads nor writes it. */
    NONE,
    /** Reads and writes it through the {@link Workspace} only, so that parallel tasks do not meet. */
    STAGED,
    /** Like {@link #STAGED} for the step itself, but it runs other workflows, whose steps may work on the real files. */
    NESTED,
    /** Works on the real files, unseen by the engine: the task has the target for itself, and is skipped in a dry run. */
    DIRECT
}
