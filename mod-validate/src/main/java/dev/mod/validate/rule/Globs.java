package dev.mod.validate.rule;

import dev.mod.model.source.SourceMap;
import dev.mod.model.source.SourceScalar;
import dev.mod.model.workflow.AstMatchAction;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.model.workflow.ShardAction;
import dev.mod.validate.tree.StepTree;
import dev.mod.validate.tree.Trees;
import dev.mod.validate.tree.WorkflowTree;
import java.util.List;
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
public final class Globs implements WorkflowRule {
    private static final int LONGEST = 1_000;

    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        for (StepTree step : workflow.steps()) {
            for (String kind : List.of(JsAstMatchAction.KEY, AstMatchAction.KEY)) {
                step.action(kind).ifPresent(action -> action(action, report));
            }
            step.action(ShardAction.KEY).ifPresent(shard -> {
                Trees.scalar(shard, "file_pattern").ifPresent(pattern -> glob(pattern, report));
                Trees.map(shard, JsAstMatchAction.KEY).ifPresent(filter -> action(filter, report));
            });
        }
    }

    private static void action(SourceMap action, Report report) {
        Trees.strings(action, "include").forEach(glob -> glob(glob, report));
        Trees.strings(action, "exclude").forEach(glob -> glob(glob, report));
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
        } else if ((PackagePaths.isAbsolute(text) && !text.startsWith("\\")) || PackagePaths.climbs(text)) {
            report.lapse("glob", "the pattern matches nothing: it does not stay below the target", glob,
                    Optional.of("write it relative to the target, without \"..\""));
        } else {
            syntax(text).ifPresent(problem -> report.error("glob", problem, glob,
                    "put a backslash before a character that is meant itself"));
        }
    }

    private static Optional<String> syntax(String glob) {
        int braces = 0;
        for (int i = 0; i < glob.length(); i++) {
            switch (glob.charAt(i)) {
                case '\\' -> i++;
                case '{' -> braces++;
                case '}' -> braces--;
                case '[' -> {
                    i = classEnd(glob, i);
                    if (i < 0) {
                        return Optional.of("\"[\" is never closed in the pattern");
                    }
                }
                default -> {
                    // stands for itself, or is a wildcard
                }
            }
            if (braces < 0) {
                return Optional.of("\"}\" closes nothing in the pattern");
            }
            if (i >= glob.length()) {
                return Optional.of("the pattern ends in a backslash");
            }
        }
        return braces == 0 ? Optional.empty() : Optional.of("\"{\" is never closed in the pattern");
    }

    /** Where the class that starts here ends, or -1; a bracket right at its start is a member. */
    private static int classEnd(String glob, int start) {
        int at = start + 1;
        if (at < glob.length() && (glob.charAt(at) == '!' || glob.charAt(at) == '^')) {
            at++;
        }
        return glob.indexOf(']', at + 1);
    }
}
