package dev.mod.cli.test;

import dev.mod.cli.command.NamedLanguage;
import dev.mod.cli.command.Arguments;
import dev.mod.cli.command.Opt;
import dev.mod.cli.run.Grants;
import dev.mod.cli.run.ParamArguments;
import dev.mod.cli.watch.Watch;
import dev.mod.match.Language;
import dev.mod.model.manifest.Capability;
import dev.mod.fixtures.compare.FixtureStrictness;
import dev.mod.fixtures.FixtureConfig;
import dev.mod.fixtures.run.RunnerOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The options of all commands that run fixtures. */
final class TestOptions {
    private static final List<Opt> COMMON = List.of(
            Opt.value("--filter", "TEXT", "Only fixtures with this text in their names"),
            Opt.flag("-u,--update", "Write what differs from what is expected, and nothing else"),
            Opt.choice("--strictness", FixtureStrictness.names(),
                    "How alike outputs have to be; default: what the configuration says, else strict"),
            Opt.flag("--ignore-whitespace", "Blank lines and white space at both ends of lines count for nothing"),
            Opt.value("--expect-errors", "NAMES", "Fixtures that have to fail, with commas; * stands for any text"),
            Opt.value("--timeout", "SECONDS", "How long a fixture may take; default: 60"),
            Opt.flag("--fail-fast", "Begin no more fixtures after one has failed"),
            Opt.flag(Watch.OPTION, "Run them again whenever a file of the package changes"),
            Opt.value("--max-parallel", "N", "How many run at once; default: one for each core"),
            Opt.choice("--format", List.of("text", "jsonl", "junit"),
                    "How to report; jsonl prints one JSON event a line, junit an XML document; default: text"));

    private TestOptions() {}

    static List<Opt> with(Opt... own) {
        var all = new ArrayList<>(List.of(own));
        all.addAll(COMMON);
        all.addAll(Grants.OPTIONS);
        return List.copyOf(all);
    }

    /** @param granted what scripts may do besides reading and writing their target */
    static RunnerOptions runner(Arguments arguments, Set<Capability> granted) {
        return new RunnerOptions(arguments.flag("--update"), arguments.flag("--fail-fast"),
                arguments.integer("--max-parallel", 1).orElse(0), granted, overrides(arguments));
    }

    private static FixtureConfig overrides(Arguments arguments) {
        return new FixtureConfig(Optional.empty(), ParamArguments.untyped(arguments.values("--param")), Map.of(),
                arguments.value("--strictness").flatMap(FixtureStrictness::find),
                arguments.integer("--timeout", 1).map(Duration::ofSeconds),
                arguments.flag("--ignore-whitespace") ? Optional.of(true) : Optional.empty(),
                arguments.value("--expect-errors").map(names -> List.of(names.split("\\s*,\\s*"))).orElse(List.of()),
                Optional.empty());
    }

    static Optional<Language> language(Arguments arguments) {
        return arguments.value("--language").map(NamedLanguage::of);
    }
}
