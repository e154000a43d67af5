package dev.mod.steps.script.host;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.match.symbol.SourceFiles;
import dev.mod.match.symbol.WorkspaceIndex;
import dev.mod.match.types.Semantics;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * Host of a script while it works on one file: files of the target, shared state, metrics, and the person who
 * waits. Used by the one thread that works on the file. Paths of files are relative to the target, with {@code /}.
 */
public interface ScriptHost extends SourceFiles {
    /** Absolute path of the target, as scripts know it. */
    Path target();

    /** Absolute path of the directory that holds the files of the target. */
    default Path directory() {
        return target();
    }

    /** Absolute path of the directory that {@code process.cwd()} gives. */
    default Path workingDirectory() {
        return target();
    }

    /** Whether {@code getSelector} of a script is asked which files it is for. */
    default boolean selecting() {
        return true;
    }

    /** Whether {@code jssgTransform} of a script does something. */
    default boolean transforming() {
        return true;
    }

    /** How names of the target's files are connected; empty if scripts look at each file by itself. */
    default Optional<WorkspaceIndex> semantics() {
        return Optional.empty();
    }

    /** What names mean; empty if nobody tells. */
    default Optional<Semantics> types() {
        return Optional.empty();
    }

    /** Whether what names mean is asked of {@link #types} first, and of their scopes where that does not know. */
    default boolean typesCount() {
        return false;
    }

    /** Replaces or creates a file. */
    void write(String path, byte[] content);

    /**
     * Replaces a file by a text that was made of what it was. What was renamed in it since then is renamed in the new text, too.
     *
     * @param base the text that it was made of
     * @throws dev.mod.base.diagnostic.ModException {@code cannot-rename} if both change the same place
     */
    default void write(String path, String base, String text) {
        write(path, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Gives what a name stands for another name, wherever it is declared and used in the target.
     *
     * @param path of a file with the name
     * @param text of that file when the script read it
     * @param offset where the name begins in the text, in UTF-16 units
     * @throws dev.mod.base.diagnostic.ModException {@code cannot-rename} if code would mean something else then, or if nobody
     *         can tell; nothing is changed then
     */
    default SymbolRename renameSymbol(String path, String text, int offset, String to) {
        throw new ModException(ErrorCodes.CANNOT_RENAME, "nobody can rename here");
    }

    /** As {@link #write(String, byte[])}, and says whether the file may be executed. */
    default void write(String path, byte[] content, boolean executable) {
        write(path, content);
    }

    /** Whether there is a file that may be executed. */
    default boolean executable(String path) {
        return false;
    }

    /** Says that a directory goes, unless something is in it when the task is done. */
    default void removeDirectory(String path) {}

    /** Moves a file. */
    void rename(String from, String to);

    /** Whether there is a file. */
    boolean exists(String path);

    /** Whether a file can be moved without taking the place of another one. */
    default boolean isFree(String from, String to) {
        return !exists(to);
    }

    /** Deletes a file. */
    void delete(String path);

    /** Files that the task has written, deleted or moved. */
    SortedSet<String> changed();

    /** The script is about to list a directory on disk, whose files' paths begin so. */
    default void listed(String prefix) {}

    /** A value of the shared state as JSON, or null. */
    @Nullable
    String state(String name);

    /**
     * Sets a value of the shared state.
     *
     * @param json null removes it
     * @param persist whether later steps see it
     */
    void setState(String name, @Nullable String json, boolean persist);

    /**
     * Waits until nobody else has a lock.
     *
     * @throws InterruptedException if the file is given up meanwhile
     */
    void lock(String name) throws InterruptedException;

    /** Gives a lock back; nothing happens if this file does not have it. */
    void unlock(String name);

    /** The name of the step for its outputs; empty if it has none. */
    String stepId();

    /** An output of a step, or null. */
    @Nullable
    String stepOutput(String step, String name);

    /** Sets an output of a step. */
    void setStepOutput(String step, String name, String value);

    /** Sets an output of a step unless it has it, and returns it; nobody else comes in between. */
    String stepOutputOrSet(String step, String name, String value);

    /** The counters of the run. */
    Metrics metrics();

    /** Adds to a counter of the run. */
    default void count(String name, Map<String, String> cardinality, double amount) {
        metrics().increment(name, cardinality, amount);
    }

    /** A line that the script prints. */
    void print(String line);

    /** Tells how things go. */
    void progress(String message);

    /** Tells of something that may be wrong. */
    void warn(String message);

    /** Names what is being worked on. */
    void currentUnit(String unit);

    /** Whether the work is to stop. */
    boolean isCanceled();

    /** Has the step fail for this reason, whatever else happens. */
    void failStep(String message);
}
