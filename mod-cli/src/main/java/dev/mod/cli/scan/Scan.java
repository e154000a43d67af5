package dev.mod.cli.scan;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.match.Language;
import dev.mod.match.rule.RuleSeverity;
import dev.mod.match.scan.FileResult;
import dev.mod.match.scan.FileScanner;
import dev.mod.match.scan.Match;
import dev.mod.match.scan.ScannedFile;
import dev.mod.match.scan.Scanner;
import dev.mod.cli.types.TypeTools;
import dev.mod.types.DirectoryView;
import dev.mod.types.Project;
import dev.mod.types.RuleTypes;
import dev.mod.types.SemanticSession;
import dev.mod.types.java.ClassPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A scan as the command line describes it. */
final class Scan implements AutoCloseable {
    /** What a file is called that is standard input. */
    static final String STDIN = "STDIN";

    /** For rules that need types: what the code uses, and how much of it has to be known. */
    static final List<Opt> TYPES = List.of(
            Opt.values("--classpath", "PATHS", "For rules that need types: jars and directories that the code uses,"
                    + " DIR/* for all jars of one, or maven to ask Maven; repeatable"),
            Opt.value("--resolved", "PERCENT", "For rules that need types: how many names have to be resolved;"
                    + " default: 95"));

    private static final int ALL = 100;

    private final Session session;
    private final ScanRules rules;
    private final Optional<Baseline> baseline;
    private final FileScanner scanner;
    private final boolean typed;
    /** Once files are scanned by rules that need types. */
    private @Nullable SemanticSession types;

    Scan(Session session, ScanRules rules, Optional<Baseline> baseline) {
        this.session = session;
        this.rules = rules;
        this.baseline = baseline;
        var all = new FileScanner(rules.rules());
        this.scanner = rules.ofFiles() ? all : all.withoutSuppressions();
        this.typed = RuleTypes.areNeeded(rules.rules());
        share(session);
    }

    /**
     * Scans files.
     *
     * @param some of the files
     * @param work what is to be done with the matches and warnings of a file that has any; called by several threads at
     *        once
     * @param consumer gets what the work gave, one at a time; once it answers false no more files are scanned
     */
    <T> void run(ScanFiles files, List<Path> some, Function<FileMatches, T> work, Predicate<T> consumer)
            throws InterruptedException {
        files.problems().forEach(problem -> warn(problem.directory() + ": " + problem.message()));
        int threads = session.arguments().integer("--max-threads", 1)
                .orElse(Runtime.getRuntime().availableProcessors());
        // in an order that does not depend on the threads
        var warnings = new ConcurrentSkipListSet<String>();
        new Scanner(withTypes(some), threads).onlyFinding().withLanguages(rules.project()::languageOf).scan(
                files.contents(),
                some, scanned -> {
                    FileMatches found = chosen(files, scanned);
                    found.warnings().forEach(warning -> warnings.add(found.name() + ": " + warning));
                    return work.apply(found);
                }, consumer);
        warnings.forEach(this::warn);
    }

    /** Scans standard input. */
    FileMatches ofInput(Language language, byte[] text) throws InterruptedException {
        FileResult result = withTypes(List.of()).scan(language, STDIN, text);
        result.warnings().forEach(warning -> warn(STDIN + ": " + warning));
        return new FileMatches(Path.of(STDIN), STDIN, unknown(STDIN, result.matches()), result.warnings());
    }

    /** Whether rules ask for types, which depend on more than the file that is scanned. */
    boolean isTyped() {
        return typed;
    }

    /** The scanner, with somebody who knows the types that rules ask for. */
    private FileScanner withTypes(List<Path> files) throws InterruptedException {
        if (!typed) {
            return scanner;
        }
        Path base = rules.project().directory();
        List<Path> classPath = ClassPath.of(session.arguments().values("--classpath"), session.workingDirectory(),
                session.environment());
        close();
        types = RuleTypes.open(rules.rules(), new Project(new DirectoryView(base, files), classPath,
                TypeTools.of(session.environment())));
        return scanner.withSemantics(types);
    }

    /**
     * Says how many names could be resolved.
     *
     * @throws ModException when they were too few for the rules; those that say what to do otherwise ask for none
     */
    void checkTypes() {
        if (types == null) {
            return;
        }
        types.problems().forEach(this::warn);
        if (!session.quiet() && types.resolution().files() > 0) {
            session.terminal().note(types.resolution().summary());
        }
        boolean strict = rules.rules().stream().anyMatch(rule -> rule.needsTypes() && rule.onUnresolved().isEmpty());
        RuleTypes.check(types.resolution(), share(session).map(Integer::doubleValue)
                .orElse(strict ? RuleTypes.USUAL_SHARE : 0));
    }

    private static Optional<Integer> share(Session session) {
        Optional<Integer> share = session.arguments().integer("--resolved", 0);
        if (share.orElse(0) > ALL) {
            throw new UsageException("--resolved takes a number from 0 to 100");
        }
        return share;
    }

    @Override
    public void close() {
        if (types != null) {
            types.close();
        }
    }

    /** Standard input. */
    static byte[] input(Session session) {
        try {
            return session.terminal().readAll();
        } catch (IOException e) {
            throw new ModException(ErrorCodes.NO_TARGET, "standard input: " + FailureMessages.of(e), e);
        }
    }

    private FileMatches chosen(ScanFiles files, ScannedFile scanned) {
        String name = files.name(scanned.file());
        List<Match> matches = scanned.result().matches().stream().filter(match -> {
            var tree = match.node().tree();
            int node = match.node().id();
            return files.means(scanned.file(), tree.line(tree.start(node)),
                    tree.line(Math.max(tree.start(node), tree.end(node) - 1)));
        }).toList();
        return new FileMatches(scanned.file(), name, unknown(name, matches), scanned.result().warnings());
    }

    private List<Match> unknown(String name, List<Match> matches) {
        return baseline.map(known -> known.unknown(name, matches)).orElse(matches);
    }

    private void warn(String text) {
        if (!session.quiet()) {
            session.terminal().warn(text);
        }
    }

    /** The language of a file, by its path relative to the project. */
    Language language(Path file) {
        return rules.project().languageOf(file).orElseThrow();
    }

    /** Whether anything can be found in a file, as far as its name tells. */
    boolean isConcernedWith(Path file) {
        return rules.project().languageOf(file).filter(scanner::isConcernedWith).isPresent();
    }

    /** Whether a match makes the command fail. */
    static boolean fails(Match match) {
        return match.rule().severity() == RuleSeverity.ERROR;
    }
}
