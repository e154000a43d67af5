package dev.mod.registry.archive;

import dev.mod.base.file.GitGuard;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/**
 * Unpacks an archive of a stranger. Everything is checked before the first byte is written, so a refused archive leaves nothing.
 *
 * <p>Refused: paths that leave the directory or mean something else on another system, links, devices, set-user-id files, names
 * that one file system or another takes for the same, {@code .git}, and more or larger files than the limits allow.
 */
final class Extraction {
    private static final int LONGEST_PATH = 1024;
    private static final int DEEPEST = 64;
    private static final Pattern RESERVED = Pattern
            .compile("(?i)(con|prn|aux|nul|conin\\$|conout\\$|com[0-9¹²³]|lpt[0-9¹²³])(\\..*)?");
    private static final Pattern BAD_CHARACTER = Pattern.compile("[\\x00-\\x1f\\x7f<>:\"|?*\\\\\\p{Cf}]");
    private static final int SPECIAL_MODES = 07000;
    /** Files, as old programs write them too, and directories. */
    private static final String TYPES = "\0" + "05";

    private final Path directory;
    private final ArchiveLimits limits;
    private final Map<String, String> names = new HashMap<>();
    private final List<Entry> entries = new ArrayList<>();

    @SuppressWarnings("ArrayRecordComponent")
    private record Entry(String path, byte[] bytes, boolean executable) {}

    Extraction(Path directory, ArchiveLimits limits) {
        this.directory = directory;
        this.limits = limits;
    }

    void of(byte[] archive) throws IOException {
        if (archive.length > limits.packed()) {
            throw refused("it has " + archive.length + " bytes, and " + limits.packed() + " are allowed");
        }
        read(archive);
        write();
    }

    private void read(byte[] archive) throws IOException {
        var packed = new ByteArrayInputStream(archive);
        try (var bounded = new Bounded(GzipCompressorInputStream.builder().setInputStream(packed)
                .setDecompressConcatenated(false).get(), archive.length);
                var tar = new TarArchiveInputStream(bounded, "UTF-8")) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                if (entries.size() >= limits.files()) {
                    throw refused("it has more than " + limits.files() + " files");
                }
                read(entry, tar);
            }
            // what follows the end of the archive counts too
            var rest = new byte[1 << 16];
            while (bounded.read(rest, 0, rest.length) >= 0) {
                // counted
            }
            if (packed.available() > 0) {
                throw refused("something follows its end");
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new ModException(ErrorCodes.BAD_ARCHIVE,
                    "the package's archive is damaged: " + e.getMessage(), e);
        }
    }

    private void read(TarArchiveEntry entry, TarArchiveInputStream tar) throws IOException {
        var path = entry.getName();
        if (entry.isSymbolicLink() || entry.isLink()) {
            throw refused("\"" + shown(path) + "\" is a link");
        }
        if (TYPES.indexOf(entry.getLinkFlag()) < 0 || !entry.isFile() && !entry.isDirectory()
                || entry.isCharacterDevice() || entry.isBlockDevice()
                || entry.isFIFO() || entry.isSparse()) {
            throw refused("\"" + shown(path) + "\" is neither a file nor a directory");
        }
        if ((entry.getMode() & SPECIAL_MODES) != 0) {
            throw refused("\"" + shown(path) + "\" asks for special rights (set-user-id, set-group-id or sticky)");
        }
        check(entry.isDirectory() ? path.replaceFirst("/+$", "") : path);
        if (entry.isDirectory()) {
            claim(path.replaceFirst("/+$", ""), "directory");
            return;
        }
        parents(path);
        claim(path, "file");
        if (entry.getSize() > limits.unpacked()) {
            throw refused("\"" + shown(path) + "\" is larger than " + limits.unpacked() + " bytes");
        }
        entries.add(new Entry(path, tar.readAllBytes(), (entry.getMode() & 0111) != 0));
    }

    private void check(String path) {
        if (path.isEmpty() || path.length() > LONGEST_PATH) {
            throw refused("it has a path of " + path.length() + " characters");
        }
        var parts = path.split("/", -1);
        if (parts.length > DEEPEST) {
            throw refused("\"" + shown(path) + "\" is more than " + DEEPEST + " directories deep");
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(path) || path.indexOf('\uFFFD') >= 0) {
            throw refused("\"" + shown(path) + "\" is no UTF-8");
        }
        for (var part : parts) {
            if (part.isEmpty() || part.equals(".") || part.equals("..")) {
                throw refused("\"" + shown(path) + "\" does not stay in the package");
            }
            if (BAD_CHARACTER.matcher(part).find() || part.endsWith(".") || part.endsWith(" ")
                    || RESERVED.matcher(part).matches()) {
                throw refused("\"" + shown(path) + "\" is no name on every system");
            }
            if (GitGuard.isGit(folded(part))) {
                throw refused("\"" + shown(path) + "\" belongs to Git");
            }
        }
    }

    private void parents(String path) {
        for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
            claim(path.substring(0, slash), "directory");
        }
    }

    /** The same name may come up again only for the same directory. */
    private void claim(String path, String kind) {
        var before = names.putIfAbsent(folded(path), path + "\0" + kind);
        if (before != null && !(kind.equals("directory") && before.equals(path + "\0directory"))) {
            throw refused("\"" + shown(path) + "\" is there twice, for some file system or other");
        }
    }

    private static String folded(String name) {
        var decomposed = Normalizer.normalize(name, Normalizer.Form.NFKD);
        return Normalizer.normalize(decomposed.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT),
                Normalizer.Form.NFKD);
    }

    private void write() throws IOException {
        Files.createDirectories(directory);
        for (var entry : entries) {
            var path = directory.resolve(entry.path());
            Files.createDirectories(path.getParent());
            Files.write(path, entry.bytes());
            if (entry.executable() && !Files.isExecutable(path)
                    && path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }
    }

    private static String shown(String text) {
        var plain = text.replaceAll("[\\p{Cntrl}\\p{Cf}]", "?");
        return plain.length() <= 200 ? plain : plain.substring(0, 200) + "…";
    }

    private static ModException refused(String why) {
        return new ModException(ErrorCodes.BAD_ARCHIVE,
                "the package's archive is refused: " + why);
    }

    /** Counts what comes out of the compression, headers and all. */
    private final class Bounded extends InputStream {
        private final InputStream in;
        private final long packed;
        private long count;

        Bounded(InputStream in, long packed) {
            this.in = in;
            this.packed = packed;
        }

        @Override
        public int read() throws IOException {
            int value = in.read();
            counted(value < 0 ? 0 : 1);
            return value;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int read = in.read(buffer, offset, length);
            counted(Math.max(read, 0));
            return read;
        }

        private void counted(int more) {
            count += more;
            if (count > limits.unpacked() + (long) limits.files() * 2048) {
                throw refused("unpacked it is larger than " + limits.unpacked() + " bytes");
            }
            if (count > ArchiveLimits.RATIO_FROM && count / Math.max(packed, 1) > limits.ratio()) {
                throw refused("it unpacks to more than " + limits.ratio() + " times its size");
            }
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
