package dev.mod.validate.rule.step;

import dev.mod.base.glob.GlobException;
import dev.mod.base.glob.Glob;
import dev.mod.validate.kind.TextFormat;
import dev.mod.validate.kind.StepKinds;
import dev.mod.validate.rule.SeverityByMode;
import dev.mod.validate.rule.WorkflowRule;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.rule.PackagePaths;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.source.SourceScalar;
import dev.mod.validate.tree.StepTree;
import dev.mod.validate.tree.WorkflowTree;
import java.util.Optional;

/**
 * {@code glob}: the patterns of {@code include}, {@code exclude} and {@code file_pattern} are well formed.
 *
 * <p>A pattern that matches nothing by mistake makes a step that does nothing.
 *
 * <pre>
 * include: ["**&#47;*.{ts,tsx"]      # error: "{" is never closed
 * </pre>
 */
public final class GlobPatterns implements WorkflowRule {
    private final StepKinds kinds;

    /** The rule for these kinds of steps. */
    public GlobPatterns(StepKinds kinds) {
        this.kinds = kinds;
    }

    private static final int LONGEST = 1_000;

    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        for (StepTree step : workflow.steps()) {
            kinds.texts(step, TextFormat.GLOB).forEach(glob -> glob(glob, report));
        }
    }

    private static void glob(SourceScalar glob, Report report) {
        String text = glob.text();
        if (text.contains("${{")) {
            return;
        }
        if (text.isBlank()) {
            report.error("glob", "the pattern is empty", glob);
        } else if (text.length() > LONGEST) {
            report.error("glob", "the pattern has more than " + LONGEST + " characters", glob);
        } else if (text.startsWith("/")) {
            report.add(SeverityByMode.ERROR_IF_STRICT, "glob",
                    "the pattern begins at the target, not at the root of all files",
                    glob, Optional.of("leave out the \"/\" at its beginning"));
            syntax(glob, report);
        } else if ((PackagePaths.isAbsolute(text) && !text.startsWith("\\")) || PackagePaths.climbs(text)) {
            report.add(SeverityByMode.ERROR_IF_STRICT, "glob",
                    "the pattern matches nothing: it does not stay below the target", glob,
                    Optional.of("write it relative to the target, without \"..\""));
        } else {
            syntax(glob, report);
        }
    }

    private static void syntax(SourceScalar glob, Report report) {
        try {
            Glob.of(glob.text());
        } catch (GlobException e) {
            int end = glob.text().offsetByCodePoints(e.index(), 1);
            report.add(Diagnostic.error("glob", e.problem() + " in the pattern", glob.spanAt(e.index(), end),
                    glob.pointer()).withHint("put a backslash before a character that is meant itself"));
        }
    }
}
