package dev.mod.engine.history;

import dev.mod.engine.event.RunOptions;
import java.util.List;
import java.util.Set;

/**
 * What is going to happen to a run.
 *
 * @param nodes its nodes; one that another waits for comes before it
 * @param sessions what happens until the run is left in peace, in order
 * @param undone whether it is taken back in the end
 */
record History(List<Node> nodes, Mode mode, int parallel, List<Session> sessions, boolean undone) {
    /** Where steps make links, and people links and files. */
    static final String LINK = "l";

    /** How the run isolates its tasks. */
    enum Mode {
        PLAIN, WORKTREES, NO_SNAPSHOTS;

        RunOptions options(int parallel) {
            return RunOptions.DEFAULT.withMaxParallel(parallel).withWorktrees(this == WORKTREES)
                    .withSnapshots(this != NO_SNAPSHOTS);
        }

        boolean allows(Step step) {
            return switch (this) {
                case PLAIN -> true;
                // a task on a copy of its own says only what it changed, not what it read
                case WORKTREES -> (step.act() == Act.APPEND || step.act() == Act.NOTE) && !step.replacesDirectory();
                case NO_SNAPSHOTS -> step.place() != Place.DIRECT && step.place() != Place.NESTED_DIRECT;
            };
        }
    }

    /**
     * A node.
     *
     * @param after numbers of the nodes that it waits for
     * @param items how many matrix items it has; 0 if it has no matrix
     * @param failures how often each of its tasks fails before it succeeds
     */
    record Node(Set<Integer> after, boolean gate, int items, List<Step> steps, int failures) {
        /** So often that nobody sees it succeed. */
        static final int ALWAYS = 99;
    }

    /** What a step does to the files. */
    enum Act {
        APPEND, COPY, DELETE, DELETE_DIRECTORY, LIST, NOTE, EXECUTE, LINK, REWRITE
    }

    /** Where a step does it. */
    enum Place {
        STAGED, DIRECT, NESTED, NESTED_DIRECT
    }

    record Step(Act act, String from, String to, Place place) {
        /** Whether it looks for what is in a directory, to take its place. */
        private boolean replacesDirectory() {
            return to.equals("d") || place == Place.NESTED_DIRECT && from.equals("d");
        }

        /** The directory at the beginning of the path. */
        String directory() {
            return to.contains("/") ? to.substring(0, to.indexOf('/')) : to;
        }
    }

    /**
     * From the beginning of a process to that of the next one.
     *
     * @param meanwhile what happens while the process lives
     * @param afterwards what a person does then
     * @param command how the next process is started
     * @param keep what that person answers when asked
     */
    record Session(List<Happening> meanwhile, List<Edit> afterwards, Command command, boolean keep) {}

    enum Command {
        GO_ON, APPROVE, RETRY, APPROVE_AND_RETRY, FORCE, CANCEL, UNDO
    }

    /**
     * Something that happens to a living process.
     *
     * @param moment how many things the process does before
     * @param edit for a person who edits
     */
    record Happening(int moment, What what, Edit edit) {}

    enum What {
        EDIT, KILL, CANCEL, INTERRUPT, DISK_FULL, JOURNAL_FULL
    }

    /** What a person does to a file. */
    record Edit(How how, String path) {}

    enum How {
        PREPEND, APPEND, DELETE, EXECUTE, PLACE, RELINK
    }
}
