package dev.mod.match.internal;

import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Files and directories as the native library sees them: a fraction of what it takes in Java before that is compiled.
 * Answers nothing while no grammar of that library is loaded, and where anything is not quite plain; ask Java then.
 */
public final class NativeFiles {
    /** How many words can be looked for at once. */
    public static final int MAX_WORDS = 60;

    /** A regular file or directory in a directory. */
    public record Child(String name, boolean directory) {}

    private NativeFiles() {}

    /**
     * Words as {@link #look} takes them.
     *
     * @return empty when there are more than {@link #MAX_WORDS}, or one is too long
     */
    public static Optional<byte[]> words(Collection<String> words) {
        List<byte[]> texts = words.stream().map(word -> word.getBytes(StandardCharsets.UTF_8)).toList();
        if (texts.size() > MAX_WORDS || texts.stream().anyMatch(text -> text.length == 0 || text.length > 1000)) {
            return Optional.empty();
        }
        byte[] packed = new byte[texts.stream().mapToInt(text -> text.length + 2).sum()];
        int at = 0;
        for (byte[] text : texts) {
            packed[at] = (byte) text.length;
            packed[at + 1] = (byte) (text.length >> 8);
            System.arraycopy(text, 0, packed, at + 2, text.length);
            at += text.length + 2;
        }
        return Optional.of(packed);
    }

    /**
     * Which words occur in a file, as bits in their order.
     *
     * @param words made by {@link #words}
     * @return empty for what is no text that {@code FileText} accepts, or may not be
     */
    public static OptionalLong look(Path file, byte[] words) {
        String path = file.toString();
        long found = isPlain(file, path) ? JniProvider.lookAt(path.getBytes(StandardCharsets.US_ASCII), words) : -1;
        return found < 0 ? OptionalLong.empty() : OptionalLong.of(found);
    }

    /** Files and directories in a directory, without links and the like, in no order. */
    public static Optional<List<Child>> list(Path directory) {
        String path = directory.toString();
        byte[] list = isPlain(directory, path) ? JniProvider.listAt(path.getBytes(StandardCharsets.US_ASCII)) : null;
        if (list == null) {
            return Optional.empty();
        }
        List<Child> children = new ArrayList<>();
        int at = 0;
        while (at < list.length) {
            int end = at + 1;
            while (list[end] != 0) {
                end++;
            }
            children.add(new Child(new String(list, at + 1, end - at - 1, StandardCharsets.US_ASCII), list[at] == 'd'));
            at = end + 1;
        }
        return Optional.of(children);
    }

    /** What means the same whatever the encoding of file names. */
    private static boolean isPlain(Path file, String path) {
        if (path.isEmpty() || !file.getFileSystem().equals(FileSystems.getDefault())) {
            return false;
        }
        for (int i = 0; i < path.length(); i++) {
            if (path.charAt(i) >= 0x80 || path.charAt(i) == 0) {
                return false;
            }
        }
        return true;
    }
}
