package dev.mod.registry.archive;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.glob.IgnoreFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The files of a package directory that are packed: all but what {@code .gitignore} and {@code .modignore} name, at any depth,
 * and but what no package holds ({@link NeverPacked}). A path named as included is packed in any case.
 *
 * @param directory the package's directory
 * @param files paths below it with {@code /}, sorted
 * @param omitted what {@link NeverPacked} left out, with the reason
 */
public record PackageContent(Path directory, List<String> files, Map<String, String> omitted) {
    private static final List<String> IGNORE_FILES = List.of(".gitignore", ".modignore");

    public PackageContent {
        files = List.copyOf(files);
        omitted = Map.copyOf(omitted);
    }

    /**
     * Looks at a directory.
     *
     * @param included paths below it that are packed whatever else says otherwise
     * @throws ModException {@code not-packable} if an included file is not there, or a file is a symbolic link
     */
    public static PackageContent of(Path directory, Set<String> included) throws IOException {
        var found = new ArrayList<String>();
        var omitted = new TreeMap<String, String>();
        var missing = new HashSet<>(included);
        Deque<Level> open = new ArrayDeque<>();
        open.add(new Level(directory, "", List.of()));
        while (!open.isEmpty()) {
            var level = open.remove().entered();
            for (var path : children(level.directory())) {
                var name = String.valueOf(path.getFileName());
                var relative = level.prefix() + name;
                boolean isDirectory = Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
                boolean wanted = included.contains(relative);
                boolean leads = isDirectory && included.stream().anyMatch(each -> each.startsWith(relative + "/"));
                missing.remove(relative);
                var never = NeverPacked.rule(name, isDirectory);
                boolean ignored = level.ignores(relative, isDirectory);
                if (!wanted && !leads && (never.isPresent() || ignored)) {
                    if (!ignored) {
                        never.ifPresent(rule -> omitted.put(relative, rule.reason()));
                    }
                } else if (isDirectory) {
                    boolean only = never.isPresent() || ignored;
                    open.add(new Level(path, relative + "/", only && !wanted
                            ? List.of(Ignoring.ALL)
                            : level.ignoring()));
                } else if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                    found.add(relative);
                } else {
                    throw new ModException(ErrorCodes.NOT_PACKABLE, relative
                            + " is no regular file; packages hold neither links nor devices: replace it by what it"
                            + " points at, or name it in .modignore");
                }
            }
        }
        if (!missing.isEmpty()) {
            throw new ModException(ErrorCodes.MISSING_INCLUDE,
                    "there is no file " + missing.stream().sorted().findFirst().orElseThrow() + " to include");
        }
        found.sort(null);
        return new PackageContent(directory, found, omitted);
    }

    private static List<Path> children(Path directory) throws IOException {
        try (Stream<Path> children = Files.list(directory)) {
            return children.sorted().toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** A directory that is being looked at, with the ignore files of those above. */
    private record Level(Path directory, String prefix, List<Ignoring> ignoring) {
        Level entered() throws IOException {
            var all = new ArrayList<>(ignoring);
            for (var name : IGNORE_FILES) {
                var file = directory.resolve(name);
                if (Files.isRegularFile(file)) {
                    var text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
                    all.add(new Ignoring(prefix, Optional.of(IgnoreFile.parse(text))));
                }
            }
            return new Level(directory, prefix, all);
        }

        boolean ignores(String path, boolean isDirectory) {
            for (int i = ignoring.size() - 1; i >= 0; i--) {
                var verdict = ignoring.get(i).verdict(path, isDirectory);
                if (verdict.isPresent()) {
                    return verdict.get();
                }
            }
            return false;
        }
    }

    /**
     * The rules of an ignore file.
     *
     * @param prefix its directory
     * @param rules empty: everything is ignored
     */
    private record Ignoring(String prefix, Optional<IgnoreFile> rules) {
        static final Ignoring ALL = new Ignoring("", Optional.empty());

        Optional<Boolean> verdict(String path, boolean isDirectory) {
            return rules.isEmpty()
                    ? Optional.of(true)
                    : rules.get().verdict(path.substring(prefix.length()), isDirectory)
                            .map(verdict -> verdict == IgnoreFile.Verdict.IGNORE);
        }
    }
}
