package dev.mod.cli.run;

import dev.mod.cli.command.Session;
import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Keeps a run from mixing its changes with somebody's uncommitted ones. Looks at the target only: what else lies in the
 * same repository is not the run's business.
 */
public final class DirtyTree {
    private static final int MAX_SHOWN = 10;

    private DirtyTree() {}

    /**
     * Lets a run begin, or not.
     *
     * @param notice takes a remark for the person
     * @throws ModException if the target has uncommitted changes that nobody allowed
     */
    public static void guard(Session session, Path target, Consumer<String> notice) {
        if (session.arguments().flag("--allow-dirty")) {
            return;
        }
        if (!inWorkTree(target)) {
            notice.accept("the target is in no Git work tree; the run's own snapshot is the only way back");
            return;
        }
        var changes = changes(target);
        if (changes.isEmpty()) {
            notice.accept("whether the target has uncommitted changes is unknown: git could not be asked");
            return;
        }
        var files = changes.get();
        if (files.isEmpty()) {
            return;
        }
        var shown = String.join("\n", files.subList(0, Math.min(MAX_SHOWN, files.size())))
                + (files.size() > MAX_SHOWN ? "\n… and " + (files.size() - MAX_SHOWN) + " more" : "");
        if (session.interactive() && !session.yes()) {
            session.terminal().note("The target has uncommitted changes:\n" + shown.indent(2).stripTrailing());
            if (session.terminal().confirm("Run all the same?")) {
                return;
            }
        }
        throw new ModException(new ErrorCode("dirty-tree", ErrorType.USER),
                target + " has uncommitted changes; commit or stash them, or use --allow-dirty\n" + shown.indent(2)
                        .stripTrailing());
    }

    private static boolean inWorkTree(Path target) {
        for (var directory = target.toAbsolutePath(); directory != null; directory = directory.getParent()) {
            if (Files.exists(directory.resolve(".git"))) {
                return true;
            }
        }
        return false;
    }

    /** Lines of {@code git status}; empty if it cannot be asked. */
    private static Optional<List<String>> changes(Path target) {
        var builder = new ProcessBuilder("git", "-c", "core.quotePath=false", "-c", "core.fsmonitor=false", "status",
                "--porcelain", "--untracked-files=normal", "--", ".");
        builder.directory(target.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD);
        // ours is a look, not a refresh of the index
        builder.environment().put("GIT_OPTIONAL_LOCKS", "0");
        builder.environment().keySet().removeIf(name -> name.equals("GIT_DIR") || name.equals("GIT_WORK_TREE"));
        try {
            var process = builder.start();
            process.getOutputStream().close();
            String text;
            try (var out = process.getInputStream()) {
                text = new String(out.readAllBytes(), StandardCharsets.UTF_8);
            }
            return process.waitFor() == 0
                    ? Optional.of(Arrays.stream(text.split("\n")).filter(line -> !line.isEmpty())
                            .toList())
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
