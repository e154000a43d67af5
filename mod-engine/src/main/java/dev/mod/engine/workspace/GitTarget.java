package dev.mod.engine.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
record GitTarget(Path top, Path directory, Path common, String prefix) {
    private static final Pattern CONVERTING = Pattern
            .compile("\\b(text|eol|crlf|filter|ident|working-tree-encoding)\\b");

    /** The work tree around a target, if there is one. */
    static @Nullable GitTarget around(Path target) throws IOException {
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
                var prefix = top.relativize(target).toString().replace('\\', '/');
                return new GitTarget(top, directory, common, prefix.isEmpty() ? "" : prefix + "/");
            }
        }
        return null;
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

    /** Of the index's file, in bytes; 0 if there is none. */
    long indexSize() throws IOException {
        var index = directory.resolve("index");
        return Files.isRegularFile(index) ? Files.size(index) : 0;
    }

    GitIndex index() throws IOException {
        return converts() ? GitIndex.NONE : GitIndex.read(directory.resolve("index"), prefix);
    }

    /** Whether a file of attributes may have Git keep another content than the file's. */
    static boolean converts(Path attributes) throws IOException {
        return Files.isRegularFile(attributes)
                && CONVERTING.matcher(new String(Files.readAllBytes(attributes),
                        java.nio.charset.StandardCharsets.ISO_8859_1)).find();
    }

    private boolean converts() throws IOException {
        var home = Path.of(System.getProperty("user.home", ""));
        var named = System.getenv("XDG_CONFIG_HOME");
        var configured = named == null || named.isEmpty() ? home.resolve(".config") : Path.of(named);
        for (Path config : List.of(common.resolve("config"), directory.resolve("config.worktree"),
                home.resolve(".gitconfig"), configured.resolve("git/config"), Path.of("/etc/gitconfig"))) {
            if (Files.isRegularFile(config)) {
                var text = new String(Files.readAllBytes(config), java.nio.charset.StandardCharsets.ISO_8859_1)
                        .toLowerCase(Locale.ROOT);
                if (text.contains("autocrlf") || text.contains("attributesfile") || text.contains("objectformat")) {
                    return true;
                }
            }
        }
        return converts(common.resolve("info/attributes")) || converts(configured.resolve("git/attributes"));
    }
}
