package dev.mod.git.forge;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a repository is, in any of the forms that Git takes: a URL, {@code host:path} of SSH, or a path of the file system.
 * What identifies a user (names, passwords, tokens, queries) is not kept, so that it can be shown.
 *
 * @param scheme the scheme in lower case; {@code ssh} for {@code host:path}, {@code file} for paths
 * @param host the host in lower case, an IPv6 address in brackets; empty for files
 * @param port the port that is written, if any
 * @param path the path, decoded, without what is around it: for hosts no slash at its ends and no {@code .git}
 */
public record RemoteUrl(String scheme, String host, OptionalInt port, String path) {
    private static final Pattern URL = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*)://([^/?#]*)([^?#]*).*",
            Pattern.DOTALL);
    private static final Pattern SCP = Pattern.compile("(?:[^/@]*@)?(\\[[^/\\]]*]|[^/:@\\[\\]]+):(.*)",
            Pattern.DOTALL);
    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:([/\\\\].*)?", Pattern.DOTALL);
    private static final Pattern HOST = Pattern
            .compile("[\\p{IsAlphabetic}\\p{IsDigit}_]([\\p{IsAlphabetic}\\p{IsDigit}_.-]*)|\\[[0-9a-fA-F:.%]+]");
    /** A user and perhaps a password, also one with characters that a URL has to escape. */
    private static final Pattern USER = Pattern.compile("(?<=://)(?:[^/?#\\s@:]*:[^\\s@]*@)?(?:[^/?#\\s]*@)?");
    private static final Set<String> SCHEMES = Set.of("http", "https", "ssh", "git", "git+ssh", "ssh+git", "ftp",
            "ftps");

    /**
     * Reads one.
     *
     * @throws ModException {@code remote-url} when Git would not understand it either, or would take it for something
     *     dangerous
     */
    public static RemoteUrl parse(String text) {
        if (text.isBlank() || text.startsWith("-") || text.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
            throw invalid(text, "it is empty, starts with a dash or has control characters");
        }
        Matcher url = URL.matcher(text);
        if (url.matches()) {
            return ofUrl(text, url.group(1).toLowerCase(Locale.ROOT), url.group(2), url.group(3));
        }
        if (text.contains("::") && text.matches("[A-Za-z0-9+.-]+::.*")) {
            throw invalid(text, "helpers of remotes are not used");
        }
        Matcher scp = SCP.matcher(text);
        if (scp.matches() && !DRIVE.matcher(text).matches()) {
            return onHost(text, "ssh", scp.group(1), OptionalInt.empty(), scp.group(2));
        }
        return new RemoteUrl("file", "", OptionalInt.empty(), text);
    }

    private static RemoteUrl ofUrl(String text, String scheme, String authority, String rawPath) {
        if (scheme.equals("file")) {
            String path = decoded(rawPath);
            return new RemoteUrl("file", "", OptionalInt.empty(), authority.isEmpty() || authority.equals("localhost")
                    ? path
                    : "//" + withoutUser(authority) + path);
        }
        if (!SCHEMES.contains(scheme)) {
            throw invalid(text, "`" + scheme + "` is no scheme that is known here");
        }
        String place = withoutUser(authority);
        int colon = place.lastIndexOf(':');
        OptionalInt port = OptionalInt.empty();
        if (colon > place.indexOf(']')) {
            String digits = place.substring(colon + 1);
            if (!digits.isEmpty()) {
                if (!digits.matches("[0-9]{1,5}") || Integer.parseInt(digits) == 0
                        || Integer.parseInt(digits) > 65535) {
                    throw invalid(text, "its port is none");
                }
                port = OptionalInt.of(Integer.parseInt(digits));
            }
            place = place.substring(0, colon);
        }
        return onHost(text, scheme.contains("ssh") ? "ssh" : scheme, place, port, decoded(rawPath));
    }

    private static String withoutUser(String authority) {
        return authority.substring(authority.lastIndexOf('@') + 1);
    }

    private static RemoteUrl onHost(String text, String scheme, String host, OptionalInt port, String path) {
        if (!HOST.matcher(host).matches()) {
            throw invalid(text, "its host is none");
        }
        String bare = path.replaceAll("^/+|/+$", "");
        bare = bare.endsWith(".git") ? bare.substring(0, bare.length() - 4).replaceAll("/+$", "") : bare;
        var remote = new RemoteUrl(scheme, host.toLowerCase(Locale.ROOT), port, bare);
        if (remote.segments().stream().anyMatch(it -> it.isEmpty() || it.equals(".") || it.equals(".."))
                || bare.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
            throw invalid(text, "its path names no repository");
        }
        return remote;
    }

    private static String decoded(String path) {
        try {
            return URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return path;
        }
    }

    private static ModException invalid(String text, String why) {
        // such a text may have its secrets anywhere
        String shown = text.replaceAll("(?s)^.*@", "").replaceAll("(?s)[?#].*", "").replaceAll("\\p{Cntrl}", "?");
        return new ModException(ErrorCodes.REMOTE_URL, "`" + shown + "` is no address of a"
                + " repository: " + why + "; write https://host/owner/repo, git@host:owner/repo or a path");
    }

    /** A text without the users and passwords of the URLs in it. */
    public static String withoutUsers(String text) {
        return USER.matcher(text).replaceAll("");
    }

    /** Whether it is on this machine's file system. */
    public boolean isFile() {
        return host.isEmpty();
    }

    /** The parts of the path between slashes. */
    public List<String> segments() {
        return Arrays.asList(path.split("/", -1));
    }

    /** The host, and the port if one is written for HTTP; what a configuration names it by. */
    public String place() {
        return host + (isWeb() && port.isPresent() ? ":" + port.getAsInt() : "");
    }

    /** Where people look at things of this host: its own scheme for HTTP, else HTTPS at the usual port. */
    public String webBase() {
        return (isWeb() ? scheme : "https") + "://" + place();
    }

    /** Whether the host is this machine, so that nobody else can read along. */
    public boolean isLoopback() {
        return host.matches("localhost|127(\\.[0-9]{1,3}){3}|\\[::1]");
    }

    private boolean isWeb() {
        return scheme.equals("http") || scheme.equals("https");
    }

    /** As a text that can be shown. */
    @Override
    public String toString() {
        return isFile()
                ? path
                : scheme + "://" + host + (port.isPresent() ? ":" + port.getAsInt() : "") + "/" + path;
    }
}
