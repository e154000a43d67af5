package dev.mod.cli.scan;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.Arguments;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.CommonOptions;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.engine.journal.ModHome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Finds code by a pattern or by rules, and fixes it where they say how. */
public final class ScanCommand implements Command {
    static final Positional PATHS = new Positional("PATH…", false,
            "files and directories to look at; default: the current directory");
    static final Opt THREADS = Opt.value("--max-threads", "N", "How many files at once; default: one for each core");

    /** Options that select files or have to do with how they are scanned: what is found in a file is the same. */
    private static final Set<String> SELECTING = Set.of("--max-threads", "--globs", CommonOptions.QUIET,
            CommonOptions.VERBOSE, CommonOptions.NO_INTERACTIVE, CommonOptions.YES);

    private final String version;
    private final Supplier<Optional<String>> build;
    private final Optional<ScanMemory> memory;
    private final Duration settled;

    /**
     * The command.
     *
     * @param version of this program
     * @param build tells it from other builds of the version; without one nothing is kept for the next scan
     */
    public ScanCommand(String version, Supplier<Optional<String>> build) {
        this(version, build, Optional.empty());
    }

    /**
     * The command in a process that stays.
     *
     * @param version of this program
     * @param build tells it from other builds of the version; without one nothing is kept for the next scan
     * @param memory of the process, if it has one
     */
    public ScanCommand(String version, Supplier<Optional<String>> build, Optional<ScanMemory> memory) {
        this(version, build, memory, ScanCache.SETTLED);
    }

    ScanCommand(String version, Supplier<Optional<String>> build, Optional<ScanMemory> memory, Duration settled) {
        this.version = version;
        this.build = build;
        this.memory = memory;
        this.settled = settled;
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
        options.addAll(Scan.TYPES);
        options.add(Opt.choice("--json", List.of("pretty", "stream", "compact"),
                "Print matches as ast-grep does; pretty where nothing is said").implying("pretty"));
        options.add(Opt.flag("--include-metadata", "Put the metadata of rules into the JSON"));
        options.add(Opt.choice("--format", List.of("text", "github", "sarif", "junit"),
                "How to print matches; default: text"));
        options.add(Opt.flag("--files-with-matches", "Print the names of files with matches only"));
        options.add(Opt.value("--context", "N", "Print so many lines around each match"));
        options.add(Opt.value("--max-results", "N", "Stop after so many matches"));
        options.add(Opt.value("--baseline", "FILE", "Leave out the matches that this file knows"));
        options.add(Opt.flag("--update-baseline", "Write all matches to the baseline instead"));
        options.add(Opt.flag("--fix", "Apply the fixes of rules, in a run that can be undone"));
        options.addAll(Fixes.OPTIONS);
        options.add(THREADS);
        options.add(Opt.flag("--no-cache", "Read every file again, whatever is known of it from earlier scans"));
        return options;
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        Arguments given = session.arguments();
        if (given.flag("--json") && given.flag("--format")) {
            throw new UsageException("--json and --format exclude each other");
        }
        if (given.flag("--files-with-matches") && (given.flag("--json") || given.flag("--format"))) {
            throw new UsageException("--files-with-matches prints names, neither JSON nor another format");
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
        try (var scan = new Scan(session, rules, updating ? Optional.empty() : baseline.map(Baseline::read))) {
            return run(session, rules, scan, updating ? baseline : Optional.empty());
        }
    }

    /** @param baseline that is to be written */
    private ExitCode run(Session session, ScanRules rules, Scan scan, Optional<Path> baseline)
            throws InterruptedException {
        Arguments given = session.arguments();
        if (memory.isPresent() && scan.isTyped()) {
            // the daemon leaves what fails to a process of its own
            throw new ModException(ErrorCodes.NO_DAEMON, "types are not resolved in a process that stays");
        }
        Report report = report(session, rules);
        if (given.flag("--stdin")) {
            if (given.flag("--fix")) {
                throw new UsageException("standard input cannot be fixed", "mod rewrite --stdin prints a new text");
            }
            FileMatches found = scan.ofInput(rules.language(given), Scan.input(session));
            scan.checkTypes();
            return print(session, report, found.matches().isEmpty() ? List.of() : List.of(found));
        }
        boolean cached = !given.flag("--fix") && !scan.isTyped()
                && Stream.of("--no-cache", "--since", "--staged", "--baseline", "--max-results").noneMatch(given::flag);
        Optional<ScanKey> key = cached ? build.get().map(id -> key(id, session, rules)) : Optional.empty();
        if (key.isPresent() && memory.isPresent()) {
            byte[] whole = key.get().copy().with(given.positionals()).with(given.values("--globs")).digest();
            Optional<Recall> recall = memory.get().recall(whole, ScanFiles.roots(session));
            if (recall.isPresent()) {
                return recalled(session, report, rules, scan, key.get(), recall.get());
            }
        }
        try (var files = ScanFiles.of(session, rules.project().directory())) {
            rules.tellWhatIsLeftOut(session, files.files());
            if (baseline.isPresent()) {
                Baseline.write(baseline.get(), all(session, scan, files));
                return ExitCode.OK;
            }
            return given.flag("--fix")
                    ? fix(session, report, scan, files)
                    : stream(session, report, scan, files, key.map(each -> cache(session, scan, files, each)));
        }
    }

    private ExitCode recalled(Session session, Report report, ScanRules rules, Scan scan, ScanKey key, Recall recall)
            throws InterruptedException {
        try (var files = ScanFiles.of(session, rules.project().directory(), recall)) {
            rules.tellWhatIsLeftOut(session, files.files());
            recall.begin(files, scan,
                    recall.isPartial() ? Optional.empty() : Optional.of(cache(session, scan, files, key)));
            return stream(session, report, scan, files, Optional.of(recall));
        }
    }

    private static ExitCode fix(Session session, Report report, Scan scan, ScanFiles files)
            throws InterruptedException {
        var fixes = new Fixes(session, scan, files);
        fixes.choose(all(session, scan, files));
        ExitCode applied = fixes.apply();
        return applied != ExitCode.OK ? applied : print(session, report, fixes.left());
    }

    /** Everything that is found, in the order of the files' names. */
    static List<FileMatches> all(Session session, Scan scan, ScanFiles files) throws InterruptedException {
        int most = most(session);
        var count = new AtomicInteger();
        List<FileMatches> found = new ArrayList<>();
        scan.run(files, files.files(), each -> each, each -> {
            if (!each.matches().isEmpty()) {
                found.add(limited(each, most - count.get()));
            }
            return count.addAndGet(each.matches().size()) < most;
        });
        scan.checkTypes();
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
    private static ExitCode stream(Session session, Report report, Scan scan, ScanFiles files,
            Optional<? extends KnownParts> cache) throws InterruptedException {
        int most = most(session);
        var count = new AtomicInteger();
        var printer = new PartPrinter(session.terminal(), report);
        cache.ifPresent(known -> known.parts().forEach(printer::add));
        record Scanned(FileMatches found, List<String> pieces) {}
        scan.run(files, cache.map(KnownParts::changed).orElse(files.files()),
                found -> new Scanned(found, found.matches().isEmpty() ? List.of() : report.pieces(found)), scanned -> {
                    FileMatches found = limited(scanned.found(), most - count.get());
                    List<String> pieces = found.matches().size() == scanned.found().matches().size()
                            ? scanned.pieces()
                            : report.pieces(found);
                    var part = new KnownParts.Part(found.matches().stream().anyMatch(Scan::fails), pieces);
                    printer.add(found.name(), part);
                    if (found.warnings().isEmpty()) {
                        cache.ifPresent(known -> known.add(found.name(), part));
                    } else {
                        cache.ifPresent(known -> known.leaveOut(found.name()));
                    }
                    return count.addAndGet(found.matches().size()) < most && !session.terminal().outClosed();
                });
        printer.end();
        scan.checkTypes();
        if (!session.terminal().outClosed()) {
            cache.ifPresent(KnownParts::keep);
        }
        return printer.fails() ? ExitCode.FAILED : ExitCode.OK;
    }

    private static ExitCode print(Session session, Report report, List<FileMatches> found) {
        session.terminal().print(report.whole(found.stream().map(report::part).toList()));
        return found.stream().flatMap(each -> each.matches().stream()).anyMatch(Scan::fails)
                ? ExitCode.FAILED
                : ExitCode.OK;
    }

    /** All that what is printed of a file depends on, the file aside. */
    private static ScanKey key(String build, Session session, ScanRules rules) {
        var key = new ScanKey(build).with(rules.texts()).with(session.workingDirectory())
                .with(rules.project().directory()).with(session.terminal().colorOut())
                .with(session.terminal().outIsTerminal());
        session.arguments().options().forEach((option, values) -> {
            if (!SELECTING.contains(option)) {
                key.with(option).with(values);
            }
        });
        return key;
    }

    private ScanCache cache(Session session, Scan scan, ScanFiles files, ScanKey key) {
        return new ScanCache(ModHome.caches(session.environment()).resolve("scans"), key.copy().digest(), files.base(),
                files.files().stream().filter(scan::isConcernedWith).toList(), files::name, settled);
    }

    private Report report(Session session, ScanRules rules) {
        Arguments given = session.arguments();
        if (given.flag("--json")) {
            return new JsonReport(JsonReport.Style.valueOf(given.required("--json").toUpperCase(Locale.ROOT)),
                    rules.ofFiles(), given.flag("--include-metadata"));
        }
        if (given.flag("--files-with-matches")) {
            return TextReport.ofNames(session.terminal());
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
