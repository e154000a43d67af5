package dev.mod.cli.refactor;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.types.RenameTarget;
import dev.mod.types.SemanticProvider;
import java.util.List;
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
        return Refactoring.options();
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        var refactoring = new Refactoring(session, "mod refactor rename");
        RenameTarget target = target(refactoring, session.arguments().positionals().get(0));
        String name = session.arguments().positionals().get(1);
        SemanticProvider provider = SemanticProvider.of(language(target))
                .orElseThrow(() -> new UsageException(OTHERS, EXAMPLE));
        return refactoring.run(provider, types -> types.rename(target, name));
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

    private static RenameTarget target(Refactoring refactoring, String symbol) {
        Matcher place = PLACE.matcher(symbol);
        if (!place.matches()) {
            return new RenameTarget.Named(symbol);
        }
        String path = refactoring.file(place.group(1), EXAMPLE);
        return new RenameTarget.At(path,
                offset(refactoring.text(path), Integer.parseInt(place.group(2)), Integer.parseInt(place.group(3)))
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
}
