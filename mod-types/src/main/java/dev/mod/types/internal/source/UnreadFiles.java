package dev.mod.types.internal.source;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.types.SourceView;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sources that are no text here, such as those in another encoding than UTF-8: nobody knows what names stand for in them. */
public final class UnreadFiles {
    /** What is larger is no source. */
    private static final long MOST = 20_000_000;

    private UnreadFiles() {}

    /** The error when nobody knows which sources there are, to be thrown. */
    public static ModException unlisted(IOException e) {
        return new ModException(ErrorCodes.UNREADABLE_DIRECTORY,
                "the sources cannot be listed: " + FailureMessages.of(e), e);
    }

    /** The text of a file; empty for one that is no text. */
    public static Optional<String> text(SourceView view, String path) {
        try {
            return Optional.of(view.text(path));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Those that have a word all the same.
     *
     * @param unread paths of files that are no text
     * @param words any of them
     */
    public static List<String> with(SourceView view, Collection<String> unread, Collection<String> words) {
        var pattern = Pattern.compile("(?<![\\w$])(?:"
                + words.stream().flatMap(UnreadFiles::spellings).map(Pattern::quote).collect(Collectors.joining("|"))
                + ")(?![\\w$])");
        return unread.stream().filter(path -> has(view, path, pattern)).sorted().toList();
    }

    /** A sentence about a word and those that have it, if any has. */
    public static Optional<String> doubt(SourceView view, Collection<String> unread, String word) {
        List<String> found = with(view, unread, List.of(word));
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(word + " was left alone in what cannot be read, or is not UTF-8, so look at "
                        + Refusal.places(found));
    }

    /** A word as it looks where a file is read one byte a character. */
    private static Stream<String> spellings(String word) {
        return Stream.of(word,
                new String(word.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1)).distinct();
    }

    private static boolean has(SourceView view, String path, Pattern words) {
        Optional<Path> file = view.directory().map(directory -> directory.resolve(path)).filter(Files::isRegularFile);
        try {
            return file.isPresent() && Files.size(file.get()) <= MOST
                    && words.matcher(decoded(Files.readAllBytes(file.get()))).find();
        } catch (IOException e) {
            // nobody can say that it has none
            return true;
        }
    }

    /** As UTF-16 where it says so, else one byte a character; nothing of what is no text at all. */
    private static String decoded(byte[] bytes) {
        boolean big = bytes.length > 1 && bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF;
        boolean little = bytes.length > 1 && bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE;
        String text = new String(bytes, big || little ? StandardCharsets.UTF_16 : StandardCharsets.ISO_8859_1);
        return text.indexOf('\0') < 0 ? text : "";
    }
}
