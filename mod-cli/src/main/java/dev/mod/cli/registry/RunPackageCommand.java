package dev.mod.cli.registry;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.packages.RegistryOptions;
import dev.mod.registry.access.RegistryAccess;
import dev.mod.cli.run.Confined;
import dev.mod.cli.run.Grants;
import dev.mod.cli.run.NewRun;
import dev.mod.cli.workflow.RunCommand;
import dev.mod.registry.cache.PackageFetcher.Fetched;
import dev.mod.registry.id.PackageReference;
import dev.mod.model.dialect.Dialect;
import dev.mod.model.manifest.PackageManifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Runs a package by its name, or by its directory. */
public final class RunPackageCommand implements Command {
    @Override
    public String description() {
        return "Run a package by its name or its directory; the word run may be left out";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(new Positional("PACKAGE", true,
                "name, name@1.2.3, name@^1.2, name@channel or name@sha256:…; names may begin with @scope/;"
                        + " or a directory, if it is written with a / or as ."));
    }

    @Override
    public List<Opt> options() {
        var options = new ArrayList<Opt>();
        options.add(Opt.value("--workflow", "NAME", "Which of the package's workflows; default: its default one"));
        options.addAll(RunCommand.RUN);
        options.addAll(options.size() - 1, Grants.OPTIONS);
        options.addAll(options.size() - 1, Confined.OPTIONS);
        return options;
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        var named = session.arguments().positionals().get(0);
        if (isPath(named)) {
            return NewRun.of(session, session.given(named), session.arguments().value("--workflow"));
        }
        var reference = PackageReference.parse(named);
        Fetched fetched;
        try {
            fetched = RegistryOptions.access(session).fetcher().fetch(reference, Optional.empty());
        } catch (IOException e) {
            throw RegistryAccess.failed(e);
        } catch (ModException e) {
            throw e.code().equals(ErrorCodes.PACKAGE_NOT_FOUND) && isPackage(session.given(named))
                    ? new ModException(e.code(),
                            e.getMessage() + "; the package in the directory " + named + " is ./" + named, e)
                    : e;
        }
        if (!session.quiet()) {
            session.terminal().note(fetched.version() + " (" + fetched.version().digest() + ")");
        }
        return NewRun.of(session, fetched.files(), session.arguments().value("--workflow"));
    }

    private static boolean isPackage(Path directory) {
        return Stream.concat(Dialect.packageFileNames().stream(), Stream.of(PackageManifest.DEFAULT_WORKFLOW))
                .anyMatch(each -> Files.exists(directory.resolve(each)));
    }

    /** Whether a word is the path of a directory and not a package's id. */
    public static boolean isPath(String word) {
        return word.equals(".") || word.equals("..")
                || !word.startsWith("@") && (word.contains("/") || word.contains("\\"));
    }
}
