package dev.mod.match.internal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Words that are looked for together, by the native library: any number in one pass over a text. For use when a grammar of
 * that library is loaded.
 *
 * <p>Immutable; for use by any number of threads.
 */
public final class WordFinder {
    private final byte[] words;

    /** @param words none of them empty */
    public WordFinder(Collection<String> words) {
        List<byte[]> texts = words.stream().map(word -> word.getBytes(StandardCharsets.UTF_8)).toList();
        ByteBuffer packed = ByteBuffer.allocate(texts.stream().mapToInt(text -> text.length + Integer.BYTES).sum())
                .order(ByteOrder.LITTLE_ENDIAN);
        texts.forEach(text -> packed.putInt(text.length).put(text));
        this.words = JniProvider.prepared(packed.array());
    }

    /**
     * Which of the words occur in a file, by their places in the order they were given in.
     *
     * @return empty for what is no text that {@code FileText} accepts, or may not be; ask Java then
     */
    public Optional<BitSet> inFile(Path file) {
        byte[] path = NativeFiles.plain(file);
        byte[] found = path == null ? null : JniProvider.lookAt(path, words);
        return Optional.ofNullable(found).map(BitSet::valueOf);
    }

    /** Which of the words occur in a text in UTF-8, by their places in the order they were given in. */
    public BitSet inText(byte[] utf8) {
        return BitSet.valueOf(JniProvider.findIn(utf8, words));
    }

    /**
     * Where one of the words occurs in a text in UTF-8, overlapping ones included.
     *
     * @param which its place in the order they were given in
     * @return offsets in bytes, ascending
     */
    public int[] places(byte[] utf8, int which) {
        return JniProvider.placesIn(utf8, words, which);
    }
}
