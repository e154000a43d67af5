package dev.mod.match.rule;

import dev.mod.match.source.Problem;
import java.util.List;
import java.util.stream.Collectors;

/** A matcher that cannot be understood. */
public final class MatcherException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Problem> problems;

    MatcherException(List<Problem> problems) {
        super(problems.stream()
                .filter(problem -> problem.severity() == Problem.Severity.ERROR)
                .map(problem -> problem.message() + (problem.hint() == null ? "" : " (" + problem.hint() + ")"))
                .collect(Collectors.joining("; ")));
        this.problems = List.copyOf(problems);
    }

    /** What is wrong. */
    public List<Problem> problems() {
        return problems;
    }
}
