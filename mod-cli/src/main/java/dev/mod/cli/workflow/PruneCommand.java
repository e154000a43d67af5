package dev.mod.cli.workflow;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.run.Runs;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;

/** Deletes old runs. */
public final class PruneCommand implements Command {
    private static final Pattern AGE = Pattern.compile("([0-9]{1,6})([dhm])");

    @Override
    public String description() {
        return "Delete what is kept of old runs; they can no longer be undone or resumed";
    }

    @Override
    public List<Opt> options() {
        return List.of(Opt.value("--older-than", "AGE",
                "Runs to which nothing happened for so long: 30d, 12h or 5m; default: 30d"));
    }

    @Override
    public ExitCode run(Session session) {
        var text = session.arguments().value("--older-than").orElse("30d");
        var before = Instant.now().minus(age(text));
        var deleted = Runs.store(session).prune(before, run -> false);
        session.terminal().println("deleted " + deleted.size() + (deleted.size() == 1 ? " run" : " runs"));
        return ExitCode.OK;
    }

    private static Duration age(String text) {
        var matcher = AGE.matcher(text);
        if (!matcher.matches()) {
            throw new UsageException("--older-than " + text + ": not an age", "for example 30d, 12h or 5m");
        }
        long count = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "d" -> Duration.ofDays(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofMinutes(count);
        };
    }
}
