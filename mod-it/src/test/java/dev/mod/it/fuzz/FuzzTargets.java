package dev.mod.it.fuzz;

import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.FileTrees;
import dev.mod.base.glob.Glob;
import dev.mod.base.glob.GlobException;
import dev.mod.base.glob.IgnoreFile;
import dev.mod.base.source.SourceReader;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.engine.store.JournalException;
import dev.mod.engine.state.SharedState;
import dev.mod.engine.state.StateUpdates;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.MatchLimitException;
import dev.mod.match.ParseLimitException;
import dev.mod.match.ParseLimits;
import dev.mod.match.internal.text.RegexSyntaxException;
import dev.mod.match.internal.text.TextRegex;
import dev.mod.match.pattern.Pattern;
import dev.mod.match.pattern.PatternException;
import dev.mod.match.rule.RuleFile;
import dev.mod.match.scan.FileScanner;
import dev.mod.model.expression.EvaluationException;
import dev.mod.model.expression.Expressions;
import dev.mod.model.expression.Scope;
import dev.mod.model.expression.Template;
import dev.mod.model.run.RunId;
import dev.mod.registry.archive.ArchiveLimits;
import dev.mod.registry.archive.PackageArchive;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.GZIPOutputStream;
import tools.jackson.databind.ObjectMapper;

/**
 * What is fuzzed, a class for each kind of input. A method gets any bytes and fails when what reads them throws something
 * that it does not announce, breaks a promise, or takes for ever.
 */
final class FuzzTargets {
    private FuzzTargets() {}

    /** All of them. */
    static List<Class<?>> all() {
        return List.of(Yaml.class, Workflow.class, Skill.class, Expression.class, Globs.class, Patterns.class,
                Regex.class, Rules.class, Archive.class, StateOutputs.class, Journal.class);
    }

    /** What keeps its inputs apart from those of the others. */
    static String name(Class<?> target) {
        return target.getSimpleName().toLowerCase(Locale.ROOT);
    }

    private static String text(byte[] input) {
        return new String(input, StandardCharsets.UTF_8);
    }

    private static void check(boolean holds, String promise) {
        if (!holds) {
            throw new AssertionError(promise);
        }
    }

    /** Texts that a line {@code ----} parts; missing ones are empty. */
    private static String[] parts(byte[] input, int count) {
        var parts = text(input).split("\n----\n", count);
        var all = new String[count];
        for (int i = 0; i < count; i++) {
            all[i] = i < parts.length ? parts[i] : "";
        }
        return all;
    }

    /** Work in a directory that is there for it only. */
    private interface Work {
        void in(Path directory) throws IOException;
    }

    private static void inDirectory(Work work) {
        try {
            var memory = Path.of("/dev/shm");
            var directory = Files.isDirectory(memory)
                    ? Files.createTempDirectory(memory, "fuzz")
                    : Files.createTempDirectory("fuzz");
            try {
                work.in(directory);
            } finally {
                FileTrees.delete(directory);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** YAML of any file: each problem stands in the text. */
    public static final class Yaml {
        private Yaml() {}

        public static void fuzzerTestOneInput(byte[] input) {
            var result = SourceReader.read("a.yaml", input);
            for (var problem : result.diagnostics()) {
                problem.span().ifPresent(span -> check(span.start().line() <= result.text().lineCount() + 1,
                        "a problem beyond the text: " + problem));
            }
            check(result.root().isPresent() || !result.diagnostics().isEmpty() || text(input).isBlank()
                    || result.text().text().lines().allMatch(line -> line.isBlank() || line.strip().startsWith("#")
                            || line.startsWith("---") || line.startsWith("...") || line.startsWith("%")),
                    "no document, and no problem either");
        }
    }

    /** A package whose workflow and metadata are anything. */
    public static final class Workflow {
        private Workflow() {}

        public static void fuzzerTestOneInput(byte[] input) {
            var files = parts(input, 2);
            inDirectory(directory -> {
                Files.writeString(directory.resolve("workflow.yaml"), files[0]);
                if (!files[1].isEmpty()) {
                    Files.writeString(directory.resolve("mod.yaml"), files[1]);
                }
                for (Mode mode : Mode.values()) {
                    PackageValidator.validate(directory, List.of(), mode);
                }
            });
        }
    }

    /** A skill that is anything. */
    public static final class Skill {
        private Skill() {}

        public static void fuzzerTestOneInput(byte[] input) {
            inDirectory(directory -> {
                Files.writeString(directory.resolve("workflow.yaml"), """
                        version: "1"
                        nodes:
                          - {id: a, name: A, type: automatic, steps: [{name: s, install-skill: {package: x}}]}
                        """);
                Files.writeString(directory.resolve("mod.yaml"), "schema_version: \"1.0\"\nname: x\nversion: 0.1.0\n"
                        + "description: A package.\nauthor: a\nlicense: MIT\nworkflow: workflow.yaml\n");
                var skill = Files.createDirectories(directory.resolve("agents/skill/x"));
                Files.write(skill.resolve("SKILL.md"), input);
                for (Mode mode : Mode.values()) {
                    PackageValidator.validate(directory, List.of(), mode);
                }
            });
        }
    }

    /** Expressions and templates: what is printed is read as the same again. */
    public static final class Expression {
        private static final Scope SCOPE = Scope.of(
                Map.of("params", new ObjectMapper().readTree("{\"a\": \"1\", \"b\": [1, 2]}")), Set.of("a", "b"));

        private Expression() {}

        public static void fuzzerTestOneInput(byte[] input) {
            var text = text(input);
            Expressions.parseCondition(text);
            Expressions.parse(text).expression().ifPresent(expression -> {
                var printed = Expressions.print(expression);
                check(printed.length() > Expressions.LENGTH || Expressions.parse(printed).expression()
                        .filter(again -> Expressions.print(again).equals(printed)).isPresent(),
                        "printed as " + printed);
            });
            Template.parse(text).template().ifPresent(template -> {
                try {
                    template.render(SCOPE);
                } catch (EvaluationException e) {
                    check(e.getMessage() != null, "no message");
                }
            });
        }
    }

    /** Globs and ignore files on any path. */
    public static final class Globs {
        private Globs() {}

        public static void fuzzerTestOneInput(byte[] input) {
            var parts = parts(input, 2);
            try {
                Glob.of(parts[0]).matches(parts[1]);
                Glob.ofText(parts[0], true).matches(parts[1]);
                check(Glob.ofText(Glob.quote(parts[0]), false).matches(parts[0]), "a quoted text is not itself");
            } catch (GlobException e) {
                check(e.getMessage() != null, "no message");
            }
            IgnoreFile.parse(parts[0]).verdict(parts[1], false);
        }
    }

    /** Patterns of every language on any code. */
    public static final class Patterns {
        private Patterns() {}

        public static void fuzzerTestOneInput(byte[] input) {
            if (input.length == 0) {
                return;
            }
            List<Language> languages = Languages.all();
            var language = languages.get((input[0] & 0xff) % languages.size());
            var parts = parts(Arrays.copyOfRange(input, 1, input.length), 2);
            try {
                var limits = new ParseLimits(1 << 16, Duration.ofSeconds(2), 256L << 20);
                var tree = language.parse(parts[1].getBytes(StandardCharsets.UTF_8), limits);
                var pattern = Pattern.compile(language, parts[0]);
                for (var match : pattern.findAll(tree)) {
                    check(match.node().end() <= parts[1].length(), "a match beyond the text");
                }
            } catch (PatternException | ParseLimitException | MatchLimitException e) {
                check(e.getMessage() != null, "no message");
            }
        }
    }

    /** Regular expressions on any text. */
    public static final class Regex {
        private Regex() {}

        public static void fuzzerTestOneInput(byte[] input) {
            var parts = parts(input, 3);
            try {
                var regex = TextRegex.compile(parts[0]);
                var bytes = parts[1].getBytes(StandardCharsets.UTF_8);
                boolean found = regex.find(bytes, 0, bytes.length);
                check(found || regex.replaceAll(parts[1], parts[2]).equals(parts[1]), "replaced without a match");
                var texts = regex.requiredTexts();
                check(!found || texts.isEmpty() || texts.stream().anyMatch(parts[1]::contains),
                        "a match without any of the texts of which it needs one: " + texts);
            } catch (RegexSyntaxException e) {
                check(e.getMessage() != null, "no message");
            }
        }
    }

    /** Rule files on any code. */
    public static final class Rules {
        private Rules() {}

        public static void fuzzerTestOneInput(byte[] input) {
            var parts = parts(input, 2);
            var file = RuleFile.read(parts[0], "rules.yml");
            if (file.isValid() && !file.rules().isEmpty()) {
                var code = parts[1].getBytes(StandardCharsets.UTF_8);
                var scanner = new FileScanner(file.rules());
                for (var rule : file.rules()) {
                    scanner.scan(rule.language(), "a", code);
                }
            }
        }
    }

    /** Archives: whatever is refused leaves nothing, whatever is unpacked stays inside. */
    public static final class Archive {
        private static final ArchiveLimits LIMITS = new ArchiveLimits(1 << 20, 1 << 20, 100, 100);

        private Archive() {}

        public static void fuzzerTestOneInput(byte[] input) {
            if (input.length == 0) {
                return;
            }
            inDirectory(directory -> {
                var inside = directory.resolve("inside");
                try {
                    PackageArchive.unpack(input[0] == 0x1f ? input : packed(input), inside, LIMITS);
                } catch (ModException | IOException e) {
                    check(!Files.exists(inside) || empty(inside), "a refused archive left something");
                }
                try (Stream<Path> beside = Files.list(directory)) {
                    check(beside.allMatch(inside::equals), "something was written beside the directory");
                }
                if (Files.exists(inside)) {
                    try (Stream<Path> all = Files.walk(inside)) {
                        check(all.noneMatch(path -> Files.isSymbolicLink(path) || path.endsWith(".git")), "a link");
                    }
                }
            });
        }

        private static boolean empty(Path directory) throws IOException {
            try (Stream<Path> entries = Files.list(directory)) {
                return entries.findAny().isEmpty();
            }
        }

        private static byte[] packed(byte[] tar) throws IOException {
            var bytes = new ByteArrayOutputStream();
            try (var gzip = new GZIPOutputStream(bytes)) {
                gzip.write(tar);
            }
            return bytes.toByteArray();
        }
    }

    /** What a shell step writes about the state. */
    public static final class StateOutputs {
        private StateOutputs() {}

        public static void fuzzerTestOneInput(byte[] input) {
            var text = text(input);
            apply(StateUpdates.ofLines(text, Map.of()));
            apply(StateUpdates.ofRecords(text, Map.of()));
        }

        private static void apply(StateUpdates updates) {
            updates.problems().forEach(problem -> check(!problem.toString().isEmpty(), "no words"));
            SharedState.EMPTY.conflicts(updates.operations());
            SharedState.EMPTY.apply(updates.operations());
        }
    }

    /** Journals: intact lines of anything, and damaged ones. What is damaged can be repaired, and is readable then. */
    public static final class Journal {
        private static final RunId RUN = new RunId("00000000-0000-4000-8000-000000000000");

        private Journal() {}

        public static void fuzzerTestOneInput(byte[] input) {
            inDirectory(home -> {
                var store = new FileRunStore(home);
                var journal = Files.createDirectories(store.directory(RUN)).resolve("journal");
                Files.write(journal, file(input));
                try {
                    store.read(RUN, recorded -> {});
                } catch (JournalException e) {
                    check(e.getMessage() != null, "no message");
                }
                store.list();
                try {
                    store.repair(RUN);
                } catch (JournalException e) {
                    return;
                }
                store.read(RUN, recorded -> {});
            });
        }

        /** The lines with their checksums, but for those that begin with {@code !}. */
        private static byte[] file(byte[] input) {
            var bytes = new ByteArrayOutputStream();
            bytes.writeBytes("mod-journal 1\n".getBytes(StandardCharsets.US_ASCII));
            for (String line : text(input).split("\n", -1)) {
                var json = (line.startsWith("!") ? line.substring(1) : line).getBytes(StandardCharsets.UTF_8);
                var crc = new CRC32C();
                crc.update(json);
                bytes.writeBytes(line.startsWith("!")
                        ? json
                        : String.format(Locale.ROOT, "%08x ", crc.getValue()).getBytes(StandardCharsets.US_ASCII));
                bytes.writeBytes(json);
                bytes.write('\n');
            }
            return bytes.toByteArray();
        }
    }
}
