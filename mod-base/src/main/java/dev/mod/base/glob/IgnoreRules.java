package dev.mod.base.glob;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The ignore files that hold for one directory: its own and those of the directories above it, up to the root of the
 * git repository. {@code .ignore} decides before {@code .gitignore} of any depth, that before
 * {@code .git/info/exclude}; and of one kind the deepest.
 */
public final class IgnoreRules {
    private static final IgnoreFile NONE = IgnoreFile.parse("");

    private final @Nullable IgnoreRules parent;
    private final String name;
    private final IgnoreFile ignore;
    private final IgnoreFile gitignore;
    private final IgnoreFile exclude;
    private final boolean repository;

    private IgnoreRules(@Nullable IgnoreRules parent, Path directory, Predicate<String> contains) {
        this.parent = parent;
        Path last = directory.getFileName();
        this.name = last == null ? "" : last.toString();
        this.ignore = contains.test(".ignore") ? read(directory.resolve(".ignore")) : NONE;
        this.gitignore = contains.test(".gitignore") ? read(directory.resolve(".gitignore")) : NONE;
        this.repository = contains.test(".git");
        this.exclude = repository ? read(directory.resolve(".git/info/exclude")) : NONE;
    }

    private static boolean isRepository(Path directory) {
        return Files.exists(directory.resolve(".git"), LinkOption.NOFOLLOW_LINKS);
    }

    private static IgnoreFile read(Path file) {
        if (!Files.isRegularFile(file)) {
            return NONE;
        }
        try {
            return IgnoreFile.parse(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
        } catch (IOException e) {
            // as git does: what cannot be read ignores nothing
            return NONE;
        }
    }

    /** The rules for the directory that a walk starts in, an absolute path. */
    public static IgnoreRules startingAt(Path base) {
        Path root = base;
        while (root != null && !isRepository(root)) {
            root = root.getParent();
        }
        if (root == null || root.equals(base)) {
            return new IgnoreRules(null, base, contentsOf(base));
        }
        IgnoreRules rules = new IgnoreRules(null, root, contentsOf(root));
        Path directory = root;
        for (Path segment : root.relativize(base)) {
            directory = directory.resolve(segment);
            rules = rules.in(directory, contentsOf(directory));
        }
        return rules;
    }

    private static Predicate<String> contentsOf(Path directory) {
        return name -> Files.exists(directory.resolve(name), LinkOption.NOFOLLOW_LINKS);
    }

    /** Whether rules are read from a file of this path. */
    public static boolean isFile(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        return name.equals(".gitignore") || name.equals(".ignore");
    }

    /** The rules for a directory directly below, with what is in it. */
    public IgnoreRules in(Path directory, Predicate<String> contains) {
        return new IgnoreRules(this, directory, contains);
    }

    /** Whether a file or directory directly in this directory is ignored. */
    public boolean ignores(String entry, boolean directory) {
        Decision ignore = new Decision(directory);
        Decision gitignore = new Decision(directory);
        Decision exclude = new Decision(directory);
        String path = entry;
        boolean sameRepository = true;
        for (IgnoreRules rules = this; rules != null; rules = rules.parent) {
            ignore.ask(rules.ignore, path);
            if (sameRepository) {
                gitignore.ask(rules.gitignore, path);
                exclude.ask(rules.exclude, path);
                sameRepository = !rules.repository;
            }
            path = rules.name + "/" + path;
        }
        return ignore.verdict().or(gitignore::verdict).or(exclude::verdict)
                .filter(verdict -> verdict == IgnoreFile.Verdict.IGNORE).isPresent();
    }

    /** The first verdict of several files. */
    private static final class Decision {
        private final boolean directory;
        private Optional<IgnoreFile.Verdict> verdict = Optional.empty();

        Decision(boolean directory) {
            this.directory = directory;
        }

        void ask(IgnoreFile file, String path) {
            if (verdict.isEmpty() && !file.isEmpty()) {
                verdict = file.verdict(path, directory);
            }
        }

        Optional<IgnoreFile.Verdict> verdict() {
            return verdict;
        }
    }
}
