package dev.mod.cli.init;

import dev.mod.validate.rule.manifest.PackageAuthor;
import dev.mod.validate.spdx.LicenseExpression;
import java.util.function.Consumer;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.init.Blueprint.ProjectType;
import dev.mod.cli.terminal.Style;
import dev.mod.base.diagnostic.ModException;
import dev.mod.registry.id.PackageId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Writes a new package that works. */
public final class InitCommand implements Command {
    private static final List<String> TYPES = Stream.of(ProjectType.values()).map(ProjectType::label).toList();
    private static final List<String> LANGUAGES = SampleCode.ALL.stream().map(SampleCode::language).toList();

    @Override
    public String description() {
        return "Write a new package that works, to be changed from there";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(new Positional("DIR", false, "Where to; default: the current directory"));
    }

    @Override
    public List<Opt> options() {
        return List.of(Opt.value("--name", "NAME", "name or @scope/name; default: the directory's"),
                Opt.choice("--project-type", TYPES, "What its workflow does; default: " + TYPES.get(0)),
                Opt.choice("--language", LANGUAGES, "What it transforms; default: " + LANGUAGES.get(0)),
                Opt.flag("--skill", "Only a skill for coding agents"),
                Opt.flag("--with-skill", "A skill for coding agents besides the workflow"),
                Opt.flag("--private", "Only its owner may see and run it"),
                Opt.value("--description", "TEXT", "One sentence"),
                Opt.value("--author", "AUTHOR", "NAME <EMAIL>; default: as Git knows you"),
                Opt.value("--license", "SPDX", "Default: MIT"),
                Opt.flag("--force", "Write over files that are there"));
    }

    @Override
    public ExitCode run(Session session) {
        var arguments = session.arguments();
        boolean skillOnly = arguments.flag("--skill");
        if (skillOnly && arguments.value("--project-type").isPresent()) {
            throw new UsageException("--skill and --project-type exclude each other",
                    "a package with both is made with --with-skill");
        }
        if (skillOnly && arguments.flag("--with-skill")) {
            throw new UsageException("--skill and --with-skill exclude each other");
        }
        var directory = session.path(arguments.positional(0).orElse(""));
        var plan = plan(session, directory, skillOnly);
        try {
            write(directory, new Scaffold(plan).files(), arguments.flag("--force"));
        } catch (IOException e) {
            throw new ModException(ErrorCodes.CANNOT_WRITE,
                    "cannot write to " + directory + ": " + FailureMessages.of(e), e);
        }
        var terminal = session.terminal();
        terminal.println(terminal.out(Style.GREEN, "created") + " " + plan.name() + " in " + directory);
        if (!session.quiet()) {
            terminal.note("next: mod workflow validate --strict"
                    + (plan.project().isPresent() ? ", mod test" : "") + " in that directory; README.md has more");
        }
        return ExitCode.OK;
    }

    private static Blueprint plan(Session session, Path directory, boolean skillOnly) {
        var arguments = session.arguments();
        var id = fitting(session, "--name", "Name", byDefault(directory), name -> PackageId.parse(name));
        var type = skillOnly
                ? Optional.<ProjectType>empty()
                : Optional.of(ProjectType.of(choice(session, "--project-type", "What it does", TYPES)));
        var language = choice(session, "--language", "Language", LANGUAGES);
        return new Blueprint(id, asked(session, "--description", "Description",
                "Renames oldName to newName"),
                fitting(session, "--author", "Author", GitAuthor.find(session.environment())
                        .orElse("Your Name <you@example.com>"), InitCommand::checkAuthor),
                fitting(session, "--license", "License", "MIT", InitCommand::checkLicense),
                SampleCode.of(language).orElseThrow(), type,
                skillOnly || arguments.flag("--with-skill"), arguments.flag("--private"));
    }

    /** Asks until the answer fits; what stands on the command line is not asked for, and is refused. */
    private static String fitting(Session session, String option, String question, String byDefault,
            Consumer<String> check) {
        while (true) {
            var answer = asked(session, option, question, byDefault);
            try {
                check.accept(answer);
                return answer;
            } catch (ModException | UsageException e) {
                if (session.arguments().value(option).isPresent() || !session.interactive() || session.yes()) {
                    throw e;
                }
                session.terminal().note(String.valueOf(e.getMessage()));
            }
        }
    }

    private static void checkAuthor(String author) {
        if (!PackageAuthor.isValid(author)) {
            throw new UsageException("the author '" + author + "' has no e-mail address of the usual form",
                    "write NAME <EMAIL>, such as 'Ann Example <ann@example.com>'");
        }
    }

    private static void checkLicense(String license) {
        LicenseExpression.check(license).ifPresent(problem -> {
            throw new UsageException(problem.message(), problem.hint().orElse("write an SPDX expression such as MIT"));
        });
    }

    private static String byDefault(Path directory) {
        var name = String.valueOf(directory.getFileName()).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_-]+", "-")
                .replaceAll("^-+|-+$", "");
        return name.isEmpty() ? "my-package" : name;
    }

    private static String asked(Session session, String option, String question, String byDefault) {
        return session.arguments().value(option).or(() -> session.interactive() && !session.yes()
                ? session.terminal().ask(question + " [" + byDefault + "] ").map(String::strip)
                        .filter(answer -> !answer.isEmpty())
                : Optional.empty()).orElse(byDefault);
    }

    private static String choice(Session session, String option, String question, List<String> allowed) {
        while (true) {
            var answer = asked(session, option, question + " (" + String.join(", ", allowed) + ")", allowed.get(0));
            if (allowed.contains(answer)) {
                return answer;
            }
            session.terminal().note("there is no " + answer + " here");
        }
    }

    private static void write(Path directory, Map<String, String> files, boolean force) throws IOException {
        if (!force) {
            var there = files.keySet().stream().filter(file -> Files.exists(directory.resolve(file))).toList();
            if (!there.isEmpty()) {
                throw new ModException(ErrorCodes.FILE_EXISTS, directory + " has "
                        + String.join(", ", there) + " already; nothing was written: choose another directory, or"
                        + " write over them with --force");
            }
        }
        for (var file : files.entrySet()) {
            var path = directory.resolve(file.getKey());
            for (var part = path; part != null && !part.equals(directory); part = part.getParent()) {
                if (Files.isSymbolicLink(part)) {
                    throw new ModException(ErrorCodes.FILE_EXISTS, part
                            + " is a symbolic link; nothing is written through it: remove it, or choose another directory");
                }
            }
        }
        for (var file : files.entrySet()) {
            var path = directory.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
    }
}
