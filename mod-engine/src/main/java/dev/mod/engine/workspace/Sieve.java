package dev.mod.engine.workspace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Tells the files of which nothing needs to be known but that they are as they were. For several threads. */
interface Sieve {
    /** Lets nothing through unseen. */
    Sieve NONE = new Sieve() {
        @Override
        public int known(FindRecord file) {
            return -1;
        }

        @Override
        public Map<String, Entry> entries(List<FindPart> parts, Map<String, Entry> others) {
            return others;
        }
    };

    /**
     * Looks at what was found before it is made sense of.
     *
     * @return a number of 0 or more if it is a file that is to the byte as it was
     */
    default int same(FindRecord found) {
        return -1;
    }

    /**
     * Looks at a file that was found.
     *
     * @return a number of 0 or more if it is as it was
     */
    int known(FindRecord file) throws IOException;

    /** Packs what was let through, with what need not be known before. By the thread that found it. */
    default @Nullable PackedFiles pack(FindPart found) {
        return null;
    }

    /**
     * The whole: the files that were let through, and all others.
     *
     * @param parts all that was found, with the numbers of what was let through
     */
    Map<String, Entry> entries(List<FindPart> parts, Map<String, Entry> others);

    /** Lets through what Git's index vouches for, as it would itself. */
    record OfIndex(GitIndex index, FileClock taken, PackedStore store) implements Sieve {
        public OfIndex {
            index.prepare();
        }

        @Override
        public int known(FindRecord file) throws IOException {
            int number = index.find((int) file.inode(), file.buffer(), file.path(), file.pathEnd());
            if (number < 0) {
                return -1;
            }
            if (!file.isAscii()) {
                file.pathText();
            }
            // so that it may be told by its times from what is written from now on
            return Math.max(file.modified(), file.changed()) < taken.nanos()
                    && index.vouchesFor(number, file.size(), file.modified(), file.changed(), file.inode())
                            ? number
                            : -1;
        }

        @Override
        public PackedFiles pack(FindPart found) {
            var packed = PackedFiles.of(found, index);
            // what else is found is made sense of meanwhile
            store.begin(packed);
            return packed;
        }

        @Override
        public Map<String, Entry> entries(List<FindPart> parts, Map<String, Entry> others) {
            var packed = new ArrayList<PackedFiles>();
            parts.forEach(part -> packed.add(Objects.requireNonNull(part.packed())));
            return new PackedEntries(packed, new BitSet(), others);
        }
    }

    /** Lets through what is to the byte as it was at an earlier look. */
    record OfEntries(PackedEntries before) implements Sieve {
        public OfEntries {
            before.prepare();
        }

        @Override
        public int same(FindRecord found) {
            return before.find(found);
        }

        @Override
        public int known(FindRecord file) {
            return -1;
        }

        @Override
        public Map<String, Entry> entries(List<FindPart> parts, Map<String, Entry> others) {
            return before.with(parts, others);
        }
    }
}
