package dev.mod.cli.daemon;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.AtomicFile;
import dev.mod.engine.journal.ModHome;
import dev.mod.match.Language;
import dev.mod.match.internal.NativeLibraries;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where daemons of a user meet those who ask them: a directory that nobody else can enter, with a socket for each build of
 * the program and the native client that launchers start.
 */
final class DaemonFiles {
    private static final Set<PosixFilePermission> PRIVATE = PosixFilePermissions.fromString("rwx------");
    /** Of an address; a byte of it ends the string. */
    private static final int LONGEST_ADDRESS = 107;

    private final Path directory;
    private final String name;

    private DaemonFiles(Path directory, String name) {
        this.directory = directory;
        this.name = name;
    }

    /**
     * Of a build.
     *
     * @throws ModException where no daemon can be: on Windows, in a test, or where the name of the directory is too long
     */
    static DaemonFiles of(Map<String, String> environment, Optional<String> build) {
        Path directory = ModHome.caches(environment).resolve("daemon");
        if (build.isEmpty() || NativeLibraries.platform().startsWith("windows")) {
            throw new ModException(ErrorCodes.NO_DAEMON,
                    "there is no daemon " + (build.isEmpty() ? "without a distribution" : "on Windows"));
        }
        var files = new DaemonFiles(directory, hash(build.get()));
        if (files.socket().toString().getBytes(StandardCharsets.UTF_8).length > LONGEST_ADDRESS) {
            throw new ModException(ErrorCodes.NO_DAEMON,
                    "the name of the directory is too long for a socket: " + directory);
        }
        return files;
    }

    /** FNV-1a with 64 bits, as the native client computes it. */
    private static String hash(String build) {
        long hash = 0xcbf29ce484222325L;
        for (byte each : build.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (each & 0xff)) * 0x100000001b3L;
        }
        return HexFormat.of().toHexDigits(hash);
    }

    /** Makes the directory; refuses one that others can enter or that is somebody else's. */
    void make() {
        try {
            Files.createDirectories(directory.resolveSibling(""));
            try {
                Files.createDirectory(directory, PosixFilePermissions.asFileAttribute(PRIVATE));
            } catch (FileAlreadyExistsException e) {
                // by an earlier daemon, or one that starts now; whose it is is looked at below
            }
            Path probe = Files.createTempFile(directory, "probe", "");
            var me = Files.getOwner(probe);
            Files.delete(probe);
            var others = EnumSet.copyOf(Files.getPosixFilePermissions(directory, LinkOption.NOFOLLOW_LINKS));
            others.removeAll(PRIVATE);
            if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS) || !others.isEmpty()
                    || !Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS).equals(me)) {
                throw new ModException(ErrorCodes.NO_DAEMON,
                        directory + " is not this user's alone: chmod 700 it, or remove it");
            }
        } catch (IOException e) {
            throw new ModException(ErrorCodes.NO_DAEMON,
                    "cannot use " + directory + ": " + FailureMessages.of(e), e);
        }
    }

    /** Puts the native client there, if this build has one that runs on this system. */
    boolean installClient() throws IOException, InterruptedException {
        byte[] program;
        try (InputStream stream = Language.class
                .getResourceAsStream("/dev/mod/match/natives/" + NativeLibraries.platform() + "/client")) {
            if (stream == null) {
                return false;
            }
            program = stream.readAllBytes();
        }
        if (Files.isExecutable(client()) && Arrays.equals(program, Files.readAllBytes(client()))) {
            return true;
        }
        Path part = directory.resolve(name + ".client");
        AtomicFile.writePrivate(part, program);
        Files.setPosixFilePermissions(part, PRIVATE);
        try {
            // without arguments it says that there are too few
            if (new ProcessBuilder(part.toString()).start().waitFor() == 2) {
                Files.move(part, client(), StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
                return true;
            }
        } catch (IOException e) {
            // not for this system, or nothing may be started from there
        }
        Files.deleteIfExists(part);
        return false;
    }

    /** What launchers start. */
    Path client() {
        return directory.resolve("client");
    }

    Path directory() {
        return directory;
    }

    Path socket() {
        return directory.resolve(name + ".socket");
    }

    /** Tells the socket from another of its name; empty if there is none. */
    Optional<Object> socketKey() {
        try {
            return Optional.ofNullable(Files.readAttributes(socket(), BasicFileAttributes.class,
                    LinkOption.NOFOLLOW_LINKS).fileKey());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Held by the daemon while it lives. */
    Path lock() {
        return directory.resolve(name + ".lock");
    }

    /** Of its own, while it lives. */
    Path watch() {
        return directory.resolve(name + ".watch");
    }

    /** What the daemon said that has no terminal. */
    Path log() {
        return directory.resolve(name + ".log");
    }
}
