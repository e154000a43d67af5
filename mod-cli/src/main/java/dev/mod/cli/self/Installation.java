package dev.mod.cli.self;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.FileNames;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The files of an installed release, next to the list that it was made with. The list has a line for each file of the program,
 * as {@code sha256sum} writes them, with paths from the root of the installation.
 */
final class Installation {
    /** The list. */
    static final String LIST = "lib/files.sha256";
    /** The signature of the list, in Base64. */
    static final String SIGNATURE = LIST + ".sig";

    private static final int SUM = 64;
    private static final String BETWEEN = "  ";

    private final Path home;
    private final byte[] list;
    private final Map<String, String> sums;

    /** What became of a file that is not as it was. */
    enum Fate {
        /** It has other bytes. */
        CHANGED,
        /** It is not there. */
        MISSING,
        /** It was not in the release. */
        UNKNOWN
    }

    /**
     * A file that is not as it was.
     *
     * @param path from the root of the installation, with {@code /}
     */
    record Finding(String path, Fate fate) {}

    private Installation(Path home, byte[] list, Map<String, String> sums) {
        this.home = home;
        this.list = list;
        this.sums = sums;
    }

    /**
     * Reads the list.
     *
     * @param home the root of the installation
     * @throws ModException if there is none, or it cannot be read
     */
    static Installation at(Path home) {
        try {
            byte[] list = Files.readAllBytes(home.resolve(LIST));
            var sums = new TreeMap<String, String>();
            for (String line : new String(list, StandardCharsets.UTF_8).lines().toList()) {
                if (line.length() <= SUM + BETWEEN.length() || !line.startsWith(BETWEEN, SUM)) {
                    throw new ModException(ErrorCodes.INSTALLATION, home.resolve(LIST) + " has a line that is none of a"
                            + " list of checksums; install the release again");
                }
                sums.put(line.substring(SUM + BETWEEN.length()), line.substring(0, SUM));
            }
            return new Installation(home, list, sums);
        } catch (NoSuchFileException e) {
            throw new ModException(ErrorCodes.INSTALLATION,
                    home + " was not installed from a release: it has no " + LIST,
                    e);
        } catch (IOException e) {
            throw new ModException(ErrorCodes.INSTALLATION,
                    "cannot read " + FailureMessages.about(home.resolve(LIST), e),
                    e);
        }
    }

    /** How many files the release has. */
    int size() {
        return sums.size();
    }

    /** What is signed. */
    byte[] list() {
        return list.clone();
    }

    /** The signature of the list, if the release was signed. */
    Optional<String> signature() throws IOException {
        try {
            return Optional.of(Files.readString(home.resolve(SIGNATURE), StandardCharsets.US_ASCII).strip());
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** What is not as it was, by paths. */
    List<Finding> findings() throws IOException {
        var found = new TreeMap<String, Fate>();
        for (var file : sums.entrySet()) {
            Path path = home.resolve(file.getKey());
            if (!Files.isRegularFile(path)) {
                found.put(file.getKey(), Fate.MISSING);
            } else if (!sum(path).equals(file.getValue())) {
                found.put(file.getKey(), Fate.CHANGED);
            }
        }
        for (String directory : sums.keySet().stream().map(path -> path.substring(0, path.indexOf('/'))).distinct()
                .toList()) {
            for (String path : files(directory)) {
                if (!sums.containsKey(path) && !path.equals(LIST) && !path.equals(SIGNATURE)) {
                    found.put(path, Fate.UNKNOWN);
                }
            }
        }
        var findings = new ArrayList<Finding>();
        found.forEach((path, fate) -> findings.add(new Finding(path, fate)));
        return findings;
    }

    private List<String> files(String directory) throws IOException {
        if (!Files.isDirectory(home.resolve(directory))) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(home.resolve(directory))) {
            return files.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .map(file -> FileNames.slashed(home.relativize(file))).toList();
        }
    }

    private static String sum(Path file) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
