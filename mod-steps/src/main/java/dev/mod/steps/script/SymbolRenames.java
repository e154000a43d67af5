package dev.mod.steps.script;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.spi.StepContext;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.symbol.WorkspaceIndex;
import dev.mod.steps.script.host.SymbolRename;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * What scripts of one step give other names. A rename is staged at once, in all files. What is written later and was made of an earlier
 * text of a file gets it, too, so that neither is lost; where both change the same place that is refused.
 */
final class SymbolRenames {
    /** As often files may change while somebody finds out what a name stands for. */
    private static final int ATTEMPTS = 5;

    private final StepContext context;
    private final ScriptTypes types;
    private final Optional<WorkspaceIndex> semantics;
    private final boolean dryRun;
    /** One rename at a time: each has to see what the one before has changed. */
    private final Object turn = new Object();
    /** By the paths that files have now, the first change first. */
    private final Map<String, List<Change>> changes = new HashMap<>();
    private final Map<String, String> moves = new HashMap<>();
    private final SortedSet<String> renamed = new TreeSet<>();

    /** What a rename has done to a file. */
    private record Change(String before, String after, String from, String to) {}

    /**
     * What a rename does to a file.
     *
     * @param path that it has now
     * @param before the text that it must have
     * @param moved the path that it gets
     */
    record FileRename(String path, String before, String after, String moved) {}

    /**
     * What a rename does.
     *
     * @param from the name as it was
     */
    record Plan(String symbol, String from, int places, List<FileRename> files) {
        Plan {
            files = List.copyOf(files);
        }
    }

    /** Where a name is in the text of a file that is staged. */
    interface Place {
        /** The offset of the name in a text. */
        int in(String staged);
    }

    SymbolRenames(StepContext context, ScriptTypes types, Optional<WorkspaceIndex> semantics, boolean dryRun) {
        this.context = context;
        this.semantics = semantics;
        this.types = types;
        this.dryRun = dryRun;
    }

    /**
     * Gives what a name stands for another name.
     *
     * @param text of the file when the script read it
     * @throws ModException {@code cannot-rename} if code would mean something else then, or if nobody can tell
     */
    SymbolRename rename(String path, String text, int offset, String to) {
        Language language = Languages.forPath(path)
                .orElseThrow(() -> refused("nobody here can rename in " + path));
        synchronized (turn) {
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                String now = now(path);
                Plan plan = types.rename(language, now, staged -> place(now, text, offset, staged), to);
                if (isDone(plan, to)) {
                    return new SymbolRename(plan.symbol(), plan.places(),
                            plan.files().stream().map(FileRename::moved).toList());
                }
            }
        }
        throw refused("files are changed by others all the time");
    }

    static ModException refused(String message) {
        return new ModException(ErrorCodes.CANNOT_RENAME, message);
    }

    private synchronized int place(String path, String text, int offset, String staged) {
        if (staged.equals(text)) {
            return offset;
        }
        var diff = new TokenDiff(text, staged);
        String word = diff.word(offset).orElse("");
        OptionalInt moved = diff.moved(offset);
        if (moved.isPresent()) {
            String there = new TokenDiff(staged, staged).word(moved.getAsInt()).orElse("");
            if (there.equals(word) || changesOf(path).stream().anyMatch(each -> each.to().equals(there))) {
                return moved.getAsInt();
            }
        }
        throw refused(path + " has been changed at that place since the script read it");
    }

    private List<Change> changesOf(String path) {
        return changes.getOrDefault(path, List.of());
    }

    /** Stages it, unless nothing is to be; no if files are not as they have to be any more. */
    private synchronized boolean isDone(Plan plan, String to) {
        if (dryRun) {
            plan.files().forEach(file -> renamed.add(file.path()));
            return true;
        }
        for (FileRename file : plan.files()) {
            Optional<byte[]> content = context.workspace().read(file.path());
            if (content.isEmpty() || !Arrays.equals(content.get(), bytes(file.before()))) {
                return false;
            }
            if (!file.moved().equals(file.path()) && context.workspace().exists(file.moved())) {
                throw refused("there is a file " + file.moved() + " already");
            }
        }
        for (FileRename file : plan.files()) {
            use(file.path(), () -> use(file.moved(), () -> stage(file, plan.from(), to)));
        }
        return true;
    }

    private void stage(FileRename file, String from, String to) {
        if (!file.moved().equals(file.path())) {
            context.workspace().rename(file.path(), file.moved());
            moves.replaceAll((first, at) -> at.equals(file.path()) ? file.moved() : at);
            moves.put(file.path(), file.moved());
            moves.remove(file.moved(), file.moved());
            List<Change> own = changes.remove(file.path());
            if (own != null) {
                changes.put(file.moved(), own);
            }
        }
        context.workspace().write(file.moved(), bytes(file.after()));
        renamed.remove(file.path());
        renamed.add(file.moved());
        changes.computeIfAbsent(file.moved(), unused -> new ArrayList<>())
                .add(new Change(file.before(), file.after(), from, to));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The path of a file now that it had when the step began. */
    synchronized String now(String path) {
        return moves.getOrDefault(path, path);
    }

    /** The files that were renamed in, or would be, by the paths that they have now. */
    synchronized SortedSet<String> files() {
        return new TreeSet<>(renamed);
    }

    /** Does something to staged files; no rename comes in between. */
    synchronized void use(Runnable writing) {
        writing.run();
    }

    /** Changes one staged file; no rename comes in between. */
    void use(String path, Runnable writing) {
        use(index -> index.changed(path), writing);
    }

    /** Changes staged files; no rename comes in between. */
    void useAny(Runnable writing) {
        use(WorkspaceIndex::changed, writing);
    }

    private synchronized void use(Consumer<WorkspaceIndex> changed, Runnable writing) {
        semantics.ifPresent(changed);
        try {
            writing.run();
        } finally {
            semantics.ifPresent(changed);
        }
    }

    /** Reads a file, where it is now. */
    synchronized Optional<byte[]> read(String path) {
        return context.workspace().read(now(path));
    }

    /**
     * A text with the renames that it lacks.
     *
     * @param path of the file, as the script came to it
     * @param base the text of the file that the other was made of
     * @throws ModException {@code cannot-rename} if both change the same place
     */
    synchronized String carried(String path, String base, String text) {
        String now = now(path);
        List<Change> all = changesOf(now);
        String carried = text;
        for (Change change : all.subList(known(all, base), all.size())) {
            String earlier = carried;
            carried = new TokenDiff(change.before(), change.after()).appliedTo(earlier, change.from())
                    .orElseThrow(() -> refused("the new text of " + now + " and rename(\"" + change.to()
                            + "\") change " + change.from() + " in the same place; make both changes in steps of their"
                            + " own"));
        }
        return carried;
    }

    /** How many changes a text has already. */
    private static int known(List<Change> all, String base) {
        for (int i = all.size(); i > 0; i--) {
            if (all.get(i - 1).after().equals(base)) {
                return i;
            }
        }
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).before().equals(base)) {
                return i;
            }
        }
        return 0;
    }
}
