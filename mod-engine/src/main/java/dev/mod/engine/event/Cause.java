package dev.mod.engine.event;

/** Why a task changed its status. */
public enum Cause {
    /** Its node's dependencies finished well. */
    DEPENDENCIES_FINISHED,
    /** A dependency is run again. */
    DEPENDENCY_RESTARTED,
    /** A person approved it. */
    APPROVED,
    /** A runner took it. */
    STARTED,
    /** Every step succeeded. */
    SUCCEEDED,
    /** A step failed. */
    STEP_FAILED,
    /** Its process died or was told to stop. */
    INTERRUPTED,
    /** A person asked for another attempt after a failure. */
    RETRIED,
    /** A person asked for another attempt after a success. */
    FORCED,
    /** Its matrix item is gone. */
    ITEM_REMOVED,
    /** Its matrix item is back. */
    ITEM_RESTORED,
    /** A person canceled the run. */
    CANCELED
}
