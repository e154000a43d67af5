package dev.mod.validate.rule;

import dev.mod.base.source.SourceText;
import java.util.List;
import java.util.Optional;

/** The files of a package, as rules see them. Paths are relative to the package, with {@code /} between names. */
public interface PackageFiles {
    /** Whether there is a file, in a package that this program can look into. */
    boolean isFile(String path);

    /** Whether there is a directory. */
    boolean isDirectory(String path);

    /** Whether the last name of a path is a symbolic link. */
    boolean isLink(String path);

    /** The names in a directory, sorted; none when there is no such directory. */
    List<String> list(String path);

    /** The size of a file in bytes; 0 when there is none. */
    long size(String path);

    /** The bytes of a file; none when it cannot be read, or has more than the limit. */
    Optional<byte[]> read(String path, int limit);

    /** How a file is called in diagnostics. */
    String shown(String path);

    /** Keeps a text, so that diagnostics in it can be shown with their lines. */
    void keep(SourceText text);
}
