package dev.mod.match.scan;

import dev.mod.match.Edit;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Applies edits to a text. */
public final class Rewriter {

    /** A rewritten text. */
    public static final class Result {
        private final byte[] text;
        private final List<Edit> applied;
        private final List<Edit> dropped;

        Result(byte[] text, List<Edit> applied, List<Edit> dropped) {
            this.text = text;
            this.applied = List.copyOf(applied);
            this.dropped = List.copyOf(dropped);
        }

        /** The new text in UTF-8; the array that was given when nothing was applied. */
        public byte[] text() {
            return text;
        }

        /** Edits that were applied. */
        public List<Edit> applied() {
            return applied;
        }

        /** Edits left out because they overlap an applied one. */
        public List<Edit> dropped() {
            return dropped;
        }
    }

    private Rewriter() {}

    /**
     * Applies edits in order of their start; of two with the same start the one given first counts. An edit that starts
     * inside an applied one is dropped.
     *
     * @throws IllegalArgumentException when an edit goes beyond the end of the text
     */
    public static Result apply(byte[] text, List<Edit> edits) {
        List<Edit> sorted = new ArrayList<>(edits);
        sorted.sort(Comparator.comparingInt(Edit::startByte));
        List<Edit> dropped = new ArrayList<>();
        List<Edit> applied = withoutOverlaps(sorted, dropped);
        if (applied.isEmpty()) {
            return new Result(text, applied, dropped);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(text.length + 256);
        int done = 0;
        for (Edit edit : applied) {
            if (edit.endByte() > text.length) {
                throw new IllegalArgumentException("an edit goes beyond the end of the text");
            }
            out.write(text, done, edit.startByte() - done);
            out.writeBytes(edit.text().getBytes(StandardCharsets.UTF_8));
            done = edit.endByte();
        }
        out.write(text, done, text.length - done);
        return new Result(out.toByteArray(), applied, dropped);
    }

    /**
     * The edits that start behind those before them in the list; the others go to a list.
     *
     * @param edits in order of precedence, as a rule in order of the matches they come from, since an edit may reach
     *        further back than its match
     */
    static List<Edit> withoutOverlaps(List<Edit> edits, List<Edit> dropped) {
        List<Edit> kept = new ArrayList<>();
        int done = 0;
        int lastStart = -1;
        for (Edit edit : edits) {
            if (edit.startByte() < done || edit.startByte() == lastStart) {
                dropped.add(edit);
            } else {
                done = edit.endByte();
                lastStart = edit.startByte();
                kept.add(edit);
            }
        }
        return kept;
    }
}
