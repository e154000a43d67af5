package dev.mod.engine.run;

/** What becomes of files that somebody changed after the process of a run had died, where the run is to be put back. */
public enum OthersChanges {
    /** Nothing is written, and the files are named. */
    REFUSE,
    /** They stay as they are. */
    KEEP,
    /** They are put back like the others; copies are kept in the run's directory. */
    DISCARD
}
