package dev.mod.git.remote;

import dev.mod.base.diagnostic.ErrorCodes;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jgit.transport.URIish;

/**
 * Where a repository is: a URL, {@code user@host:path}, or a directory. Holds no password.
 *
 * @param uri for the transports
 * @param text for people, and to make the same address of again
 */
public record RepositoryAddress(URIish uri, String text) {
    private static final Set<String> SCHEMES = Set.of("http", "https", "ssh", "git", "file", "git+ssh", "ssh+git");
    private static final int KEY_DIGITS = 12;

    /**
     * Reads one.
     *
     * @param current the directory that a relative path starts from
     * @throws GitException {@code git-address} if it is none, or has a password in it
     */
    public static RepositoryAddress parse(String text, Path current) {
        String given = text.strip();
        if (given.isEmpty() || given.startsWith("-") || given.contains("::")
                || given.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
            throw invalid("not an address of a repository");
        }
        URIish uri;
        try {
            uri = new URIish(given);
        } catch (URISyntaxException e) {
            // the exception repeats the text, and with it what might be a password
            throw invalid("not an address of a repository");
        }
        if (uri.getPass() != null) {
            throw invalid("a password in the address of a repository would be seen by others");
        }
        if (!uri.isRemote() || "file".equals(uri.getScheme())) {
            return local(uri.getPath(), current);
        }
        String scheme = uri.getScheme() == null ? "ssh" : uri.getScheme().toLowerCase(Locale.ROOT);
        if (!SCHEMES.contains(scheme)) {
            throw invalid("'" + scheme + "' is no scheme for repositories");
        }
        if (given.chars().anyMatch(Character::isWhitespace) || uri.getHost() == null || uri.getHost().isEmpty()) {
            throw invalid("not an address of a repository");
        }
        if (scheme.startsWith("http") && uri.getUser() != null) {
            if (!isOwner(uri.getUser(), uri)) {
                throw invalid("a user or token in the address of a repository would be seen by others");
            }
            return new RepositoryAddress(uri.setUser(null), given.replaceFirst("//[^/@]*@", "//"));
        }
        return new RepositoryAddress(uri, given);
    }

    /** Whether the path says the same anyway, as in the addresses that Azure DevOps shows. */
    private static boolean isOwner(String user, URIish uri) {
        return String.valueOf(uri.getPath()).toLowerCase(Locale.ROOT).startsWith("/" + user.toLowerCase(Locale.ROOT)
                + "/");
    }

    private static RepositoryAddress local(String path, Path current) {
        try {
            Path absolute = current.resolve(path).toAbsolutePath().normalize();
            return new RepositoryAddress(new URIish(absolute.toString()), absolute.toString());
        } catch (InvalidPathException | URISyntaxException e) {
            throw invalid("not a path");
        }
    }

    private static GitException invalid(String why) {
        return new GitException(ErrorCodes.GIT_ADDRESS, why
                + "; write https://host/owner/repo, git@host:owner/repo or a path, and put tokens into the environment",
                false, null);
    }

    /** Whether it is a directory of this machine. */
    public boolean isLocal() {
        return !uri.isRemote();
    }

    /** A name for a directory that belongs to this address alone. */
    public String key() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            String path = String.valueOf(uri.getPath()).replaceAll("/+$", "").replaceAll("\\.git$", "");
            String name = path.substring(path.lastIndexOf('/') + 1).replaceAll("[^A-Za-z0-9._-]", "_");
            return (name.isEmpty() ? "repository" : name.substring(0, Math.min(name.length(), 60))) + "-"
                    + HexFormat.of().formatHex(digest).substring(0, KEY_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
