package dev.mod.match.rule;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Severity;
import java.util.List;
import java.util.stream.Collectors;

/** A matcher that cannot be understood. */
public final class RuleMatcherException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Diagnostic> problems;

    RuleMatcherException(List<Diagnostic> problems) {
        super(problems.stream()
                .filter(problem -> problem.severity() == Severity.ERROR)
                .map(problem -> problem.message() + problem.hint().map(hint -> " (" + hint + ")").orElse(""))
                .collect(Collectors.joining("; ")));
        this.problems = List.copyOf(problems);
    }

    /** What is wrong. */
    public List<Diagnostic> problems() {
        return problems;
    }
}
