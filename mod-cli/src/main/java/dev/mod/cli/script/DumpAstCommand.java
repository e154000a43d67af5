package dev.mod.cli.script;

import dev.mod.cli.command.NamedLanguage;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.terminal.Style;
import dev.mod.match.Language;
import dev.mod.match.ParseLimitException;
import dev.mod.match.Tree;
import dev.mod.match.walk.FileText;
import java.nio.file.Path;
import java.util.List;

/** Prints the syntax tree of a file, for people who write patterns and transforms. */
public final class DumpAstCommand implements Command {
    @Override
    public String description() {
        return "Print the syntax tree of a file";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(new Positional("FILE", true, "the file to parse"));
    }

    @Override
    public List<Opt> options() {
        return List.of(Opt.value("-l,--language", "LANGUAGE", "its language; by default the one of its ending"),
                Opt.choice("--format", List.of("text", "json"), "how to print it"));
    }

    @Override
    public ExitCode run(Session session) {
        String name = session.arguments().positional(0).orElseThrow();
        Path file = session.given(name);
        Language language = session.arguments().value("--language").map(NamedLanguage::of)
                .orElseGet(() -> NamedLanguage.ofFile(name));
        FileText text = FileText.read(file);
        if (text instanceof FileText.Skipped skipped) {
            return refused(session, name, skipped.message());
        }
        Tree tree;
        try {
            tree = language.parse(((FileText.Text) text).utf8());
        } catch (ParseLimitException e) {
            return refused(session, name, String.valueOf(e.getMessage()));
        }
        boolean json = session.arguments().value("--format").filter("json"::equals).isPresent();
        session.terminal().println(json ? TreeText.json(tree) : String.join("\n", TreeText.lines(tree)));
        return ExitCode.OK;
    }

    private static ExitCode refused(Session session, String name, String why) {
        var terminal = session.terminal();
        terminal.note(terminal.err(Style.RED, "error:") + " " + name + " is not parsed: " + why);
        terminal.hint("name a file of text that is not too large or too deeply nested");
        return ExitCode.FAILED;
    }
}
