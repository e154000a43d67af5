package dev.mod.base.source;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Span;

/** Bounds on what a file may hold; each has a diagnostic of its own. */
public final class SourceLimits {
    /** Bytes of a file, checked before parsing; {@code file-too-large}. */
    public static final int FILE_BYTES = 1 << 20;
    /** Objects and lists inside each other, aliases expanded; {@code nesting-too-deep}. */
    public static final int NESTING = 64;
    /** Uses of aliases; {@code too-many-aliases}. */
    public static final int ALIASES = 200;
    /** Values in the tree, aliases expanded; {@code too-many-nodes}. */
    public static final int NODES = 200_000;
    /** Characters of a key; {@code key-too-long}. */
    public static final int KEY_LENGTH = 1_024;
    /** Characters of a number; {@code number-too-long}. */
    public static final int NUMBER_LENGTH = 1_000;
    /** Largest decimal exponent of a number, either way; {@code number-out-of-range}. */
    public static final int NUMBER_EXPONENT = 1_000;
    /** Problems reported for one file; the last one says that there are more. */
    public static final int PROBLEMS = 100;

    private SourceLimits() {}

    /** What is said of a file with more than {@link #FILE_BYTES}. */
    public static Diagnostic tooLarge(String file) {
        return Diagnostic.error("file-too-large",
                "the file has more than " + FILE_BYTES + " bytes, which is the most that is read",
                Span.at(file, Position.START), "").withHint("move large content to files of its own");
    }
}
