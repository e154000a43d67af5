package dev.mod.cli.scan;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
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
import java.util.Optional;
import java.util.Set;
import org.eclipse.jgit.patch.FileHeader;
import org.eclipse.jgit.patch.HunkHeader;
import org.eclipse.jgit.patch.Patch;

/** Lines that were changed, as the program {@code git} tells in the environment of the command. */
final class GitChanges implements AutoCloseable {
    /** Lines from 0, the end exclusive. */
    private record Lines(int from, int to) {}

    /** The program in a directory. */
    private record Git(Path directory, Map<String, String> environment) {}

    /** The files of the index, where they can be read; taken away again even when a signal ends the process. */
    private record Index(Path directory, Thread atExit) {
        static Index create() throws IOException {
            Path directory = Files.createTempDirectory("mod-staged").toRealPath();
            var atExit = new Thread(() -> delete(directory));
            Runtime.getRuntime().addShutdownHook(atExit);
            return new Index(directory, atExit);
        }

        void close() {
            delete(directory);
            try {
                Runtime.getRuntime().removeShutdownHook(atExit);
            } catch (IllegalStateException e) {
                // the process ends just now
            }
        }
    }

    private final Path root;
    private final Map<Path, List<Lines>> changed;
    private final Optional<Index> index;

    private GitChanges(Path root, Map<Path, List<Lines>> changed, Optional<Index> index) {
        this.root = root;
        this.changed = changed;
        this.index = index;
    }

    /** Lines of the work tree that differ from where the current branch left another one, and all of new files. */
    static GitChanges since(Path directory, Map<String, String> environment, String ref) throws InterruptedException {
        if (ref.startsWith("-")) {
            throw failed("not a branch or commit: " + ref);
        }
        var git = atRoot(directory, environment);
        Path root = git.directory();
        Map<Path, List<Lines>> changed = diff(git, "--merge-base", ref);
        String untracked = ask(git, "ls-files", "--others", "--exclude-standard", "-z");
        for (String name : untracked.split("\0")) {
            if (!name.isEmpty()) {
                changed.put(root.resolve(name), List.of(new Lines(0, Integer.MAX_VALUE)));
            }
        }
        return new GitChanges(root, changed, Optional.empty());
    }

    /** Lines of Git's index that differ from the last commit. */
    static GitChanges staged(Path directory, Map<String, String> environment) throws InterruptedException {
        var git = atRoot(directory, environment);
        Path root = git.directory();
        Map<Path, List<Lines>> changed = diff(git, "--cached");
        try {
            var staged = new GitChanges(root, changed, Optional.of(Index.create()));
            try {
                staged.checkOut(git);
            } catch (IOException | InterruptedException | RuntimeException e) {
                staged.close();
                throw e;
            }
            return staged;
        } catch (IOException e) {
            throw new ModException(ErrorCodes.GIT_FAILED, "Git's index cannot be read: " + FailureMessages.of(e), e);
        }
    }

    private void checkOut(Git git) throws IOException, InterruptedException {
        String names = String.join("\0", changed.keySet().stream().map(file -> root.relativize(file).toString())
                .toList());
        if (!names.isEmpty()) {
            run(git, names, List.of("checkout-index", "--prefix=" + index.orElseThrow().directory() + "/", "-q", "-f",
                    "-z", "--stdin"));
        }
    }

    private static void delete(Path directory) {
        try {
            FileTrees.delete(directory);
        } catch (IOException e) {
            // a temporary directory
        }
    }

    private static Git atRoot(Path directory, Map<String, String> environment) throws InterruptedException {
        var root = Path.of(ask(new Git(directory, environment), "rev-parse", "--show-toplevel").strip());
        return new Git(root, environment);
    }

    private static Map<Path, List<Lines>> diff(Git git, String... what) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("diff", "-U0", "--no-color", "--no-ext-diff", "--no-renames",
                "--no-textconv", "--diff-filter=d", "--src-prefix=a/", "--dst-prefix=b/"));
        command.addAll(List.of(what));
        command.add("--");
        var patch = new Patch();
        try {
            patch.parse(new ByteArrayInputStream(run(git, "", command)));
        } catch (IOException e) {
            throw new ModException(ErrorCodes.GIT_FAILED, "git could not be asked: " + FailureMessages.of(e), e);
        }
        Map<Path, List<Lines>> changed = new LinkedHashMap<>();
        for (FileHeader file : patch.getFiles()) {
            List<Lines> lines = new ArrayList<>();
            for (HunkHeader hunk : file.getHunks()) {
                lines.add(new Lines(hunk.getNewStartLine() - 1, hunk.getNewStartLine() - 1 + hunk.getNewLineCount()));
            }
            changed.put(git.directory().resolve(file.getNewPath()), List.copyOf(lines));
        }
        return changed;
    }

    private static String ask(Git git, String... arguments) throws InterruptedException {
        try {
            return new String(run(git, "", List.of(arguments)), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new ModException(ErrorCodes.GIT_FAILED, "git could not be asked: " + FailureMessages.of(e), e);
        }
    }

    private static byte[] run(Git git, String input, List<String> arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-c", "core.quotePath=false", "-c",
                "core.fsmonitor=false"));
        command.addAll(arguments);
        Path errors = Files.createTempFile("git", ".err");
        try {
            var builder = new ProcessBuilder(command).directory(git.directory().toFile())
                    .redirectError(errors.toFile());
            // hooks of Git name another index there
            builder.environment().clear();
            builder.environment().putAll(git.environment());
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
                throw failed(reason(new String(Files.readAllBytes(errors), StandardCharsets.UTF_8).strip()));
            }
            return out;
        } finally {
            Files.delete(errors);
        }
    }

    /** The first line; and what Git advises where the repository is another user's. */
    private static String reason(String said) {
        var first = said.lines().findFirst().orElse("git failed");
        return said.lines().map(String::strip).filter(line -> line.startsWith("git config --global --add"))
                .findFirst().map(advice -> first + "; to trust it: " + advice).orElse(first);
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
        return index.map(each -> each.directory().resolve(root.relativize(base)).normalize()).orElse(base);
    }

    /** Whether one of these lines, from 0 and both inclusive, was changed. */
    boolean touches(Path file, int first, int last) {
        return changed.getOrDefault(file, List.of()).stream()
                .anyMatch(lines -> first < lines.to() && lines.from() <= last);
    }

    /** Takes away what was made for it. */
    @Override
    public void close() {
        index.ifPresent(Index::close);
    }
}
