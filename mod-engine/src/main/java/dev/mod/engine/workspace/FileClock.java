package dev.mod.engine.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.nio.file.attribute.FileTime;

/**
 * A moment on the clock by which a file system stamps what changes in it. That clock ticks more slowly than the
 * system's, and on a network drive is another one.
 *
 * @param nanos since 1970
 * @param certain whether the file system itself said so; else it is the system's time less a tick
 */
record FileClock(long nanos, boolean certain) {
    private static final long TICK = 20_000_000;

    /** The moment now: every later change in the directory is stamped with it or a later one. */
    static FileClock read(Path directory) {
        if (TargetFiles.hasModes()) {
            try {
                // the same mode again changes nothing but the time of the inode's last change
                var mode = (Integer) Files.getAttribute(directory, "unix:mode", LinkOption.NOFOLLOW_LINKS);
                Files.setAttribute(directory, "unix:mode", mode & 07777, LinkOption.NOFOLLOW_LINKS);
                var time = (FileTime) Files.getAttribute(directory, "unix:ctime", LinkOption.NOFOLLOW_LINKS);
                return new FileClock(time.to(TimeUnit.NANOSECONDS), true);
            } catch (IOException | UnsupportedOperationException e) {
                // not ours to change, or not to be written
            }
        }
        var now = Instant.now();
        return new FileClock(now.getEpochSecond() * 1_000_000_000L + now.getNano() - TICK, false);
    }
}
