package dev.mod.cli.refactor;

import dev.mod.base.diagnostic.Counted;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.output.DiffText;
import dev.mod.cli.scan.Rewriting;
import dev.mod.cli.types.TypeTools;
import dev.mod.cli.terminal.Style;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.types.DirectoryView;
import dev.mod.types.Project;
import dev.mod.types.RenameTarget;
import dev.mod.types.Renaming;
import dev.mod.types.SemanticProvider;
import dev.mod.types.SourceView;
import dev.mod.types.SteadyView;
import dev.mod.types.java.ClassPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Gives a symbol another name wherever it is declared and used. */
public final class RenameCommand implements Command {
    private static final Pattern PLACE = Pattern.compile("(.+):(\\d{1,9}):(\\d{1,9})");
    private static final String EXAMPLE = "mod refactor rename src/shop/Cart.java:7:10 total";

    private static final String OTHERS = "only Java, TypeScript and JavaScript can be renamed";

    @Override
    public String description() {
        return "Rename a symbol of Java, TypeScript or JavaScript in all files, in a run that can be undone";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(
                new Positional("SYMBOL", true, "FILE:LINE:COLUMN of the name, or its full name:"
                        + " a.Type, a.Type.field, a.Type.method(int,java.lang.String); src/cart#Cart.total"),
                new Positional("NAME", true, "The new name"));
    }

    @Override
    public List<Opt> options() {
        return List.of(
                Opt.values("--classpath", "PATHS", "Jars and directories that the code uses, DIR/* for all jars of one,"
                        + " or maven to ask Maven; repeatable"),
                Opt.flag("--dry-run", "Write nothing; print the changes as a diff"));
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        Path base = session.workingDirectory().toAbsolutePath().normalize();
        String symbol = session.arguments().positionals().get(0);
        String name = session.arguments().positionals().get(1);
        var sources = new SteadyView(new DirectoryView(base, List.of()));
        RenameTarget target = target(base, symbol, sources);
        List<Path> classPath = ClassPath.of(session.arguments().values("--classpath"), base, session.environment());
        Renaming renaming;
        try (var types = SemanticProvider.of(language(target))
                .orElseThrow(() -> new UsageException(OTHERS, EXAMPLE))
                .open(new Project(sources, classPath,
                        TypeTools.of(session.environment())))) {
            renaming = types.rename(target, name);
            types.problems().forEach(problem -> session.terminal()
                    .note(session.terminal().err(Style.YELLOW, "warning:") + " " + problem));
        }
        var rewriting = new Rewriting(changes(base, renaming, sources), "mod refactor rename");
        if (session.arguments().flag("--dry-run")) {
            DiffText.print(session.terminal(), rewriting.diff());
            session.terminal().println(renaming.symbol() + ": " + Counted.of(renaming.places(), "place") + " in "
                    + Counted.of(renaming.texts().size(), "file") + " would change");
            return ExitCode.OK;
        }
        return rewriting.apply(session);
    }

    private static Language language(RenameTarget target) {
        if (target instanceof RenameTarget.At at) {
            return Languages.forPath(at.path()).orElseThrow(
                    () -> new UsageException(OTHERS, EXAMPLE));
        }
        // src/cart#Cart.total has a module, a.Type.field has none
        String symbol = ((RenameTarget.Named) target).symbol();
        return Languages.find(symbol.contains("#") && symbol.indexOf('(') < 0 ? "typescript" : "java").orElseThrow();
    }

    private static RenameTarget target(Path base, String symbol, SourceView sources) {
        Matcher place = PLACE.matcher(symbol);
        if (!place.matches()) {
            return new RenameTarget.Named(symbol);
        }
        Path file = base.resolve(place.group(1)).normalize();
        if (!file.startsWith(base) || !Files.isRegularFile(file)) {
            throw new UsageException("there is no file " + place.group(1) + " below " + base, EXAMPLE);
        }
        String path = base.relativize(file).toString().replace('\\', '/');
        return new RenameTarget.At(path,
                offset(text(sources, path), Integer.parseInt(place.group(2)), Integer.parseInt(place.group(3)))
                        .orElseThrow(() -> new UsageException("there is no place " + symbol, EXAMPLE)));
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

    /** What to write where the files still are as the analysis has read them. */
    private static List<Rewriting.Change> changes(Path base, Renaming renaming, SourceView sources) {
        var changes = new ArrayList<Rewriting.Change>();
        for (Map.Entry<String, String> text : renaming.texts().entrySet()) {
            Path file = base.resolve(text.getKey());
            Optional<String> moved = Optional.ofNullable(renaming.moves().get(text.getKey()))
                    .map(path -> path.substring(path.lastIndexOf('/') + 1));
            changes.add(new Rewriting.Change(file, text.getKey(),
                    text(sources, text.getKey()).getBytes(StandardCharsets.UTF_8),
                    text.getValue().getBytes(StandardCharsets.UTF_8), moved));
        }
        return changes;
    }

    private static String text(SourceView sources, String path) {
        try {
            return sources.text(path);
        } catch (IOException e) {
            throw new ModException(ErrorCodes.CANNOT_RENAME, path + " cannot be read: " + e.getMessage(), e);
        }
    }
}
