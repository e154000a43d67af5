package dev.mod.cli.campaign;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.glob.Glob;
import dev.mod.base.glob.GlobException;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.git.forge.pull.MergeMethod;
import dev.mod.git.watch.PolicyFile;
import dev.mod.git.watch.QuietHours;
import dev.mod.git.watch.WatchPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What the command line says of a policy; it comes before what a file says. */
final class WatchOptions {
    private WatchOptions() {}

    static List<Opt> all() {
        return List.of(
                Opt.value("--policy", "FILE", "What to do, as a YAML file; options come before it"),
                Opt.choice("--merge", List.of("never", "green", "forge"),
                        "Who merges what is green: people, the watch, or the forge by itself; default: never"),
                Opt.choice("--merge-method", List.of("merge", "squash", "rebase"),
                        "How to merge; default: the first that the repository allows"),
                Opt.value("--wave", "N%,…",
                        "The share of the repositories that each wave reaches, such as 10%,50%,100%; a wave begins when"
                                + " those before it are over"),
                Opt.value("--max-open", "N",
                        "Begin no repository while so many pull requests of the campaign are open at its forge"),
                Opt.value("--merges-per-hour", "N", "Merge at most so many in any hour at one forge"),
                Opt.value("--requests-per-hour", "N",
                        "How many requests a forge allows in an hour, of which a third is left to others; default: what is"
                                + " known of it"),
                Opt.value("--pause", "TIME",
                        "How long after a change a pull request is looked at again; grows to forty times as much; default:"
                                + " 15s"),
                Opt.values("--quiet-hours", "HOURS",
                        "Do nothing in these hours, such as 'mon-fri 22:00-06:00 Europe/Berlin'; repeatable"),
                Opt.values("--label", "NAME", "Give each pull request this label; repeatable"),
                Opt.values("--reviewer", "NAME", "Ask this person or team for reviews; repeatable"),
                Opt.flag("--code-owners", "Ask the owners of the changed files for reviews, by CODEOWNERS"),
                Opt.flag("--draft-until-green", "Keep pull requests drafts until their checks are good"),
                Opt.value("--reruns", "N",
                        "Run a task at most so often again because its base has moved; default: 5"),
                Opt.value("--retries", "N", "Have a check that failed try the same commit again, at most so often"),
                Opt.value("--heal", "COMMAND",
                        "Where a check fails for good, run this in a clone of the branch and push what it changes"),
                Opt.value("--heal-workflow", "NAME",
                        "The same by a workflow of the campaign's package, which may have ai steps"),
                Opt.value("--heals", "N", "Do so at most so often for one pull request; default: 1"),
                Opt.values("--ignore-check", "GLOB", "Checks of these names do not count; repeatable"),
                Opt.value("--grace", "TIME", "How long a new commit may have no checks; default: 1m"),
                Opt.value("--patience", "TIME",
                        "Stay so long when only people can move anything, such as 30m or 3d; default: not at all"));
    }

    /** @throws ModException for a file that is wrong, with all that is */
    static WatchPolicy policy(Session session) {
        var given = session.arguments();
        WatchPolicy file = given.value("--policy").map(name -> read(session, name)).orElse(WatchPolicy.DEFAULT);
        if (given.value("--heal").isPresent() && given.value("--heal-workflow").isPresent()) {
            throw new UsageException("--heal and --heal-workflow do the same", "leave out one of them");
        }
        var heal = given.value("--heal").<WatchPolicy.Heal>map(WatchPolicy.Heal.Command::new)
                .or(() -> given.value("--heal-workflow").map(WatchPolicy.Heal.Workflow::new))
                .or(() -> file.repairs().heal());
        int heals = given.integer("--heals", 1).orElse(file.repairs().heals() > 0 ? file.repairs().heals() : 1);
        return checked("", () -> new WatchPolicy(
                given.value("--merge").map(it -> WatchPolicy.Merge.valueOf(it.toUpperCase(Locale.ROOT)))
                        .orElse(file.merge()),
                given.value("--merge-method").flatMap(MergeMethod::of).or(file::method), pace(session, file.pace()),
                new WatchPolicy.People(joined(file.people().labels(), given.values("--label")),
                        joined(file.people().reviewers(), given.values("--reviewer")),
                        file.people().codeOwners() || given.flag("--code-owners"),
                        file.people().draftUntilGreen() || given.flag("--draft-until-green"),
                        time(session, "--patience").orElse(file.people().patience())),
                new WatchPolicy.Repairs(given.integer("--reruns", 0).orElse(file.repairs().reruns()),
                        given.integer("--retries", 0).orElse(file.repairs().retries()), heal.isPresent() ? heals : 0,
                        heal, ignored(session, file.repairs().ignored()),
                        time(session, "--grace").orElse(file.repairs().grace()))));
    }

    private static WatchPolicy.Pace pace(Session session, WatchPolicy.Pace file) {
        var given = session.arguments();
        List<Integer> waves = given.value("--wave").map(WatchOptions::waves).orElse(file.waves());
        List<QuietHours> quiet = Stream.concat(file.quiet().stream(), given.values("--quiet-hours").stream()
                .map(it -> checked("--quiet-hours: ", () -> QuietHours.parse(it)))).toList();
        var limits = new WatchPolicy.Limits(integer(session, "--max-open"), integer(session, "--merges-per-hour"),
                integer(session, "--requests-per-hour"));
        var forges = new LinkedHashMap<String, WatchPolicy.Limits>();
        file.forges().forEach((forge, its) -> forges.put(forge, limits.or(its)));
        return checked("--wave: ", () -> new WatchPolicy.Pace(waves, limits.or(file.limits()), forges, quiet,
                time(session, "--pause").orElse(file.pause())));
    }

    private static OptionalInt integer(Session session, String option) {
        return session.arguments().integer(option, 1).stream().mapToInt(it -> it).findFirst();
    }

    private static List<Integer> waves(String text) {
        var waves = new ArrayList<Integer>();
        for (String each : text.split(",", -1)) {
            if (!each.strip().matches("[0-9]{1,3}%?")) {
                throw new UsageException("--wave: '" + each + "' is no share", "write --wave 10%,50%,100%");
            }
            waves.add(Integer.parseInt(each.strip().replace("%", "")));
        }
        return waves;
    }

    private static Set<String> joined(Set<String> file, List<String> given) {
        var all = new LinkedHashSet<>(file);
        all.addAll(given);
        return all;
    }

    private static Optional<Duration> time(Session session, String option) {
        return session.arguments().value(option).map(it -> checked(option + ": ", () -> PolicyFile.duration(it)));
    }

    private static List<Glob> ignored(Session session, List<Glob> file) {
        var all = new ArrayList<>(file);
        for (String each : session.arguments().values("--ignore-check")) {
            try {
                all.add(Glob.of(each));
            } catch (GlobException e) {
                throw new UsageException("--ignore-check: '" + each + "': " + e.getMessage());
            }
        }
        return all;
    }

    private static <T> T checked(String option, Supplier<T> make) {
        try {
            return make.get();
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + e.getMessage());
        }
    }

    private static WatchPolicy read(Session session, String name) {
        try {
            return PolicyFile.read(name, Files.readAllBytes(session.path(name)));
        } catch (IOException e) {
            throw new ModException(ErrorCodes.UNREADABLE_FILE, "--policy: cannot read " + name, e);
        }
    }
}
