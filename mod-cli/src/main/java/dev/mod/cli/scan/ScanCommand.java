package dev.mod.cli.scan;

import dev.mod.cli.command.Arguments;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Finds code by a pattern or by rules, and fixes it where they say how. */
public final class ScanCommand implements Command {
    static final Positional PATHS = new Positional("PATH…", false,
            "files and directories to look at; default: the current directory");
    static final Opt THREADS = Opt.value("--max-threads", "N", "How many files at once; default: one for each core");

    private final String version;

    /** @param version of this program */
    public ScanCommand(String version) {
        this.version = version;
    }

    @Override
    public String description() {
        return "Find code by a pattern or by rules, and fix it";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(PATHS);
    }

    @Override
    public List<Opt> options() {
        var options = new ArrayList<>(ScanRules.PATTERN);
        options.addAll(ScanRules.FILES);
        options.addAll(ScanFiles.OPTIONS);
        options.addAll(ScanRules.SEVERITIES);
        options.add(Opt.choice("--json", List.of("pretty", "stream", "compact"),
                "Print matches as ast-grep does; pretty where nothing is said").implying("pretty"));
        options.add(Opt.flag("--include-metadata", "Put the metadata of rules into the JSON"));
        options.add(Opt.choice("--format", List.of("text", "github", "sarif", "junit"),
                "How to print matches; default: text"));
        options.add(Opt.value("--context", "N", "Print so many lines around each match"));
        options.add(Opt.value("--max-results", "N", "Stop after so many matches"));
        options.add(Opt.value("--baseline", "FILE", "Leave out the matches that this file knows"));
        options.add(Opt.flag("--update-baseline", "Write all matches to the baseline instead"));
        options.add(Opt.flag("--fix", "Apply the fixes of rules, in a run that can be undone"));
        options.addAll(Fixes.OPTIONS);
        options.add(THREADS);
        return options;
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        Arguments given = session.arguments();
        if (given.flag("--json") && given.flag("--format")) {
            throw new UsageException("--json and --format exclude each other");
        }
        if (given.flag("--update-baseline") && !given.flag("--baseline")) {
            throw new UsageException("which baseline?", "add --baseline FILE");
        }
        if (!given.flag("--fix")) {
            for (String option : List.of("--interactive", "--dry-run", "--check")) {
                if (given.flag(option)) {
                    throw new UsageException(option + " belongs to --fix");
                }
            }
        }
        ScanRules rules = ScanRules.of(session);
        Optional<Path> baseline = given.value("--baseline").map(session::path);
        boolean updating = given.flag("--update-baseline");
        var scan = new Scan(session, rules, updating ? Optional.empty() : baseline.map(Baseline::read));
        Report report = report(session, rules);
        if (given.flag("--stdin")) {
            if (given.flag("--fix")) {
                throw new UsageException("standard input cannot be fixed", "mod rewrite --stdin prints a new text");
            }
            FileMatches found = scan.ofInput(rules.language(given), Scan.input(session));
            return print(session, report, found.matches().isEmpty() ? List.of() : List.of(found));
        }
        ScanFiles files = ScanFiles.of(session, rules.project().directory());
        if (given.flag("--fix") || updating) {
            List<FileMatches> found = all(session, scan, files);
            if (updating) {
                Baseline.write(baseline.orElseThrow(), found);
                return ExitCode.OK;
            }
            var fixes = new Fixes(session, scan, files);
            fixes.choose(found);
            ExitCode applied = fixes.apply();
            return applied != ExitCode.OK ? applied : print(session, report, fixes.left());
        }
        return stream(session, report, scan, files);
    }

    /** Everything that is found, in the order of the files' names. */
    static List<FileMatches> all(Session session, Scan scan, ScanFiles files) {
        int most = most(session);
        var count = new AtomicInteger();
        List<FileMatches> found = new ArrayList<>();
        scan.run(files, each -> each, each -> {
            found.add(limited(each, most - count.get()));
            return count.addAndGet(each.matches().size()) < most;
        });
        found.sort(Comparator.comparing(FileMatches::name));
        return found;
    }

    private static int most(Session session) {
        return session.arguments().integer("--max-results", 1).orElse(Integer.MAX_VALUE);
    }

    private static FileMatches limited(FileMatches found, int most) {
        return found.matches().size() <= most ? found : found.with(found.matches().subList(0, most));
    }

    /** Prints while it scans: what a file gives is made by the thread that scanned it, and only the text is kept. */
    private static ExitCode stream(Session session, Report report, Scan scan, ScanFiles files) {
        int most = most(session);
        var count = new AtomicInteger();
        var failing = new AtomicBoolean();
        var parts = new TreeMap<String, String>();
        record Part(FileMatches found, String text) {}
        scan.run(files, found -> new Part(found, report.part(found)), part -> {
            FileMatches found = limited(part.found(), most - count.get());
            String text = found.matches().size() == part.found().matches().size() ? part.text() : report.part(found);
            if (report.streams()) {
                session.terminal().print(text);
            } else {
                parts.put(found.name(), text);
            }
            if (found.matches().stream().anyMatch(Scan::fails)) {
                failing.set(true);
            }
            return count.addAndGet(found.matches().size()) < most && !session.terminal().outClosed();
        });
        if (!report.streams()) {
            session.terminal().print(report.whole(List.copyOf(parts.values())));
        }
        return failing.get() ? ExitCode.FAILED : ExitCode.OK;
    }

    private static ExitCode print(Session session, Report report, List<FileMatches> found) {
        session.terminal().print(report.whole(found.stream().map(report::part).toList()));
        return found.stream().flatMap(each -> each.matches().stream()).anyMatch(Scan::fails)
                ? ExitCode.FAILED
                : ExitCode.OK;
    }

    private Report report(Session session, ScanRules rules) {
        Arguments given = session.arguments();
        if (given.flag("--json")) {
            return new JsonReport(JsonReport.Style.valueOf(given.required("--json").toUpperCase(Locale.ROOT)),
                    rules.ofFiles(), given.flag("--include-metadata"));
        }
        return switch (given.value("--format").orElse("text")) {
            case "github" -> new GithubReport();
            case "sarif" -> new SarifReport(rules.rules(), version);
            case "junit" -> new JUnitReport();
            default -> new TextReport(session.terminal(), rules.ofFiles(),
                    given.integer("--context", 0).orElse(0));
        };
    }
}
