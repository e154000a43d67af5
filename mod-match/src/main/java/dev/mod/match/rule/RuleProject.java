package dev.mod.match.rule;

import dev.mod.base.file.FileNames;
import dev.mod.base.file.Utf8;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Severity;
import dev.mod.base.file.RestlessVisitor;
import dev.mod.base.glob.Glob;
import dev.mod.base.glob.GlobException;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.source.RuleDiagnostics;
import dev.mod.match.source.RuleValue;
import dev.mod.match.source.RuleYaml;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Directory with rules, as {@code sgconfig.yml} describes it: rules in {@code ruleDirs}, utilities that all of them may
 * use in {@code utilDirs}, languages of further files in {@code languageGlobs}, tests in {@code testConfigs}. Globs of
 * rules are relative to it. Immutable.
 *
 * @since 0.1.0
 */
public final class RuleProject {
    /** Name of the file that describes a project. */
    public static final String FILE = "sgconfig.yml";

    private static final Set<String> KEYS = new LinkedHashSet<>(List.of("ruleDirs", "utilDirs", "languageGlobs",
            "testConfigs", "customLanguages", "languageInjections"));
    private static final Set<String> TEST_KEYS = new LinkedHashSet<>(List.of("testDir", "snapshotDir"));

    private final Path directory;
    private final List<Path> ruleDirectories;
    private final List<Path> utilityDirectories;
    private final List<Tests> tests;
    private final Map<Glob, Language> languages;
    private final List<Diagnostic> problems;
    private final Optional<String> description;

    /**
     * Where tests of rules are.
     *
     * @param directory of the test files
     * @param snapshots name of the directory in it that holds what was found last
     */
    public record Tests(Path directory, String snapshots) {}

    private RuleProject(Path directory, List<Path> ruleDirectories, List<Path> utilityDirectories, List<Tests> tests,
            Map<Glob, Language> languages, List<Diagnostic> problems, Optional<String> description) {
        this.directory = directory;
        this.ruleDirectories = List.copyOf(ruleDirectories);
        this.utilityDirectories = List.copyOf(utilityDirectories);
        this.tests = List.copyOf(tests);
        this.languages = new LinkedHashMap<>(languages);
        this.problems = List.copyOf(problems);
        this.description = description;
    }

    /** The file that describes the project that a directory belongs to: in it or in one above. */
    public static Optional<Path> find(Path directory) {
        for (Path at = directory.toAbsolutePath().normalize(); at != null; at = at.getParent()) {
            Path file = at.resolve(FILE);
            if (Files.isRegularFile(file)) {
                return Optional.of(file);
            }
        }
        return Optional.empty();
    }

    /** A directory that nothing describes: it has no rules of its own, and languages are told by extensions. */
    public static RuleProject plain(Path directory) {
        return new RuleProject(directory, List.of(), List.of(), List.of(), Map.of(), List.of(), Optional.empty());
    }

    /**
     * Reads the description of a project.
     *
     * @param file absolute
     * @param name what the file is called in problems
     * @throws IOException when it cannot be read
     */
    public static RuleProject read(Path file, String name) throws IOException {
        return read(file, name, Utf8.read(file));
    }

    /**
     * Reads a description of a project that need not be saved.
     *
     * @param file where it is or will be; absolute
     * @param name what the file is called in problems
     * @param description its text
     */
    public static RuleProject read(Path file, String name, String description) {
        RuleDiagnostics problems = new RuleDiagnostics(name);
        Path directory = file.resolveSibling("").normalize();
        List<Path> ruleDirectories = new ArrayList<>();
        List<Path> utilityDirectories = new ArrayList<>();
        List<Tests> tests = new ArrayList<>();
        Map<Glob, Language> languages = new LinkedHashMap<>();
        List<RuleValue> documents = RuleYaml.read(description, problems);
        RuleValue.Fields mapping = documents.isEmpty()
                ? null
                : FieldReader.mapping(documents.get(0), "a project", problems);
        if (mapping != null) {
            FieldReader fields = new FieldReader(mapping, "a project", KEYS, problems);
            for (RuleValue.Text rules : fields.texts("ruleDirs")) {
                Path named = directory.resolve(rules.text()).normalize();
                ruleDirectories.add(named);
                if (!Files.isDirectory(named)) {
                    problems.error(rules, "no-rule-directory", "there is no directory " + named,
                            "`ruleDirs` is relative to " + FILE);
                }
            }
            fields.texts("utilDirs")
                    .forEach(text -> utilityDirectories.add(directory.resolve(text.text()).normalize()));
            for (RuleValue item : fields.items("testConfigs")) {
                RuleValue.Fields config = FieldReader.mapping(item, "an item of `testConfigs`", problems);
                if (config != null) {
                    FieldReader test = new FieldReader(config, "an item of `testConfigs`", TEST_KEYS, problems);
                    RuleValue.Text testDirectory = test.required("testDir");
                    RuleValue.Text snapshots = test.text("snapshotDir");
                    if (testDirectory != null) {
                        tests.add(new Tests(directory.resolve(testDirectory.text()).normalize(),
                                snapshots == null ? "__snapshots__" : snapshots.text()));
                    }
                }
            }
            languages(fields, languages, problems);
            for (String key : List.of("customLanguages", "languageInjections")) {
                RuleValue value = fields.get(key);
                if (value != null) {
                    problems.warning(value, "ignored-key", "`" + key + "` has no effect",
                            "languages are those of `mod`; code in HTML is found of itself");
                }
            }
        } else if (!problems.hasErrors()) {
            problems.error(Position.START, "missing-key", "a project lacks `ruleDirs`");
        }
        return new RuleProject(directory, ruleDirectories, utilityDirectories, tests, languages, problems.list(),
                Optional.of(description));
    }

    private static void languages(FieldReader fields, Map<Glob, Language> languages, RuleDiagnostics problems) {
        for (RuleValue.Field field : fields.mapping("languageGlobs")) {
            Language language = Languages.find(field.name()).orElse(null);
            if (language == null) {
                problems.unknown(field.key(), "unknown-language", "language", field.name(),
                        Languages.all().stream().map(Language::id).toList());
                continue;
            }
            RuleValue.Fields globs = new RuleValue.Fields(List.of(field), field.key().place());
            for (RuleValue.Text glob : new FieldReader(globs, "`languageGlobs`", Set.of(field.name()), problems)
                    .texts(field.name())) {
                try {
                    languages.put(Glob.of(glob.text()), language);
                } catch (GlobException e) {
                    problems.error(glob, "glob", "not a glob: " + e.problem());
                }
            }
        }
    }

    /** Whether a file describes it. */
    public boolean isDescribed() {
        return description.isPresent();
    }

    /** Where the project is; globs of rules are relative to it. */
    public Path directory() {
        return directory;
    }

    /** Where tests are. */
    public List<Tests> tests() {
        return tests;
    }

    /** What is wrong with the description. */
    public List<Diagnostic> problems() {
        return problems;
    }

    /** The language of a file, by its path relative to the project. */
    public Optional<Language> languageOf(Path path) {
        if (!languages.isEmpty()) {
            String name = FileNames.slashed(path);
            for (Map.Entry<Glob, Language> entry : languages.entrySet()) {
                if (entry.getKey().matches(name)) {
                    return Optional.of(entry.getValue());
                }
            }
        }
        return Languages.forPath(path);
    }

    /**
     * The rules of the project.
     *
     * @return with the problems of the description and of utilities, too
     * @throws IOException when a directory or file cannot be read
     */
    public RuleFile rules() throws IOException {
        return rules(text -> {});
    }

    /**
     * The rules of the project.
     *
     * @param texts gets every text that the rules come from, in an order that depends on them alone: where the texts are
     *        the same, so are the rules
     * @return with the problems of the description and of utilities, too
     * @throws IOException when a directory or file cannot be read
     */
    public RuleFile rules(Consumer<String> texts) throws IOException {
        RuleFile read = rules(files(), texts);
        List<Diagnostic> found = new ArrayList<>(problems);
        found.addAll(read.problems());
        return new RuleFile(read.rules(), found);
    }

    /**
     * The rule files of the project, in order.
     *
     * @throws IOException when a directory cannot be read
     */
    public List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path rules : ruleDirectories) {
            if (Files.isDirectory(rules)) {
                files.addAll(ruleFiles(rules));
            }
        }
        return files;
    }

    /**
     * The rules in files, which may use the utilities of the project.
     *
     * @throws IOException when a file cannot be read
     */
    public RuleFile rules(List<Path> files) throws IOException {
        return rules(files, text -> {});
    }

    /**
     * The rules in files, which may use the utilities of the project.
     *
     * @param texts gets every text that the rules come from, in an order that depends on them alone: where the texts are
     *        the same, so are the rules
     * @throws IOException when a file cannot be read
     */
    public RuleFile rules(List<Path> files, Consumer<String> texts) throws IOException {
        texts.accept(description.orElse(""));
        Map<String, String> utilities = utilities();
        utilities.values().forEach(texts);
        texts.accept("");
        GlobalUtilities globals = GlobalUtilities.read(utilities);
        List<Diagnostic> found = new ArrayList<>(globals.problems());
        List<Rule> rules = new ArrayList<>();
        Map<String, Path> byId = new HashMap<>();
        for (Path file : files) {
            String text = Utf8.read(file);
            texts.accept(text);
            RuleFile read = RuleFile.read(text, file.toString(), globals);
            found.addAll(read.problems());
            for (Rule rule : read.rules()) {
                Path other = byId.putIfAbsent(rule.id(), file);
                if (other != null && !other.equals(file)) {
                    found.add(new Diagnostic("duplicate-rule", Severity.ERROR, "the rule `" + rule.id()
                            + "` is in " + other + " and in " + file, Optional.empty(), "", Optional.empty()));
                }
                rules.add(rule);
            }
        }
        return new RuleFile(rules, found);
    }

    /**
     * The rules in a text that need not be saved, which may use the utilities of the project.
     *
     * @param name what the text is called in problems
     * @throws IOException when a file with utilities cannot be read
     */
    public RuleFile rule(String yaml, String name) throws IOException {
        return RuleFile.read(yaml, name, GlobalUtilities.read(utilities()));
    }

    private Map<String, String> utilities() throws IOException {
        Map<String, String> utilities = new LinkedHashMap<>();
        for (Path utilityDirectory : utilityDirectories) {
            if (Files.isDirectory(utilityDirectory)) {
                for (Path file : ruleFiles(utilityDirectory)) {
                    utilities.put(file.toString(), Utf8.read(file));
                }
            }
        }
        return utilities;
    }

    /**
     * The YAML files below a directory, in order.
     *
     * @throws IOException when it cannot be read
     */
    public static List<Path> ruleFiles(Path directory) throws IOException {
        if (Files.notExists(directory)) {
            throw new NoSuchFileException(directory.toString());
        }
        var found = new ArrayList<Path>();
        Files.walkFileTree(directory, new RestlessVisitor() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if ((file.toString().endsWith(".yml") || file.toString().endsWith(".yaml"))
                        && Files.isRegularFile(file)) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        found.sort(null);
        return List.copyOf(found);
    }
}
