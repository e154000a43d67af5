package dev.mod.lsp;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Span;
import dev.mod.match.Language;
import dev.mod.match.rule.Rule;
import dev.mod.match.rule.RuleFile;
import dev.mod.match.rule.RuleProject;
import dev.mod.match.rule.RuleSeverity;
import dev.mod.match.scan.FileResult;
import dev.mod.match.scan.FileScanner;
import dev.mod.match.scan.Match;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.DiagnosticCodeDescription;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is wrong in rule files, and what rules find in files that are open. Used by one thread. */
final class RuleChecks {
    private static final Logger LOG = LoggerFactory.getLogger(RuleChecks.class);
    private static final Pattern RULE = Pattern.compile("(?m)^(rule|language)\\s*:");
    private static final Pattern ID = Pattern.compile("(?m)^id\\s*:");

    private final List<Path> given;
    private final Map<Path, Optional<Rules>> byDescription = new HashMap<>();

    private record Rules(RuleProject project, FileScanner scanner) {}

    /** @param given files and directories with rules besides those of projects; absolute */
    RuleChecks(List<Path> given) {
        this.given = List.copyOf(given);
    }

    /** Rules are read again when they are needed next. */
    void forget() {
        byDescription.clear();
    }

    /** Whether a text is that of a rule file. */
    static boolean isRuleFile(OpenFile file) {
        return isYaml(file) && RULE.matcher(file.lines().text()).find() && ID.matcher(file.lines().text()).find();
    }

    static boolean isYaml(OpenFile file) {
        return file.name().endsWith(".yml") || file.name().endsWith(".yaml");
    }

    /** What is wrong in a rule file. */
    List<Finding> inRuleFile(OpenFile file) {
        String text = file.lines().text();
        List<Diagnostic> problems;
        try {
            problems = project(file.path()).rule(text, file.path().toString()).problems();
        } catch (IOException e) {
            LOG.warn("rules of {}: {}", file.path(), e.toString());
            problems = RuleFile.read(text, file.path().toString()).problems();
        }
        return problems.stream().filter(problem -> problem.span().map(Span::file)
                .map(name -> name.equals(file.path().toString())).orElse(true))
                .map(problem -> Findings.of(problem, file.lines())).toList();
    }

    private static RuleProject project(Path file) throws IOException {
        Path directory = file.resolveSibling("");
        Optional<Path> description = RuleProject.find(directory);
        return description.isPresent()
                ? RuleProject.read(description.get(), description.get().toString())
                : RuleProject.plain(directory);
    }

    /** What rules find in a file. */
    List<Finding> inSource(OpenFile file) {
        return result(file).map(result -> result.matches().stream().map(match -> finding(file, match)).toList())
                .orElse(List.of());
    }

    /** The file with every fix that fits with the others. */
    Optional<Finding.Fix> all(OpenFile file) {
        return result(file).flatMap(FileResult::output)
                .map(output -> new Finding.Fix("Apply all fixes of rules", List.of(edit(file, output))));
    }

    private Finding finding(OpenFile file, Match match) {
        Rule rule = match.rule();
        Range range = file.lines().range(match.node().start(), match.node().end());
        String message = match.message().isBlank() ? rule.id() : match.message();
        var found = new org.eclipse.lsp4j.Diagnostic(range, message + rule.note().map(note -> "\n" + note).orElse(""),
                severity(rule.severity()), Findings.SOURCE, rule.id());
        rule.url().map(DiagnosticCodeDescription::new).ifPresent(found::setCodeDescription);
        // none that leaves more errors of syntax than there were
        Optional<Finding.Fix> fix = language(file)
                .flatMap(language -> FileScanner.rewrite(language, file.lines().bytes(), List.of(match)).applied()
                        .stream().findFirst())
                .map(edit -> new Finding.Fix("Fix: " + message, List.of(
                        new TextEdit(file.lines().range(edit.start(), edit.end()), edit.text()))));
        return new Finding(found, fix);
    }

    private static DiagnosticSeverity severity(RuleSeverity severity) {
        return switch (severity) {
            case ERROR -> DiagnosticSeverity.Error;
            case WARNING -> DiagnosticSeverity.Warning;
            case INFO -> DiagnosticSeverity.Information;
            case HINT, OFF -> DiagnosticSeverity.Hint;
        };
    }

    /** The change from a file to its next text, no longer than it has to be. */
    private static TextEdit edit(OpenFile file, byte[] output) {
        String old = file.lines().text();
        String text = new String(output, StandardCharsets.UTF_8);
        int start = 0;
        int most = Math.min(old.length(), text.length());
        while (start < most && old.charAt(start) == text.charAt(start)) {
            start++;
        }
        int end = 0;
        while (end < most - start
                && old.charAt(old.length() - 1 - end) == text.charAt(text.length() - 1 - end)) {
            end++;
        }
        start -= start > 0 && Character.isHighSurrogate(old.charAt(start - 1)) ? 1 : 0;
        end -= end > 0 && Character.isLowSurrogate(old.charAt(old.length() - end)) ? 1 : 0;
        return new TextEdit(
                new Range(file.lines().position(start), file.lines().position(old.length() - end)),
                text.substring(start, text.length() - end));
    }

    private Optional<Language> language(OpenFile file) {
        return rules(file.path()).flatMap(rules -> rules.project().languageOf(relative(rules, file)));
    }

    private static Path relative(Rules rules, OpenFile file) {
        return rules.project().directory().relativize(file.path());
    }

    private Optional<FileResult> result(OpenFile file) {
        return rules(file.path()).flatMap(rules -> language(file)
                .map(language -> rules.scanner().scan(language,
                        relative(rules, file).toString().replace('\\', '/'), file.lines().bytes())));
    }

    private Optional<Rules> rules(Path file) {
        Path directory = file.resolveSibling("");
        return byDescription.computeIfAbsent(RuleProject.find(directory).orElse(directory), key -> {
            try {
                RuleProject project = project(file);
                List<Path> files = new ArrayList<>(project.files());
                for (Path each : given) {
                    files.addAll(Files.isDirectory(each) ? RuleProject.ruleFiles(each) : List.of(each));
                }
                List<Rule> rules = project.rules(files).rules();
                return rules.isEmpty() ? Optional.empty() : Optional.of(new Rules(project, new FileScanner(rules)));
            } catch (IOException e) {
                LOG.warn("rules of {}: {}", key, e.toString());
                return Optional.empty();
            }
        });
    }
}
