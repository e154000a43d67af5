package dev.mod.cli.scan;

import dev.mod.base.diagnostic.Counted;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.diagnostic.Severity;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.output.DiagnosticPrinter;
import dev.mod.cli.terminal.Style;
import dev.mod.match.rule.Rule;
import dev.mod.match.rule.RuleProject;
import dev.mod.match.rule.RuleSeverity;
import dev.mod.match.scan.FileScanner;
import dev.mod.match.scan.Match;
import dev.mod.cli.types.TypeTools;
import dev.mod.types.Project;
import dev.mod.types.RuleTypes;
import dev.mod.types.SourceView;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Tests the rules of a project with its test files and snapshots. */
public final class RuleTestCommand implements Command {
    @Override
    public String description() {
        return "Test the rules of a project on code that is valid and code that is not";
    }

    @Override
    public List<Opt> options() {
        return List.of(
                Opt.value("-c,--config", "FILE", "The project; default: the nearest " + RuleProject.FILE),
                Opt.value("-t,--test-dir", "DIR", "Where the test files are; default: testConfigs of the project"),
                Opt.value("--snapshot-dir", "NAME", "The directory in it with snapshots; default: __snapshots__"),
                Opt.value("-f,--filter", "REGEX", "Only rules whose ids it finds"),
                Opt.flag("-U,--update-all", "Write what is found to the snapshots"),
                Opt.flag("--skip-snapshot-tests", "Look only at whether something is found"),
                Opt.flag("--include-off", "Test rules of the severity off, too"));
    }

    @Override
    public ExitCode run(Session session) {
        var given = session.arguments();
        if (given.flag("--update-all") && given.flag("--skip-snapshot-tests")) {
            throw new UsageException("--update-all and --skip-snapshot-tests exclude each other");
        }
        try {
            RuleProject project = ScanRules.project(session);
            if (!project.isDescribed()) {
                throw new UsageException("there is no " + RuleProject.FILE + " here or above",
                        "name one with --config");
            }
            List<Rule> all = ScanRules.checked(session, project.rules());
            Pattern filter = filter(given.value("--filter"));
            Map<String, Rule> rules = new LinkedHashMap<>();
            all.stream().filter(rule -> filter.matcher(rule.id()).find())
                    .filter(rule -> rule.severity() != RuleSeverity.OFF || given.flag("--include-off"))
                    .forEach(rule -> rules.putIfAbsent(rule.id(), rule.withSeverity(RuleSeverity.HINT)
                            .forAllPaths()));
            if (rules.isEmpty()) {
                throw new ModException(ErrorCodes.INVALID_RULES, "there is no rule to test"
                        + given.value("--filter").map(text -> " with \"" + text + "\" in its id").orElse(""));
            }
            return test(session, rules, cases(session, project), filter);
        } catch (IOException e) {
            throw new ModException(ErrorCodes.INVALID_RULES, "the tests cannot be read: " + FailureMessages.of(e), e);
        }
    }

    /** What a case uses besides the language's own library is not there. */
    private static Project codeAlone(Session session) {
        return new Project(SourceView.NONE, List.of(), TypeTools.of(session.environment()));
    }

    private static Pattern filter(Optional<String> regex) {
        try {
            return Pattern.compile(regex.orElse(""));
        } catch (PatternSyntaxException e) {
            throw new UsageException("--filter takes a regular expression: " + e.getDescription());
        }
    }

    private static List<RuleCases> cases(Session session, RuleProject project) throws IOException {
        var given = session.arguments();
        List<RuleProject.Tests> places = new ArrayList<>();
        if (given.flag("--test-dir")) {
            places.add(new RuleProject.Tests(session.path(given.required("--test-dir")),
                    given.value("--snapshot-dir").orElse("__snapshots__")));
        } else {
            project.tests().forEach(tests -> places.add(new RuleProject.Tests(tests.directory(),
                    given.value("--snapshot-dir").orElse(tests.snapshots()))));
        }
        if (places.isEmpty()) {
            throw new UsageException("the project names no tests",
                    "add testConfigs to it, or name a directory with -t");
        }
        List<Diagnostic> problems = new ArrayList<>();
        List<RuleCases> cases = new ArrayList<>();
        for (RuleProject.Tests place : places) {
            if (!Files.isDirectory(place.directory())) {
                throw new UsageException("there is no directory " + place.directory());
            }
            cases.addAll(RuleCases.in(place, session.workingDirectory(), problems));
        }
        new DiagnosticPrinter(session.terminal()).print(problems);
        if (problems.stream().anyMatch(problem -> problem.severity() == Severity.ERROR)) {
            throw new ModException(ErrorCodes.INVALID_RULES, "the tests are invalid");
        }
        return cases;
    }

    private static ExitCode test(Session session, Map<String, Rule> rules, List<RuleCases> all, Pattern filter)
            throws IOException {
        var terminal = session.terminal();
        Map<Path, Map<String, Snapshots>> snapshots = new HashMap<>();
        int passed = 0;
        int failed = 0;
        for (RuleCases cases : all) {
            Rule rule = rules.get(cases.rule());
            if (rule == null) {
                if (filter.matcher(cases.rule()).find() && !session.quiet()) {
                    terminal.warn("there is no rule '" + cases.rule()
                            + "' that is on; its tests were left out");
                }
                continue;
            }
            var bySnapshot = snapshots.computeIfAbsent(cases.snapshots(), unused -> new HashMap<>());
            Snapshots known = bySnapshot.get(rule.id());
            if (known == null) {
                known = new Snapshots(cases.snapshots(), rule.id());
                bySnapshot.put(rule.id(), known);
            }
            var verdicts = new Verdicts(session, rule, known).of(cases);
            boolean good = verdicts.chars().noneMatch(verdict -> "NMW".indexOf(verdict) >= 0);
            passed += good ? 1 : 0;
            failed += good ? 0 : 1;
            terminal.println((good ? terminal.out(Style.GREEN, "PASS") : terminal.out(Style.RED, "FAIL")) + " "
                    + rule.id() + "  " + verdicts);
        }
        for (var ofDirectory : snapshots.values()) {
            for (Snapshots each : ofDirectory.values()) {
                each.save();
            }
        }
        terminal.println(Counted.of(passed, "test") + " passed, " + failed + " failed");
        return failed == 0 ? ExitCode.OK : ExitCode.FAILED;
    }

    /** What comes of the cases of a rule: a letter for each. */
    private record Verdicts(Session session, Rule rule, Snapshots known) {
        /** In their order: {@code .} good, {@code N}oisy, {@code M}issing, {@code W}rong, {@code U}pdated. */
        String of(RuleCases cases) {
            try (var types = RuleTypes.open(List.of(rule), codeAlone(session))) {
                return of(cases, new FileScanner(List.of(rule)).withoutSuppressions().withSemantics(types));
            }
        }

        private String of(RuleCases cases, FileScanner scanner) {
            var letters = new StringBuilder();
            for (String code : cases.valid()) {
                boolean noisy = !matches(scanner, code).isEmpty();
                letters.append(noisy ? 'N' : '.');
                if (noisy) {
                    tell("noisy: the rule " + rule.id() + " finds something in", code);
                }
            }
            for (String code : cases.invalid()) {
                letters.append(invalid(code, matches(scanner, code)));
            }
            return letters.toString();
        }

        private List<Match> matches(FileScanner scanner, String code) {
            return scanner.matches(rule.language(), "case", code.getBytes(StandardCharsets.UTF_8));
        }

        private char invalid(String code, List<Match> matches) {
            if (matches.isEmpty()) {
                tell("missing: the rule " + rule.id() + " finds nothing in", code);
                return 'M';
            }
            if (session.arguments().flag("--skip-snapshot-tests")) {
                return '.';
            }
            var found = Snapshot.of(matches.get(0), code.getBytes(StandardCharsets.UTF_8));
            var before = known.of(code);
            if (before.filter(found::same).isPresent()) {
                return '.';
            }
            if (session.arguments().flag("--update-all")) {
                known.put(code, found);
                return 'U';
            }
            tell(before.isPresent()
                    ? "wrong: the rule " + rule.id() + " finds something else than its snapshot says in"
                    : "wrong: there is no snapshot of what the rule " + rule.id() + " finds in", code);
            before.ifPresent(snapshot -> lines("- ", snapshot, found));
            lines("+ ", found, before.orElse(new Snapshot(Optional.empty(), List.of())));
            return 'W';
        }

        /** What one snapshot has and the other has not. */
        private void lines(String mark, Snapshot snapshot, Snapshot other) {
            var terminal = session.terminal();
            snapshot.fixed().filter(fixed -> !other.fixed().equals(Optional.of(fixed)))
                    .ifPresent(
                            fixed -> fixed.lines().forEach(line -> terminal.println("  " + mark + "fixed: " + line)));
            snapshot.labels().stream().filter(label -> !other.labels().contains(label))
                    .forEach(label -> terminal.println("  " + mark + label.style() + " " + label.start() + "-"
                            + label.end() + " " + label.source().lines().findFirst().orElse("")
                            + label.message().map(message -> ": " + message).orElse("")));
        }

        private void tell(String what, String code) {
            session.terminal().println(what);
            code.lines().forEach(line -> session.terminal().println("    " + line));
        }
    }
}
