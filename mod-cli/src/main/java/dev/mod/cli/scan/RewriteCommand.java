package dev.mod.cli.scan;

import dev.mod.cli.command.Arguments;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Positional;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.match.Language;
import dev.mod.match.scan.FileScanner;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Replaces code that matches a pattern. */
public final class RewriteCommand implements Command {
    @Override
    public String description() {
        return "Replace code that matches a pattern, in a run that can be undone";
    }

    @Override
    public List<Positional> positionals() {
        return List.of(ScanCommand.PATHS);
    }

    @Override
    public List<Opt> options() {
        var options = new ArrayList<>(ScanRules.PATTERN);
        options.add(
                Opt.value("--to", "CODE", "What takes its place; the pattern's variables stand for what they matched"));
        options.addAll(ScanFiles.OPTIONS);
        options.addAll(Fixes.OPTIONS);
        options.add(ScanCommand.THREADS);
        return options;
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        Arguments given = session.arguments();
        for (String option : List.of("--pattern", "--to")) {
            if (!given.flag(option)) {
                throw new UsageException("missing option " + option,
                        "mod rewrite -p 'var $A = $B' --to 'let $A = $B' -l js");
            }
        }
        ScanRules rules = ScanRules.of(session);
        try (var scan = new Scan(session, rules, Optional.empty())) {
            return run(session, rules, scan);
        }
    }

    private static ExitCode run(Session session, ScanRules rules, Scan scan) throws InterruptedException {
        if (session.arguments().flag("--stdin")) {
            return ofInput(session, scan, rules.language(session.arguments()));
        }
        try (var files = ScanFiles.of(session, rules.project().directory())) {
            rules.tellWhatIsLeftOut(session, files.files());
            var fixes = new Fixes(session, scan, files);
            fixes.choose(ScanCommand.all(session, scan, files));
            return fixes.apply();
        }
    }

    private static ExitCode ofInput(Session session, Scan scan, Language language)
            throws InterruptedException {
        byte[] text = Scan.input(session);
        FileMatches found = scan.ofInput(language, text);
        byte[] after = FileScanner.rewrite(language, text, found.matches()).output().orElse(text);
        session.terminal().print(new String(after, StandardCharsets.UTF_8));
        return ExitCode.OK;
    }
}
