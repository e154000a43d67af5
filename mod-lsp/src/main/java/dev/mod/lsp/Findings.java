package dev.mod.lsp;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Severity;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;

/** Diagnostics of this program as those of the protocol. */
final class Findings {
    static final String SOURCE = "mod";
    private static final Pattern SUGGESTION = Pattern.compile("did you mean [`\"']?([\\w.@/-]+)[`\"']?\\??");

    private Findings() {}

    /** A problem in a text; one without a place is at its start. */
    static Finding of(Diagnostic problem, LineIndex lines) {
        Range range = problem.span().map(span -> lines.range(span.start(), span.end()))
                .orElseGet(() -> new Range(lines.position(0), lines.position(0)));
        var found = new org.eclipse.lsp4j.Diagnostic(range,
                problem.message() + problem.hint().map(hint -> "\n" + hint).orElse(""), severity(problem.severity()),
                SOURCE, problem.code());
        return new Finding(found, () -> problem.hint().flatMap(hint -> suggested(hint, range, lines)));
    }

    private static DiagnosticSeverity severity(Severity severity) {
        return switch (severity) {
            case ERROR -> DiagnosticSeverity.Error;
            case WARNING -> DiagnosticSeverity.Warning;
            case NOTE -> DiagnosticSeverity.Information;
        };
    }

    private static Optional<Finding.Fix> suggested(String hint, Range range, LineIndex lines) {
        Matcher suggestion = SUGGESTION.matcher(hint);
        String old = lines.text().substring(lines.index(range.getStart()), lines.index(range.getEnd()));
        String bare = old.replaceAll("^[\"']|[\"']$", "");
        if (!suggestion.find() || !bare.matches("[\\w.@/-]+")) {
            return Optional.empty();
        }
        String name = suggestion.group(1);
        return Optional.of(new Finding.Fix("Change to " + name,
                List.of(new TextEdit(range, old.replace(bare, name)))));
    }
}
