package dev.mod.cli.init;

import dev.mod.base.file.FileTrees;
import dev.mod.cli.command.NamedLanguage;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Writes the declarations of the script API for TypeScript. */
public final class TypesCommand implements Command {
    @Override
    public String description() {
        return "Write the TypeScript declarations of the script API, and a tsconfig.json where there is none";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(new Positional("DIR", false, "The package; default: the current directory"));
    }

    @Override
    public List<Opt> options() {
        return List.of(Opt.values("-l,--language", "LANGUAGE",
                "A language whose kinds of nodes to declare, besides those that are declared"));
    }

    @Override
    public ExitCode run(Session session) {
        Path directory = session.path(session.arguments().positional(0).orElse(""));
        Path typings = directory.resolve(ScriptProject.TYPINGS);
        try {
            Set<Language> languages = new LinkedHashSet<>(declared(typings.resolve("langs")));
            session.arguments().values("--language").forEach(name -> languages.add(NamedLanguage.of(name)));
            for (var file : ScriptProject.typings(languages).entrySet()) {
                Path path = directory.resolve(file.getKey());
                Files.createDirectories(path.getParent());
                Files.writeString(path, file.getValue());
            }
            Path settings = directory.resolve(ScriptProject.COMPILER_SETTINGS);
            if (!Files.exists(settings)) {
                Files.writeString(settings, ScriptProject.compilerSettings());
            }
            session.terminal().println("wrote " + ScriptProject.TYPINGS + (languages.isEmpty()
                    ? ", no languages: name them with --language"
                    : ": " + String.join(", ", languages.stream().map(Language::id).toList())));
        } catch (IOException e) {
            throw new ModException(ErrorCodes.CANNOT_WRITE, "cannot write to " + typings + ": "
                    + FailureMessages.of(e), e);
        }
        return ExitCode.OK;
    }

    private static List<Language> declared(Path directory) throws IOException {
        return FileTrees.children(directory).stream().map(file -> String.valueOf(file.getFileName()))
                .filter(name -> name.endsWith(".d.ts"))
                .flatMap(name -> Languages.find(name.substring(0, name.length() - 5)).stream()).toList();
    }
}
