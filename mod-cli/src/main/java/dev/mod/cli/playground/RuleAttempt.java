package dev.mod.cli.playground;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.match.rule.Rule;
import dev.mod.match.rule.RuleFile;
import dev.mod.match.rule.RuleProject;
import dev.mod.match.scan.FileResult;
import dev.mod.match.scan.FileScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.node.StringNode;

/** Rules, typed or kept in a file, whatever paths they are for. */
final class RuleAttempt implements Attempt {
    private interface Reading {
        RuleFile of(Source source) throws IOException;
    }

    private final Reading rules;

    private RuleAttempt(Reading rules) {
        this.rules = rules;
    }

    /** Those of a file, which may use utilities of its project. */
    static Attempt ofFile(Path file) {
        return new RuleAttempt(source -> {
            Path directory = Objects.requireNonNullElse(file.getParent(), file);
            Optional<Path> described = RuleProject.find(directory);
            var project = described.isPresent()
                    ? RuleProject.read(described.get(), described.get().toString())
                    : RuleProject.plain(directory);
            return project.rules(List.of(file));
        });
    }

    /**
     * A rule as it is typed.
     *
     * @param pattern blank for none
     * @param rule keys of a rule in YAML's flow style, without the braces around; blank for none
     * @param replacement blank for none
     */
    static Attempt typed(String pattern, String rule, String replacement) {
        if (pattern.isBlank() && rule.isBlank()) {
            return source -> Outcome.NOTHING;
        }
        String all = Stream.of(pattern.isBlank() ? "" : "{pattern: " + quoted(pattern) + "}",
                rule.isBlank() ? "" : rule.strip().startsWith("{") ? rule : "{" + rule + "}")
                .filter(part -> !part.isEmpty()).reduce((one, other) -> "{all: [" + one + ", " + other + "]}")
                .orElseThrow();
        String fix = replacement.isBlank() ? "" : "fix: " + quoted(replacement) + "\n";
        return new RuleAttempt(source -> RuleFile.read("id: typed\nlanguage: " + source.language().id() + "\nrule: "
                + all + "\n" + fix, ""));
    }

    private static String quoted(String text) {
        return StringNode.valueOf(text).toString();
    }

    @Override
    public Outcome on(Source source) {
        RuleFile read;
        try {
            read = rules.of(source);
        } catch (IOException e) {
            return Outcome.failed(List.of(FailureMessages.of(e)));
        }
        var problems = read.problems().stream().map(RuleAttempt::shown).toList();
        if (!read.isValid()) {
            return Outcome.failed(problems);
        }
        var wanted = read.rules().stream().map(Rule::forAllPaths).toList();
        var scanner = new FileScanner(wanted);
        if (!scanner.isConcernedWith(source.language())) {
            return Outcome.failed(List.of("no rule is for " + source.language().id()));
        }
        FileResult result = scanner.scan(source.language(), source.name(), source.bytes());
        return new Outcome(result.matches(), result.output().map(after -> Outcome.diff(source, after)).orElse(""),
                Stream.concat(problems.stream(), result.warnings().stream()).toList(), false);
    }

    private static String shown(Diagnostic problem) {
        // what is typed has no lines to speak of
        String place = problem.span().filter(span -> !span.file().isEmpty())
                .map(span -> span.start().line() + ":" + span.start().column() + ": ").orElse("");
        return place + problem.message() + problem.hint().map(hint -> "; " + hint).orElse("");
    }
}
