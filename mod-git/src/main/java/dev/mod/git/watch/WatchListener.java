package dev.mod.git.watch;

/** Hears what a watch does. Called by its thread. */
public interface WatchListener {
    /** A unit stands otherwise than before. */
    default void stands(Unit unit, Standing standing, String reason) {}

    /** Something was done, or refused, in the words of the answer. */
    default void did(Unit unit, Step.Act act, String answer) {}

    /** Something outside is in trouble, and is asked again later. */
    default void trouble(Unit unit, String message) {}

    /** The store of the campaign or of the notes cannot be reached, and is asked again until it can. Heard once each time. */
    default void away(String message) {}
}
