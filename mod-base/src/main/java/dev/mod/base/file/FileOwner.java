package dev.mod.base.file;

import java.io.IOException;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import org.jspecify.annotations.Nullable;

/** Who a file belongs to. */
public final class FileOwner {
    private FileOwner() {}

    /**
     * Gives a file the group and the owner of another one that it is going to replace, as far as that is allowed: to root
     * both, to others a group that they belong to. To be called before permissions are set, of which this takes some away.
     *
     * @param old the file to be replaced; null or one that is not there for none
     * @param replacement null where files have no owners
     */
    public static void copy(@Nullable PosixFileAttributeView old, @Nullable PosixFileAttributeView replacement) {
        if (old == null || replacement == null) {
            return;
        }
        try {
            PosixFileAttributes was = old.readAttributes();
            PosixFileAttributes is = replacement.readAttributes();
            if (!was.group().equals(is.group())) {
                replacement.setGroup(was.group());
            }
            if (!was.owner().equals(is.owner())) {
                replacement.setOwner(was.owner());
            }
        } catch (IOException e) {
            // then it is a file of whoever writes it, as a new one is
            return;
        }
    }
}
