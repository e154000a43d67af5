package dev.mod.cli.run;

import dev.mod.base.diagnostic.Counted;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Span;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.output.Renderers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jgit.diff.DiffEntry.ChangeType;
import org.eclipse.jgit.diff.Edit;
import org.eclipse.jgit.patch.FileHeader;
import org.eclipse.jgit.patch.Patch;

/** Runs that only tell whether anything would change, for builds that are to fail then. */
public final class CheckMode {
    /** The flag. */
    public static final Opt OPTION = Opt.flag("--check", "Write nothing; exit with 1 if anything would change");
    /** How changes are shown where a build's server has a place for them. */
    public static final List<String> ANNOTATIONS = List.of("github", "sarif");

    private CheckMode() {}

    /** Whether it is asked for. */
    public static boolean isOn(Session session) {
        return session.arguments().flag("--check");
    }

    /**
     * The way of annotating that {@code --format} names, if it names one.
     *
     * @throws UsageException if there is nothing to annotate
     */
    static Optional<String> annotations(Session session) {
        var format = session.arguments().value("--format").filter(ANNOTATIONS::contains);
        if (format.isPresent() && !isOn(session)) {
            throw new UsageException("--format " + format.get() + " shows what --check finds",
                    "add --check, which writes nothing");
        }
        return format;
    }

    /** What a difference would change, for a format. */
    static String annotations(String diff, String format) {
        return Renderers.of(format).render(diagnostics(diff), Map.of());
    }

    /** A warning for each stretch of lines that a difference, in the format of {@code git diff}, would change. */
    static List<Diagnostic> diagnostics(String diff) {
        var patch = new Patch();
        byte[] bytes = diff.getBytes(StandardCharsets.UTF_8);
        patch.parse(bytes, 0, bytes.length);
        var found = new ArrayList<Diagnostic>();
        for (FileHeader file : patch.getFiles()) {
            String path = file.getChangeType() == ChangeType.ADD ? file.getNewPath() : file.getOldPath();
            for (Edit edit : file.toEditList()) {
                int first = Math.max(1, edit.getBeginA() + 1);
                found.add(Diagnostic.warning("would-change", describe(edit.getLengthA(), edit.getLengthB()),
                        new Span(path, new Position(first, 1),
                                new Position(first + Math.max(0, edit.getLengthA() - 1), 1)),
                        ""));
            }
        }
        return found;
    }

    private static String describe(int removed, int added) {
        if (removed == 0) {
            return Counted.of(added, "line") + " would be inserted here";
        }
        return Counted.of(removed, "line") + " would be "
                + (added == 0 ? "removed" : "replaced by " + Counted.of(added, "line"));
    }
}
