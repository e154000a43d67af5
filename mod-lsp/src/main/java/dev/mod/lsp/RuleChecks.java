package dev.mod.lsp;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.Severity;
import dev.mod.base.diagnostic.Span;
import dev.mod.base.file.FileNames;
import dev.mod.match.Language;
import dev.mod.match.rule.Rule;
import dev.mod.match.rule.RuleFile;
import dev.mod.match.rule.RuleProject;
import dev.mod.match.rule.RuleSeverity;
import dev.mod.match.scan.FileResult;
import dev.mod.match.scan.FileScanner;
import dev.mod.match.scan.Match;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.lsp4j.DiagnosticCodeDescription;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;

/** What is wrong in rule files, and what rules find in files that are open. Used by one thread. */
final class RuleChecks {
    private static final Pattern RULE = Pattern.compile("(?m)^(rule|language)\\s*:");
    private static final Pattern ID = Pattern.compile("(?m)^id\\s*:");

    private final List<Path> given;
    private final Map<Path, Rules> byDescription = new HashMap<>();

    /** @param problems why there are fewer rules than somebody wanted */
    private record Rules(RuleProject project, List<Rule> rules, FileScanner scanner, List<Diagnostic> problems) {
        static Rules none(List<Diagnostic> problems) {
            return new Rules(RuleProject.plain(Path.of("")), List.of(), new FileScanner(List.of()), problems);
        }
    }

    /** @param given files and directories with rules besides those of projects; absolute */
    RuleChecks(List<Path> given) {
        this.given = List.copyOf(given);
    }

    /** Rules are read again when they are needed next. */
    void forget() {
        byDescription.clear();
    }

    /** What keeps rules from being used that have been needed since they were forgotten. */
    List<Diagnostic> problems() {
        return byDescription.values().stream().flatMap(rules -> rules.problems().stream()).toList();
    }

    static boolean isYaml(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(".yml") || name.endsWith(".yaml");
    }

    /** Whether a text is that of a rule file. */
    static boolean isRuleFile(OpenFile file) {
        String text = file.lines().text();
        return isYaml(file.path()) && RULE.matcher(text).find() && ID.matcher(text).find();
    }

    /** What is wrong in a file that is about rules. */
    List<Finding> inRules(OpenFile file) {
        String text = file.lines().text();
        String name = file.path().toString();
        List<Diagnostic> problems = List.of();
        if (file.name().equals(RuleProject.FILE)) {
            problems = RuleProject.read(file.path(), name, text).problems();
        } else if (isRuleFile(file)) {
            try {
                problems = project(file.path()).rule(text, name).problems();
            } catch (IOException e) { // as is told where rules are used
                problems = RuleFile.read(text, name).problems();
            }
        }
        return problems.stream().filter(problem -> problem.span().map(Span::file).map(name::equals).orElse(true))
                .map(problem -> Findings.of(problem, file.lines())).toList();
    }

    private static RuleProject project(Path file) throws IOException {
        Path directory = file.resolveSibling("");
        Optional<Path> description = RuleProject.find(directory);
        return description.isPresent()
                ? RuleProject.read(description.get(), description.get().toString())
                : RuleProject.plain(directory);
    }

    /** What rules find in a file, and why they do not find all. */
    List<Finding> inSource(OpenFile file) {
        return result(file, false).map(result -> Stream.concat(
                result.warnings().stream().map(warning -> Findings.of(
                        new Diagnostic("not-scanned", Severity.NOTE, warning, Optional.empty(), "", Optional.empty()),
                        file.lines())),
                result.matches().stream().map(match -> finding(file, match))).toList()).orElse(List.of());
    }

    /** The file with every fix that fits with the others. */
    Optional<Finding.Fix> all(OpenFile file) {
        return result(file, true).filter(result -> result.output().isPresent())
                .map(result -> new Finding.Fix("Apply all fixes of rules", edits(file, result)));
    }

    private Finding finding(OpenFile file, Match match) {
        Rule rule = match.rule();
        Range range = file.lines().range(match.node().start(), match.node().end());
        String message = match.message().isBlank() ? rule.id() : match.message();
        var found = new org.eclipse.lsp4j.Diagnostic(range, message + rule.note().map(note -> "\n" + note).orElse(""),
                severity(rule.severity()), Findings.SOURCE, rule.id());
        rule.url().map(DiagnosticCodeDescription::new).ifPresent(found::setCodeDescription);
        // none that leaves more errors of syntax than there were
        return new Finding(found, () -> language(file)
                .map(language -> edits(file, FileScanner.rewrite(language, file.lines().bytes(), List.of(match))))
                .filter(edits -> !edits.isEmpty())
                .map(edits -> new Finding.Fix("Fix: " + message, edits)));
    }

    private static DiagnosticSeverity severity(RuleSeverity severity) {
        return switch (severity) {
            case ERROR -> DiagnosticSeverity.Error;
            case WARNING -> DiagnosticSeverity.Warning;
            case INFO -> DiagnosticSeverity.Information;
            case HINT, OFF -> DiagnosticSeverity.Hint;
        };
    }

    private static List<TextEdit> edits(OpenFile file, FileResult result) {
        return result.applied().stream()
                .map(edit -> new TextEdit(file.lines().range(edit.start(), edit.end()), edit.text())).toList();
    }

    private Optional<Language> language(OpenFile file) {
        Rules rules = rules(file.path());
        return rules.rules().isEmpty() ? Optional.empty() : rules.project().languageOf(relative(rules, file));
    }

    private static Path relative(Rules rules, OpenFile file) {
        return rules.project().directory().relativize(file.path());
    }

    private Optional<FileResult> result(OpenFile file, boolean withFixes) {
        return language(file).map(language -> {
            Rules rules = rules(file.path());
            FileScanner scanner = rules.scanner();
            String path = FileNames.slashed(relative(rules, file));
            byte[] bytes = file.lines().bytes();
            return withFixes ? scanner.scan(language, path, bytes) : scanner.find(language, path, bytes);
        });
    }

    private Rules rules(Path file) {
        Path directory = file.resolveSibling("");
        return byDescription.computeIfAbsent(RuleProject.find(directory).orElse(directory), key -> {
            try {
                return read(project(file));
            } catch (IOException e) {
                return Rules.none(List.of(unreadable(e)));
            }
        });
    }

    private Rules read(RuleProject project) throws IOException {
        List<Diagnostic> problems = new ArrayList<>(project.problems());
        List<Path> files = new ArrayList<>(project.files());
        for (Path each : given) {
            try {
                files.addAll(Files.isDirectory(each) || Files.notExists(each)
                        ? RuleProject.ruleFiles(each)
                        : List.of(each));
            } catch (IOException e) {
                problems.add(unreadable(e));
            }
        }
        RuleFile read = project.rules(files);
        problems.addAll(read.problems());
        return new Rules(project, read.rules(), new FileScanner(read.rules()), problems);
    }

    private static Diagnostic unreadable(IOException e) {
        return new Diagnostic("unreadable-rules", Severity.ERROR, "they cannot be read: " + FailureMessages.of(e),
                Optional.empty(), "", Optional.empty());
    }
}
