package dev.mod.cli.scan;

import dev.mod.cli.output.DiffText;
import dev.mod.base.diagnostic.Counted;
import dev.mod.cli.command.Arguments;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.terminal.Terminal;
import dev.mod.match.Edit;
import dev.mod.match.Language;
import dev.mod.match.scan.FileResult;
import dev.mod.match.scan.FileScanner;
import dev.mod.match.scan.Match;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The fixes of what a scan found: chosen, shown, applied. */
final class Fixes {
    static final List<Opt> OPTIONS = List.of(
            Opt.flag("-i,--interactive", "Ask for each change, with the keys of git add -p"),
            Opt.flag("--dry-run", "Write nothing; print the changes as a diff"),
            Opt.flag("--check", "The same, and exit with 1 if there are any"));

    private final Session session;
    private final Scan scan;
    private final ScanFiles files;
    private final List<Rewriting.Change> changes = new ArrayList<>();
    private final List<FileMatches> left = new ArrayList<>();

    Fixes(Session session, Scan scan, ScanFiles files) {
        this.session = session;
        this.scan = scan;
        this.files = files;
        if (session.arguments().flag("--staged")) {
            throw new UsageException("what is in Git's index cannot be changed here", "use --since HEAD");
        }
        if (session.arguments().flag("--interactive") && !session.interactive()) {
            throw new UsageException("there is no terminal on which to ask", "leave out --interactive");
        }
    }

    /** Decides about the matches of all files, in the order given. */
    void choose(List<FileMatches> found) {
        var questions = session.arguments().flag("--interactive") ? new Questions(session.terminal()) : null;
        for (FileMatches file : found) {
            Language language = scan.language(file.file());
            byte[] before = file.matches().get(0).node().tree().bytes();
            FileResult all = FileScanner.rewrite(language, before, file.matches());
            Set<Edit> wanted = new HashSet<>(questions == null
                    ? all.applied()
                    : questions.accepted(file.name(), before, all.applied()));
            List<Match> chosen = file.matches().stream()
                    .filter(match -> match.edit().filter(wanted::contains).isPresent()).toList();
            FileResult result = wanted.size() == all.applied().size()
                    ? all
                    : FileScanner.rewrite(language, before, chosen);
            result.warnings().forEach(warning -> session.terminal().warn(file.name() + ": " + warning));
            result.output().ifPresent(after -> changes.add(new Rewriting.Change(
                    files.base().resolve(file.file()).normalize(), file.name(), before, after)));
            Set<Edit> applied = new HashSet<>(result.applied());
            List<Match> others = file.matches().stream()
                    .filter(match -> match.edit().filter(applied::contains).isEmpty()).toList();
            if (!others.isEmpty()) {
                left.add(file.with(others));
            }
        }
    }

    /** What was found and is not changed. */
    List<FileMatches> left() {
        return List.copyOf(left);
    }

    /** Writes the changes, or prints them. */
    ExitCode apply() throws InterruptedException {
        Arguments given = session.arguments();
        Terminal terminal = session.terminal();
        var rewriting = new Rewriting(changes);
        if (changes.isEmpty()) {
            terminal.println("nothing to change");
            return ExitCode.OK;
        }
        if (given.flag("--dry-run") || given.flag("--check")) {
            DiffText.print(terminal, rewriting.diff());
            terminal.println(Counted.of(changes.size(), "file") + " would change");
            return given.flag("--check") ? ExitCode.FAILED : ExitCode.OK;
        }
        return rewriting.apply(session);
    }
}
