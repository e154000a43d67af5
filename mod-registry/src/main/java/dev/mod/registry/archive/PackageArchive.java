package dev.mod.registry.archive;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/**
 * A package's files as one {@code .tar.gz}. The same files give the same bytes: entries are sorted, and times, owners and modes
 * are fixed, but that executable files stay executable.
 */
public final class PackageArchive {
    private static final int FILE = 0100644;
    private static final int EXECUTABLE = 0100755;

    private PackageArchive() {}

    /**
     * Packs.
     *
     * @throws ModException {@code package-too-large} if that goes over the limits
     */
    public static byte[] pack(PackageContent content, ArchiveLimits limits) throws IOException {
        if (content.files().size() > limits.files()) {
            throw tooLarge("it has " + content.files().size() + " files, and " + limits.files() + " are allowed");
        }
        var bytes = new ByteArrayOutputStream();
        long total = 0;
        long unpacked;
        try (var gzip = new Gzip(bytes); var tar = new TarArchiveOutputStream(gzip, "UTF-8")) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
            tar.setAddPaxHeadersForNonAsciiNames(true);
            for (var name : content.files()) {
                var path = content.directory().resolve(name);
                byte[] file = Files.readAllBytes(path);
                total += file.length;
                if (total > limits.unpacked()) {
                    throw tooLarge("its files are larger than " + limits.unpacked() + " bytes together");
                }
                add(tar, name, file, Files.isExecutable(path));
            }
            tar.finish();
            unpacked = tar.getBytesWritten();
        }
        if (bytes.size() > limits.packed()) {
            throw tooLarge("packed it has " + bytes.size() + " bytes, and " + limits.packed() + " are allowed");
        }
        if (unpacked > ArchiveLimits.RATIO_FROM && unpacked / bytes.size() > limits.ratio()) {
            throw tooLarge("it unpacks to more than " + limits.ratio() + " times its size");
        }
        return bytes.toByteArray();
    }

    private static void add(TarArchiveOutputStream tar, String name, byte[] file, boolean executable)
            throws IOException {
        var entry = new TarArchiveEntry(name);
        entry.setSize(file.length);
        entry.setMode(executable ? EXECUTABLE : FILE);
        entry.setModTime(0);
        entry.setIds(0, 0);
        entry.setNames("", "");
        tar.putArchiveEntry(entry);
        tar.write(file);
        tar.closeArchiveEntry();
    }

    private static ModException tooLarge(String why) {
        return new ModException(ErrorCodes.PACKAGE_TOO_LARGE, "the package is too large: "
                + why + "; leave files out with .modignore");
    }

    /** The JDK's writer with a fixed level; its header holds no time. */
    private static final class Gzip extends GZIPOutputStream {
        Gzip(ByteArrayOutputStream out) throws IOException {
            super(out, 1 << 16);
            def.setLevel(Deflater.BEST_COMPRESSION);
        }
    }

    /** Unpacks into a directory that is empty or not there. See {@link Extraction}. */
    public static void unpack(byte[] archive, Path directory, ArchiveLimits limits) throws IOException {
        new Extraction(directory, limits).of(archive);
    }
}
