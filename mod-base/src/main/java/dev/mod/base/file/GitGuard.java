package dev.mod.base.file;

import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Guard of what belongs to Git in a tree. A file there can make the next Git command of a person run a program, so that
 * no step changes one. Paths are relative, with {@code /} between their segments.
 */
public final class GitGuard {
    /** What a file system that ignores letter case, dots at the end, streams or invisible characters takes for it. */
    private static final Pattern GIT = Pattern.compile("\\.git|git~[0-9]+");
    private static final Pattern INVISIBLE = Pattern
            .compile("[\\x{200c}-\\x{200f}\\x{202a}-\\x{202e}\\x{206a}-\\x{206f}\\x{feff}]");
    private static final Pattern TAIL = Pattern.compile("(:.*|[. ]+)$");
    /** By what a directory becomes a repository without {@code .git}, and by what such a one names programs. */
    private static final Set<String> PARTS = Set.of("head", "objects", "refs", "commondir", "config",
            "config.worktree", "hooks", "modules", "worktrees", "gitdir");

    private GitGuard() {}

    /** Whether a name is {@code .git} on some file system. */
    public static boolean isGit(String name) {
        String plain = TAIL.matcher(INVISIBLE.matcher(name).replaceAll("")).replaceAll("");
        return GIT.matcher(plain.toLowerCase(Locale.ROOT)).matches();
    }

    /** Whether a path is, or is below, {@code .git} at any depth. */
    public static boolean belongsToGit(String path) {
        if (path.indexOf('g') < 0 && path.indexOf('G') < 0) {
            return false;
        }
        for (String name : path.split("[/\\\\]")) {
            if (isGit(name)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a change of a path may make Git run a program: it {@link #belongsToGit belongs to Git}, or is a part of a
     * directory that is a repository itself, or becomes one by it.
     *
     * @param exists whether there is a file or directory of a name in the tree, with all changes made so far
     */
    public static boolean refuses(String path, Predicate<String> exists) {
        if (belongsToGit(path)) {
            return true;
        }
        String lower = path.toLowerCase(Locale.ROOT);
        for (int start = 0; start >= 0; start = next(lower, start)) {
            int end = lower.indexOf('/', start);
            if (PARTS.contains(lower.substring(start, end < 0 ? lower.length() : end))) {
                String above = path.substring(0, start);
                Predicate<String> has = part -> lower.equals(above.toLowerCase(Locale.ROOT) + part)
                        || lower.startsWith(above.toLowerCase(Locale.ROOT) + part + "/")
                        || exists.test(above + (part.equals("head") ? "HEAD" : part));
                if (has.test("head") && (has.test("commondir") || has.test("objects") && has.test("refs"))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static int next(String path, int from) {
        int slash = path.indexOf('/', from);
        return slash < 0 ? -1 : slash + 1;
    }
}
