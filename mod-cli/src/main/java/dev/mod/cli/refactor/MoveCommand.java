package dev.mod.cli.refactor;

import dev.mod.base.file.FileNames;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.types.SemanticProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Moves a type or a package of Java to another package, or a file of TypeScript or JavaScript to another path. */
public final class MoveCommand implements Command {
    private static final String EXAMPLE = "mod refactor move shop.Cart shop.model, mod refactor move src/cart.ts src/shop";

    @Override
    public String description() {
        return "Move a type or a package of Java, or a file of TypeScript or JavaScript, in all files that use it,"
                + " in a run that can be undone";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(
                new Positional("WHAT", true,
                        "A type of Java at the top of its file by its full name, a package, or a file"),
                new Positional("TO", true,
                        "The package to move it to; for TypeScript and JavaScript the file's new path,"
                                + " or a directory"));
    }

    @Override
    public List<Opt> options() {
        return Refactoring.options();
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        var refactoring = new Refactoring(session, "mod refactor move");
        String what = session.arguments().positionals().get(0);
        String to = session.arguments().positionals().get(1);
        Language java = Languages.find("java").orElseThrow();
        boolean isFile = what.contains("/") || Languages.forPath(what).isPresent();
        Path base = refactoring.base();
        String path = isFile ? refactoring.file(what, EXAMPLE) : what;
        Language language = isFile ? Languages.forPath(path).orElse(java) : java;
        SemanticProvider provider = SemanticProvider.of(language).filter(SemanticProvider::tellsTypes)
                .orElseThrow(() -> new UsageException("only Java, TypeScript and JavaScript can be moved", EXAMPLE));
        String place = language.equals(java) ? to : target(base, path, to);
        return refactoring.run(provider, types -> types.move(path, place));
    }

    /** The new path of a file, relative to the project. */
    private static String target(Path base, String path, String to) {
        Path target = base.resolve(to).normalize();
        if (to.endsWith("/") || Files.isDirectory(target)) {
            target = target.resolve(path.substring(path.lastIndexOf('/') + 1));
        }
        if (!target.startsWith(base)) {
            throw new UsageException(to + " is not below " + base, EXAMPLE);
        }
        return FileNames.slashed(base.relativize(target));
    }
}
