package dev.mod.engine.history;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is under a name, in one text: the content of a file, whether it may be executed, or where a link leads. */
final class Form {
    private static final String EXECUTABLE = "*";
    private static final String LINK = "-> ";

    private Form() {}

    static String of(String content, boolean executable) {
        return executable ? EXECUTABLE + content : content;
    }

    static String ofLink(String to) {
        return LINK + to;
    }

    static boolean isExecutable(@Nullable String form) {
        return form != null && form.startsWith(EXECUTABLE);
    }

    /** Where a link leads; empty for a file. */
    static Optional<String> link(String form) {
        return form.startsWith(LINK) ? Optional.of(form.substring(LINK.length())) : Optional.empty();
    }

    /** The content of a file; empty for a link. */
    static Optional<String> content(String form) {
        return link(form).isPresent()
                ? Optional.empty()
                : Optional.of(isExecutable(form) ? form.substring(EXECUTABLE.length()) : form);
    }

    /** What is there; empty for a directory. */
    static Optional<String> read(Path file) throws IOException {
        if (Files.isSymbolicLink(file)) {
            return Optional.of(ofLink(Files.readSymbolicLink(file).toString()));
        }
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                ? Optional.of(of(Files.readString(file), Files.isExecutable(file)))
                : Optional.empty();
    }
}
