package dev.mod.cli.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** What is mounted, as Linux says it. */
final class Mounts {
    private static final Path TABLE = Path.of("/proc/self/mountinfo");
    /** File systems that nothing changes but this system, which tells of it. */
    private static final Set<String> LOCAL = Set.of("ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "tmpfs", "zfs",
            "overlay", "bcachefs", "jfs");

    private Mounts() {}

    /** Whether the system says. */
    static boolean known() {
        return Files.isReadable(TABLE);
    }

    /** The table of mounts. */
    static String table() throws IOException {
        return Files.readString(TABLE);
    }

    /** Whether a tree is on one file system, and changes of that are told. */
    static boolean tellsOf(Path root, String table) throws IOException {
        // the fifth field, in which blanks are written as octal numbers
        String prefix = root.toString().replace("\\", "\\134").replace(" ", "\\040") + "/";
        boolean whole = table.lines().noneMatch(line -> line.split(" ", 6)[4].startsWith(prefix));
        return whole && LOCAL.contains(Files.getFileStore(root).type());
    }
}
