package dev.mod.cli.terminal;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Tells a reader who went away from a disk that is full; the system's words for it are of the user's language. */
final class ClosedPipe {
    private static final int TYPE = 0170000;
    private static final int FIFO = 0010000;
    private static final int SOCKET = 0140000;

    private ClosedPipe() {}

    /** Whether nothing can be written to standard output since nobody reads it. */
    static boolean isReason(IOException e, OutputStream out) {
        if (String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("pipe")) {
            return true;
        }
        try {
            return out instanceof FileOutputStream
                    && Files.getAttribute(Path.of("/dev/stdout"), "unix:mode") instanceof Integer mode
                    && ((mode & TYPE) == FIFO || (mode & TYPE) == SOCKET);
        } catch (IOException | UnsupportedOperationException noSuchThing) {
            return false;
        }
    }
}
