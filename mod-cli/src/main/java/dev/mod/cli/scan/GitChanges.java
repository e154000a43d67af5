package dev.mod.cli.scan;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.FileTrees;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Optional;
import org.eclipse.jgit.patch.FileHeader;
import org.eclipse.jgit.patch.HunkHeader;
import org.eclipse.jgit.patch.Patch;

/** Lines that were changed, as the program {@code git} tells. */
final class GitChanges {
    /** Lines from 0, the end exclusive. */
    private record Lines(int from, int to) {}

    private final Path root;
    private final Map<Path, List<Lines>> changed;
    private final Optional<Path> index;

    private GitChanges(Path root, Map<Path, List<Lines>> changed, Optional<Path> index) {
        this.root = root;
        this.changed = changed;
        this.index = index;
    }

    /** Lines of the work tree that differ from where the current branch left another one, and all of new files. */
    static GitChanges since(Path directory, String ref) throws InterruptedException {
        if (ref.startsWith("-")) {
            throw failed("not a branch or commit: " + ref);
        }
        Path root = root(directory);
        Map<Path, List<Lines>> changed = diff(root, "--merge-base", ref);
        String untracked = git(root, "ls-files", "--others", "--exclude-standard", "-z");
        for (String name : untracked.split("\0")) {
            if (!name.isEmpty()) {
                changed.put(root.resolve(name), List.of(new Lines(0, Integer.MAX_VALUE)));
            }
        }
        return new GitChanges(root, changed, Optional.empty());
    }

    /** Lines of Git's index that differ from the last commit. */
    static GitChanges staged(Path directory) throws InterruptedException {
        Path root = root(directory);
        Map<Path, List<Lines>> changed = diff(root, "--cached");
        try {
            Path index = Files.createTempDirectory("mod-staged").toRealPath();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(index)));
            List<String> command = new ArrayList<>(List.of("checkout-index", "--prefix=" + index + "/", "-q", "-f",
                    "-z", "--stdin"));
            String names = String.join("\0", changed.keySet().stream().map(file -> root.relativize(file).toString())
                    .toList());
            if (!names.isEmpty()) {
                run(root, names, command);
            }
            return new GitChanges(root, changed, Optional.of(index));
        } catch (IOException e) {
            throw new ModException(ErrorCodes.GIT_FAILED, "Git's index cannot be read: " + e.getMessage(), e);
        }
    }

    private static void delete(Path directory) {
        try {
            FileTrees.delete(directory);
        } catch (IOException e) {
            // a temporary directory
        }
    }

    private static Path root(Path directory) throws InterruptedException {
        return Path.of(git(directory, "rev-parse", "--show-toplevel").strip());
    }

    private static Map<Path, List<Lines>> diff(Path root, String... what) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("diff", "-U0", "--no-color", "--no-ext-diff", "--no-renames",
                "--no-textconv", "--diff-filter=d", "--src-prefix=a/", "--dst-prefix=b/"));
        command.addAll(List.of(what));
        command.add("--");
        var patch = new Patch();
        try {
            patch.parse(new ByteArrayInputStream(run(root, "", command)));
        } catch (IOException e) {
            throw new ModException(ErrorCodes.GIT_FAILED, "git could not be asked: " + e.getMessage(), e);
        }
        Map<Path, List<Lines>> changed = new LinkedHashMap<>();
        for (FileHeader file : patch.getFiles()) {
            List<Lines> lines = new ArrayList<>();
            for (HunkHeader hunk : file.getHunks()) {
                lines.add(new Lines(hunk.getNewStartLine() - 1, hunk.getNewStartLine() - 1 + hunk.getNewLineCount()));
            }
            changed.put(root.resolve(file.getNewPath()), List.copyOf(lines));
        }
        return changed;
    }

    private static String git(Path directory, String... arguments) throws InterruptedException {
        try {
            return new String(run(directory, "", List.of(arguments)), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new ModException(ErrorCodes.GIT_FAILED, "git could not be asked: " + e.getMessage(), e);
        }
    }

    private static byte[] run(Path directory, String input, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-c", "core.quotePath=false", "-c",
                "core.fsmonitor=false"));
        command.addAll(arguments);
        Path errors = Files.createTempFile("git", ".err");
        try {
            var builder = new ProcessBuilder(command).directory(directory.toFile()).redirectError(errors.toFile());
            // ours is a look, not a refresh of the index
            builder.environment().put("GIT_OPTIONAL_LOCKS", "0");
            var process = builder.start();
            try (var in = process.getOutputStream()) {
                in.write(input.getBytes(StandardCharsets.UTF_8));
            }
            byte[] out;
            try (var stream = process.getInputStream()) {
                out = stream.readAllBytes();
            }
            if (process.waitFor() != 0) {
                throw failed(Files.readString(errors).strip().lines().findFirst().orElse("git failed"));
            }
            return out;
        } finally {
            Files.delete(errors);
        }
    }

    private static ModException failed(String message) {
        return new ModException(ErrorCodes.GIT_FAILED, message);
    }

    /** The files with changed lines, absolute. */
    Set<Path> files() {
        return changed.keySet();
    }

    /** Where the contents of what is below a directory are. */
    Path contents(Path base) {
        return index.map(each -> each.resolve(root.relativize(base)).normalize()).orElse(base);
    }

    /** Whether one of these lines, from 0 and both inclusive, was changed. */
    boolean touches(Path file, int first, int last) {
        return changed.getOrDefault(file, List.of()).stream()
                .anyMatch(lines -> first < lines.to() && lines.from() <= last);
    }
}
