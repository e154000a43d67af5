package dev.mod.cli.refactor;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.Counted;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.FileNames;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.output.DiffText;
import dev.mod.cli.scan.Rewriting;
import dev.mod.cli.types.TypeTools;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.types.DirectoryView;
import dev.mod.types.Project;
import dev.mod.types.RenameTarget;
import dev.mod.types.Renaming;
import dev.mod.types.SemanticProvider;
import dev.mod.types.SemanticSession;
import dev.mod.types.SourceView;
import dev.mod.types.SteadyView;
import dev.mod.types.java.ClassPath;
import dev.mod.cli.run.Runs;
import dev.mod.model.run.RunId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What refactorings have in common: the project as it is when they begin, and the changes, shown or written in one run. */
final class Refactoring {
    /** What parameters belong to. */
    static final Positional METHOD = new Positional("METHOD", true, "FILE:LINE:COLUMN of its name, or its full name:"
            + " a.Type.method, a.Type.method(int,java.lang.String), a.Type.new for a constructor; src/cart#total, src/cart#Cart.new");

    /** How the names of the files of a module of Python end. */
    private static final List<String> PYTHON = List.of(".py", ".pyi", "/__init__.py");
    private static final Pattern PLACE = Pattern.compile("(.+):(\\d{1,9}):(\\d{1,9})");

    private final Session session;
    private final String command;
    private final Path base;
    private final SourceView sources;

    /**
     * Begins in the working directory.
     *
     * @param command what the run is called
     */
    Refactoring(Session session, String command) {
        this(session, command, UnaryOperator.identity());
    }

    /**
     * The same.
     *
     * @param seen how the files of the directory are looked at
     */
    Refactoring(Session session, String command, UnaryOperator<SourceView> seen) {
        this.session = session;
        this.command = command;
        base = session.workingDirectory().toAbsolutePath().normalize();
        sources = new SteadyView(seen.apply(new DirectoryView(base, List.of())));
    }

    static List<Opt> options() {
        return List.of(
                Opt.values("--classpath", "PATHS", "Jars and directories that the code uses, DIR/* for all jars of one,"
                        + " or maven to ask Maven; repeatable"),
                Opt.flag("--dry-run", "Write nothing; print the changes as a diff"));
    }

    /** The directory that the project is in. */
    Path base() {
        return base;
    }

    /**
     * A file of the project relative to it.
     *
     * @param example of the command
     */
    String file(String name, String example) {
        Path file = base.resolve(name).normalize();
        if (!file.startsWith(base) || !Files.isRegularFile(file)) {
            throw new UsageException("there is no file " + name + " below " + base, example);
        }
        return FileNames.slashed(base.relativize(file));
    }

    /** The text of a file, the same whenever it is asked for. */
    String text(String path) {
        try {
            return sources.text(path);
        } catch (IOException e) {
            throw new ModException(ErrorCodes.CANNOT_RENAME, path + " cannot be read: " + FailureMessages.reason(e), e);
        }
    }

    /**
     * A symbol by its place, {@code FILE:LINE:COLUMN}, or its name.
     *
     * @param example of the command
     */
    RenameTarget target(String symbol, String example) {
        Matcher place = PLACE.matcher(symbol);
        if (!place.matches()) {
            return new RenameTarget.Named(symbol);
        }
        String path = file(place.group(1), example);
        return new RenameTarget.At(path,
                offset(text(path), Integer.parseInt(place.group(2)), Integer.parseInt(place.group(3)))
                        .orElseThrow(() -> new UsageException("there is no place " + symbol, example)));
    }

    /** Where a line and column are, both from 1; columns count characters. */
    private static Optional<Integer> offset(String text, int line, int column) {
        int start = 0;
        for (int i = 1; i < line; i++) {
            start = text.indexOf('\n', start) + 1;
            if (start == 0) {
                return Optional.empty();
            }
        }
        int end = text.indexOf('\n', start);
        String content = text.substring(start, end < 0 ? text.length() : end);
        return line < 1 || column < 1 || column - 1 > content.codePointCount(0, content.length())
                ? Optional.empty()
                : Optional.of(start + content.offsetByCodePoints(0, column - 1));
    }

    /**
     * The one who knows what a symbol and the types around it mean.
     *
     * @param example of the command
     */
    SemanticProvider provider(RenameTarget target, String example) {
        return language(target).flatMap(SemanticProvider::of).filter(SemanticProvider::tellsTypes).orElseThrow(
                () -> new UsageException("only Java, TypeScript and JavaScript can be changed so", example));
    }

    /**
     * The one who knows what a symbol means, in more languages.
     *
     * @param example of the command
     */
    SemanticProvider providerOfNames(RenameTarget target, String example) {
        return language(target).flatMap(SemanticProvider::of).orElseThrow(() -> new UsageException(
                "only Java, TypeScript, JavaScript and Python can be renamed", example));
    }

    private Optional<Language> language(RenameTarget target) {
        return target instanceof RenameTarget.At at
                ? Languages.forPath(at.path())
                : language(((RenameTarget.Named) target).symbol());
    }

    private Optional<Language> language(String symbol) {
        // src/cart#Cart.total has a module, a.Type.field has none
        if (!symbol.contains("#") || symbol.indexOf('(') >= 0) {
            return Languages.find("java");
        }
        String module = symbol.substring(0, symbol.indexOf('#'));
        boolean isPython = PYTHON.stream().anyMatch(end -> Files.isRegularFile(base.resolve(module + end)));
        return Languages.find(isPython ? "python" : "typescript");
    }

    /** Finds out what is to change, and shows or writes it. */
    ExitCode run(SemanticProvider provider, Function<SemanticSession, Renaming> what) throws InterruptedException {
        refuseHalfDone();
        List<Path> classPath = ClassPath.of(session.arguments().values("--classpath"), base, session.environment());
        Renaming renaming;
        try (var types = provider.openToRename(new Project(sources, classPath, TypeTools.of(session.environment())))) {
            renaming = what.apply(types);
            types.problems().forEach(session.terminal()::warn);
        }
        var rewriting = new Rewriting(changes(renaming), command);
        if (session.arguments().flag("--dry-run")) {
            DiffText.print(session.terminal(), rewriting.diff());
            session.terminal().println(renaming.symbol() + ": " + Counted.of(renaming.places(), "place") + " in "
                    + Counted.of(renaming.texts().size(), "file") + " would change");
            return ExitCode.OK;
        }
        return rewriting.apply(session);
    }

    /** What somebody who was killed has changed in part means what nobody meant. */
    private void refuseHalfDone() {
        for (RunId run : Runs.reader(session).halfDone(base)) {
            throw new ModException(ErrorCodes.TARGET_HALF_DONE, "run " + run + " was killed while it worked on "
                    + base + ", and what it was changing may be half done; mod workflow undo -i " + run
                    + " puts it back");
        }
    }

    /** What to write where the files still are as the analysis has read them. */
    private List<Rewriting.Change> changes(Renaming renaming) {
        var changes = new ArrayList<Rewriting.Change>();
        for (Map.Entry<String, String> text : renaming.texts().entrySet()) {
            changes.add(new Rewriting.Change(base.resolve(text.getKey()), text.getKey(),
                    text(text.getKey()).getBytes(StandardCharsets.UTF_8),
                    text.getValue().getBytes(StandardCharsets.UTF_8),
                    Optional.ofNullable(renaming.moves().get(text.getKey()))));
        }
        return changes;
    }
}
