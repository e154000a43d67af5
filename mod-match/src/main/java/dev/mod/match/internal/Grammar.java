package dev.mod.match.internal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A loaded grammar: its symbols, its fields, and the parser itself. */
public interface Grammar {
    /** A symbol of the grammar; several symbols may share a name and then one public id. */
    record Symbol(String name, boolean named, boolean visible, boolean supertype, int publicId) {}

    List<Symbol> symbols();

    /** Names by id; id 0 is no field and has an empty name. */
    List<String> fields();

    /**
     * Parses the first {@code length} bytes.
     *
     * @param millis how long it may take
     * @param memory how many bytes of native memory it may take
     * @param recoversAsBefore whether it recovers from syntax errors as older parsers did
     * @return the tree, or what stopped it
     */
    Result parse(byte[] utf8, int length, long millis, long memory, boolean recoversAsBefore);

    /** Whether the arrays show the nodes of this text just as the parser's own cursor does: a test of the binding. */
    boolean selfTest(byte[] utf8);

    /**
     * Whether a text that was parsed has no syntax errors after edits; false also when that cannot be told without
     * parsing all of it, as when the thread has parsed another text meanwhile. To be asked once for each tree.
     *
     * @param edited the new text
     * @param edits for each edit in ascending order the start and end of what it replaces, and the length of what takes
     *        its place, in bytes
     * @param millis how long it may take
     */
    default boolean isClean(FlatTree before, byte[] edited, int[] edits, long millis) {
        return false;
    }

    /** What stopped a parse. */
    enum Failure {
        TIME, MEMORY, GIVEN_UP
    }

    /** Either a tree or a failure. */
    record Result(@Nullable FlatTree tree, @Nullable Failure failure) {}
}
