package dev.mod.engine.target;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/**
 * A moment on the clock by which a file system stamps what changes in it. That clock ticks more slowly than the
 * system's, and on a network drive is another one.
 *
 * @param nanos since 1970
 * @param certain whether the file system itself said so; else it is the system's time less a tick of that
 */
public record FileClock(long nanos, boolean certain) {
    private static final long TICK = 20_000_000;
    private static final long SECOND = 1_000_000_000;
    /** Of what keeps no fractions of seconds: FAT has every other second. */
    private static final long COARSE_TICK = 2 * SECOND;

    /**
     * A moment that is just beginning: every change so far is stamped with an earlier one, every later change with it or
     * a later one. It takes a tick of the clock.
     */
    public static FileClock next(Path directory) {
        var now = read(directory);
        for (long end = System.nanoTime() + TICK; now.certain() && System.nanoTime() < end;) {
            var later = read(directory);
            if (later.nanos() > now.nanos()) {
                return later;
            }
            Thread.onSpinWait();
        }
        return new FileClock(now.nanos(), false);
    }

    /** The moment now: every later change in the directory is stamped with it or a later one. */
    public static FileClock read(Path directory) {
        if (FileStat.hasModes()) {
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
        return new FileClock(now.getEpochSecond() * SECOND + now.getNano() - tick(directory), false);
    }

    /** How far the stamp of a change may lie before it, as the last one of the directory itself shows. */
    private static long tick(Path directory) {
        try {
            return Files.getLastModifiedTime(directory, LinkOption.NOFOLLOW_LINKS).to(TimeUnit.NANOSECONDS)
                    % SECOND == 0
                            ? COARSE_TICK
                            : TICK;
        } catch (IOException e) {
            return COARSE_TICK;
        }
    }
}
