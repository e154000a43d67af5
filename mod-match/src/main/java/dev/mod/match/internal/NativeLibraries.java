package dev.mod.match.internal;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.UserDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The libraries packed for this platform. Each is copied once into a private directory of the user, under a name that
 * holds its SHA-256, which is checked then. A file that exists is used when its length and CRC-32 are right: nobody
 * else can write there, and a cold SHA-256 of some megabytes costs a tenth of a second.
 */
public final class NativeLibraries {
    private record Library(String file, String sha256, long length, long crc32) {}

    /** Where a grammar's exported function is found. */
    record Entry(String library, String symbol) {}

    private static final HexFormat HEX = HexFormat.of();

    private final Path cacheHome;
    private final String directory;
    private final Map<String, Library> libraries = new HashMap<>();
    private final Map<String, Entry> grammars = new HashMap<>();

    private NativeLibraries(Path cacheHome, String directory, String index) {
        this.cacheHome = cacheHome;
        this.directory = directory;
        index.lines().map(line -> line.split(" ")).forEach(words -> {
            if (words[0].equals("library")) {
                libraries.put(words[1], new Library(words[2], words[3],
                        Long.parseLong(words[4]), Long.parseLong(words[5], 16)));
            } else {
                grammars.put(words[1], new Entry(words[2], words[3]));
            }
        });
    }

    /** Empty when nothing was packed for this platform. */
    static Optional<NativeLibraries> forThisPlatform() {
        return forThisPlatform(cacheHome());
    }

    /** With another place for the extracted files. */
    static Optional<NativeLibraries> forThisPlatform(Path cacheHome) {
        String directory = "/dev/mod/match/natives/" + platform() + "/";
        try (@Nullable
        InputStream index = NativeLibraries.class.getResourceAsStream(directory + "index")) {
            return index == null
                    ? Optional.empty()
                    : Optional.of(new NativeLibraries(cacheHome, directory,
                            new String(index.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What libraries are for that this process can load, as {@code linux-x86_64}. */
    public static String platform() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String arch = System.getProperty("os.arch");
        String family = os.contains("windows") ? "windows" : os.contains("mac") ? "macos" : "linux";
        return family + "-" + switch (arch) {
            case "amd64" -> "x86_64";
            case "arm64" -> "aarch64";
            default -> arch;
        };
    }

    Optional<Entry> grammar(String id) {
        return Optional.ofNullable(grammars.get(id));
    }

    /** The library as a file, extracted when needed. */
    Path extract(String name) {
        Library library = libraries.get(name);
        if (library == null) {
            throw new IllegalArgumentException("no native library " + name);
        }
        try {
            return extract(library, privateDirectory());
        } catch (IOException e) {
            throw new ModException(ErrorCodes.NO_PARSER, "the native parsers cannot be written: "
                    + FailureMessages.of(e) + "; XDG_CACHE_HOME can name a directory for them", e);
        }
    }

    private Path extract(Library library, Path cache) throws IOException {
        int dot = library.file().lastIndexOf('.');
        Path target = cache.resolve(library.file().substring(0, dot) + "-" + library.sha256().substring(0, 32)
                + library.file().substring(dot));
        if (isWhole(target, library)) {
            return target;
        }
        byte[] content;
        try (@Nullable
        InputStream stream = NativeLibraries.class.getResourceAsStream(directory + library.file())) {
            if (stream == null) {
                throw new IOException("not packed: " + directory + library.file());
            }
            content = stream.readAllBytes();
        }
        if (!sha256(content).equals(library.sha256())) {
            throw new IOException("damaged: " + directory + library.file());
        }
        // a name of its own, moved when complete: other processes see all of it or nothing
        Path part = Files.createTempFile(cache, "part", ".tmp");
        try {
            Files.write(part, content);
            move(part, target);
        } finally {
            Files.deleteIfExists(part);
        }
        if (!isWhole(target, library)) {
            throw new IOException("changed while extracting: " + target);
        }
        return target;
    }

    private static boolean isWhole(Path file, Library library) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) != library.length()) {
            return false;
        }
        CRC32 checksum = new CRC32();
        checksum.update(Files.readAllBytes(file));
        return checksum.getValue() == library.crc32();
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            // Windows does not replace a library in use; the caller checks what is there
            if (!Files.isRegularFile(to)) {
                throw e;
            }
        }
    }

    /** In the user's cache, or when that cannot be written a temporary one of this process. */
    private Path privateDirectory() throws IOException {
        try {
            return cacheDirectory();
        } catch (IOException e) {
            Path directory = Files.createTempDirectory("mod-natives");
            directory.toFile().deleteOnExit();
            return directory;
        }
    }

    private Path cacheDirectory() throws IOException {
        Path directory = cacheHome.resolve("mod").resolve("natives");
        Files.createDirectories(directory);
        if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
        }
        if (!Files.isWritable(directory)) {
            throw new AccessDeniedException(directory.toString());
        }
        return directory;
    }

    private static Path cacheHome() {
        String configured = System.getProperty("dev.mod.match.cache", "");
        if (!configured.isEmpty()) {
            return Path.of(configured);
        }
        Path home = UserDirectory.of(System.getenv());
        String local = System.getenv("LOCALAPPDATA");
        String xdg = System.getenv("XDG_CACHE_HOME");
        if (local != null && platform().startsWith("windows")) {
            return Path.of(local);
        }
        if (platform().startsWith("macos")) {
            return home.resolve("Library").resolve("Caches");
        }
        return xdg != null && Path.of(xdg).isAbsolute() ? Path.of(xdg) : home.resolve(".cache");
    }

    private static String sha256(byte[] content) {
        try {
            return HEX.formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
