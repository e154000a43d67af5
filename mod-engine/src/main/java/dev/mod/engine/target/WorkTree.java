package dev.mod.engine.target;

import dev.mod.base.file.FileNames;
import dev.mod.base.file.UserDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The Git work tree that a target is, or lies in. It is only read.
 *
 * @param top the directory with {@code .git}
 * @param directory its Git directory
 * @param common the Git directory of the main work tree
 * @param prefix path of the target below {@code top}; empty or with a {@code /} at its end
 */
public record WorkTree(Path top, Path directory, Path common, String prefix) {
    private static final Pattern CONVERTING = Pattern
            .compile("\\b(text|eol|crlf|filter|ident|working-tree-encoding)\\b");

    /** The work tree around a target, if there is one. */
    public static @Nullable WorkTree around(Path target) throws IOException {
        for (var top = target; top != null; top = top.getParent()) {
            var git = top.resolve(".git");
            var directory = git;
            if (Files.isRegularFile(git)) {
                var text = Files.readString(git).strip();
                if (!text.startsWith("gitdir:")) {
                    continue;
                }
                directory = top.resolve(text.substring(7).strip()).normalize();
            }
            if (Files.isRegularFile(directory.resolve("HEAD"))) {
                var link = directory.resolve("commondir");
                var common = Files.isRegularFile(link)
                        ? directory.resolve(Files.readString(link).strip()).normalize()
                        : directory;
                var prefix = FileNames.slashed(top.relativize(target));
                return new WorkTree(top, directory, common, prefix.isEmpty() ? "" : prefix + "/");
            }
        }
        return null;
    }

    /** When the last commit or branch was checked out or made, as far as can be told. */
    public Instant headMoved() throws IOException {
        var head = directory.resolve("HEAD");
        var text = Files.isRegularFile(head) ? Files.readString(head).strip() : "";
        var branch = common.resolve(text.startsWith("ref: ") ? text.substring(5) : "HEAD");
        Instant moved = Instant.MIN;
        for (Path file : List.of(head, directory.resolve("logs/HEAD"), branch)) {
            if (Files.isRegularFile(file)) {
                Instant at = Files.getLastModifiedTime(file).toInstant();
                moved = at.isAfter(moved) ? at : moved;
            }
        }
        return moved;
    }

    /** The directories from the top down to the one above the target, with their paths from the top. */
    List<String> above() {
        var above = new ArrayList<String>();
        for (int i = prefix.isEmpty() ? -1 : 0; i >= 0; i = prefix.indexOf('/', i) + 1) {
            if (i == prefix.length()) {
                break;
            }
            above.add(prefix.substring(0, i));
        }
        return above;
    }

    /**
     * What Git tracks below the target. An index that cannot be read here, split or of SHA-256, is listed by the program
     * {@code git}; without that program nothing is known of it.
     */
    public GitIndex index() throws IOException {
        Path file = directory.resolve("index");
        if (!Files.isRegularFile(file)) {
            return GitIndex.NONE;
        }
        var read = configured("objectformat") ? Optional.<GitIndex>empty() : GitIndex.read(file, prefix);
        GitIndex index = read.isPresent() ? read.get() : GitIndex.ofNames(listed());
        return converts() ? index.namesOnly() : index;
    }

    private List<String> listed() throws IOException {
        var builder = new ProcessBuilder("git", "-c", "core.fsmonitor=false", "ls-files", "-z", "--cached", "--", ".");
        builder.directory(top.resolve(prefix).toFile()).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("GIT_OPTIONAL_LOCKS", "0");
        GitVariables.clean(builder, top.resolve(prefix));
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            return List.of();
        }
        process.getOutputStream().close();
        try (var out = process.getInputStream()) {
            return Arrays.stream(new String(out.readAllBytes(), StandardCharsets.UTF_8).split("\0"))
                    .filter(path -> !path.isEmpty()).toList();
        }
    }

    /** Whether a file of attributes may have Git keep another content than the file's. */
    static boolean converts(Path attributes) throws IOException {
        try {
            return Files.isRegularFile(attributes)
                    && CONVERTING.matcher(new String(Files.readAllBytes(attributes),
                            StandardCharsets.ISO_8859_1)).find();
        } catch (NoSuchFileException | AccessDeniedException e) {
            return false;
        }
    }

    private boolean converts() throws IOException {
        return configured("autocrlf") || configured("attributesfile") || converts(common.resolve("info/attributes"))
                || converts(settings().resolve("git/attributes"));
    }

    private static Path settings() {
        var named = System.getenv("XDG_CONFIG_HOME");
        return named == null || named.isEmpty()
                ? UserDirectory.of(System.getenv()).resolve(".config")
                : Path.of(named);
    }

    /** Whether a file of Git's configuration has a word in it. */
    private boolean configured(String word) throws IOException {
        for (Path config : List.of(common.resolve("config"), directory.resolve("config.worktree"),
                UserDirectory.of(System.getenv()).resolve(".gitconfig"), settings().resolve("git/config"),
                Path.of("/etc/gitconfig"))) {
            if (Files.isRegularFile(config)
                    && new String(Files.readAllBytes(config), StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT)
                            .contains(word)) {
                return true;
            }
        }
        return false;
    }
}
