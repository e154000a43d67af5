package dev.mod.cli.scan;

import dev.mod.cli.command.NamedLanguage;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.diagnostic.Suggestions;
import dev.mod.base.source.SourceText;
import dev.mod.cli.command.Arguments;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.output.DiagnosticPrinter;
import dev.mod.cli.packages.RegistryOptions;
import dev.mod.cli.run.Packages;
import dev.mod.cli.terminal.Terminal;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.rule.Rule;
import dev.mod.match.rule.RuleFile;
import dev.mod.match.rule.RuleProject;
import dev.mod.match.rule.RuleSeverity;
import dev.mod.registry.id.PackageReference;
import dev.mod.steps.astmatch.PackageRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/**
 * What to look for.
 *
 * @param rules valid, and at least one
 * @param project to whose directory globs of rules are relative
 * @param ofFiles whether they are rules of files, rather than a pattern of the command line
 * @param texts from which they were read: the same texts and the same command line make the same rules
 */
record ScanRules(List<Rule> rules, RuleProject project, boolean ofFiles, List<String> texts) {
    static final List<Opt> PATTERN = List.of(
            Opt.value("-p,--pattern", "PATTERN", "Code to look for, with variables such as $A and $$$ARGS"),
            Opt.value("-l,--language", "LANGUAGE",
                    "The language of the pattern; default: that of each file, where the pattern is code of it"),
            Opt.value("--selector", "KIND", "The kind of node in the pattern to look for"),
            Opt.choice("--strictness", List.of("cst", "smart", "ast", "relaxed", "signature", "template"),
                    "How exactly the pattern is meant; default: smart"));
    static final List<Opt> FILES = List.of(
            Opt.values("-r,--rule", "PATH", "A file of rules, or a directory with some; repeatable"),
            Opt.value("--inline-rules", "YAML", "The rules themselves, as a file has them"),
            Opt.value("--filter", "REGEX", "Only rules in whose id this is found"),
            Opt.value("-c,--config", "FILE", "The project to take rules from; default: the nearest sgconfig.yml"),
            Opt.value("--rule-package", "PACKAGE", "Take the rules of a package: its directory, or its name"),
            RegistryOptions.REGISTRY, RegistryOptions.OFFLINE);
    static final List<Opt> SEVERITIES = List.of(severity(RuleSeverity.ERROR), severity(RuleSeverity.WARNING),
            severity(RuleSeverity.INFO), severity(RuleSeverity.HINT), severity(RuleSeverity.OFF));

    private static final String ALL = "*";
    private static final List<String> SOURCES = List.of("--pattern", "--rule", "--inline-rules", "--rule-package");
    private static final String INLINE = "inline rules";

    private static Opt severity(RuleSeverity severity) {
        return Opt.values("--" + severity.id(), "RULE",
                "Give a rule, or all of them, the severity " + severity.id() + "; repeatable").implying(ALL);
    }

    /** The rules that the command line names. */
    static ScanRules of(Session session) {
        Arguments given = session.arguments();
        long sources = SOURCES.stream().filter(given::flag).count();
        if (sources > 1) {
            throw new UsageException("--pattern, --rule, --inline-rules and --rule-package exclude each other");
        }
        if (given.flag("--pattern") && given.flag("--filter")) {
            throw new UsageException("--filter chooses among rules, and a pattern is none");
        }
        try {
            RuleProject project = project(session);
            List<String> texts = new ArrayList<>();
            if (given.flag("--pattern")) {
                project.rules(List.of(), texts::add);
                return new ScanRules(patterns(session), project, false, texts).withSeverities(given);
            }
            for (String option : List.of("--language", "--selector", "--strictness")) {
                if (given.flag(option) && !given.flag("--stdin")) {
                    throw new UsageException(option + " belongs to a pattern", "add -p PATTERN");
                }
            }
            RuleFile rules;
            if (given.flag("--rule")) {
                rules = project.rules(files(session, given.values("--rule")), texts::add);
            } else if (given.flag("--inline-rules")) {
                project.rules(List.of(), texts::add);
                rules = project.rule(given.required("--inline-rules"), INLINE);
            } else if (given.flag("--rule-package")) {
                rules = project.rules(packaged(session, given.required("--rule-package")), texts::add);
            } else if (project.isDescribed()) {
                rules = project.rules(texts::add);
            } else {
                throw new UsageException("there is nothing to look for",
                        "name a pattern with -p, rules with -r, or make an " + RuleProject.FILE);
            }
            return new ScanRules(chosen(checked(session, rules), given), project, true, texts).withSeverities(given);
        } catch (IOException e) {
            throw new ModException(ErrorCodes.INVALID_RULES, "the rules cannot be read: " + FailureMessages.of(e), e);
        }
    }

    private static List<Rule> chosen(List<Rule> rules, Arguments given) {
        Optional<String> filter = given.value("--filter");
        if (filter.isEmpty()) {
            return rules;
        }
        try {
            Pattern ids = Pattern.compile(filter.get());
            List<Rule> chosen = rules.stream().filter(rule -> ids.matcher(rule.id()).find()).toList();
            if (chosen.isEmpty()) {
                String none = rules.size() == 1
                        ? "the id of the only rule does not match"
                        : "no id of the " + rules.size() + " rules matches";
                throw new UsageException(none + " '" + filter.get() + "'",
                        "such as " + rules.get(0).id());
            }
            return chosen;
        } catch (PatternSyntaxException e) {
            throw new UsageException("--filter is no regular expression: " + e.getDescription());
        }
    }

    /** The only language of the rules. */
    Language language(Arguments given) {
        List<Language> languages = rules.stream().map(Rule::language).distinct().toList();
        return given.flag("--language")
                ? NamedLanguage.of(given.required("--language"))
                : languages.size() == 1
                        ? languages.get(0)
                        : fail("the rules are for " + languages.size() + " languages; which is standard input?");
    }

    private static Language fail(String message) {
        throw new UsageException(message, "name it with --language");
    }

    /** The project that the command line names, or the nearest one. */
    static RuleProject project(Session session) throws IOException {
        Optional<String> config = session.arguments().value("--config");
        List<String> rules = session.arguments().values("--rule");
        Optional<Path> file = config.map(session::path);
        if (file.isEmpty() && rules.size() == 1) {
            Path described = session.path(rules.get(0)).resolve(RuleProject.FILE);
            file = Optional.of(described).filter(Files::isRegularFile);
        }
        file = file.or(() -> RuleProject.find(session.workingDirectory()));
        return file.isEmpty()
                ? RuleProject.plain(session.workingDirectory())
                : RuleProject.read(file.get(), shown(session, file.get()));
    }

    private static String shown(Session session, Path file) {
        return file.startsWith(session.workingDirectory())
                ? session.workingDirectory().relativize(file).toString()
                : file.toString();
    }

    /** The pattern in the language that is named, or in each that it is code of. */
    private static List<Rule> patterns(Session session) {
        Arguments given = session.arguments();
        Optional<String> named = given.value("--language");
        if (named.isPresent()) {
            return checked(session, pattern(given, NamedLanguage.of(named.get())));
        }
        if (given.flag("--stdin")) {
            throw new UsageException("which language is the pattern in?", "name it with --language");
        }
        List<Rule> rules = Languages.all().stream().map(language -> pattern(given, language)).filter(RuleFile::isValid)
                .flatMap(rule -> rule.rules().stream()).toList();
        if (rules.isEmpty()) {
            // tells if it is the parsers that are missing
            int unused = Languages.all().get(0).kindCount();
            throw noCode("no language");
        }
        return rules;
    }

    private static ModException noCode(String languages) {
        return new ModException(ErrorCodes.INVALID_RULES, "the pattern is code of " + languages
                + "; --language NAME tells why");
    }

    /**
     * Tells which of the files are left out, because a pattern for all languages is no code of theirs.
     *
     * @throws ModException if these are all files
     */
    void tellWhatIsLeftOut(Session session, List<Path> files) {
        if (ofFiles || session.arguments().flag("--language")) {
            return;
        }
        Set<Language> here = files.stream().map(project::languageOf).flatMap(Optional::stream)
                .collect(Collectors.toSet());
        Set<Language> known = rules.stream().map(Rule::language).collect(Collectors.toSet());
        String unknown = here.stream().filter(each -> !known.contains(each)).map(Language::id).sorted()
                .collect(Collectors.joining(", "));
        if (unknown.isEmpty()) {
            return;
        }
        if (Collections.disjoint(here, known)) {
            throw noCode("none of the languages here: " + unknown);
        }
        Terminal terminal = session.terminal();
        if (!session.quiet()) {
            terminal.warn("the pattern is no code of " + unknown
                    + "; files of that are left out");
        }
    }

    private static RuleFile pattern(Arguments given, Language language) {
        Map<String, Object> pattern = new LinkedHashMap<>();
        pattern.put("context", given.required("--pattern"));
        given.value("--selector").ifPresent(kind -> pattern.put("selector", kind));
        given.value("--strictness").ifPresent(strictness -> pattern.put("strictness", strictness));
        Map<String, Object> rule = new LinkedHashMap<>();
        rule.put("id", "pattern");
        rule.put("language", language.id());
        rule.put("rule", Map.of("pattern", pattern));
        given.value("--to").ifPresent(text -> rule.put("fix", text));
        return RuleFile.of(rule, "the command line");
    }

    private static List<Path> files(Session session, List<String> names) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String name : names) {
            Path path = session.given(name);
            if (Files.isDirectory(path)) {
                Path described = path.resolve(RuleProject.FILE);
                files.addAll(Files.isRegularFile(described)
                        ? RuleProject.read(described, name).files()
                        : RuleProject.ruleFiles(path));
            } else if (Files.exists(path)) {
                files.add(path);
            } else {
                throw new ModException(ErrorCodes.INVALID_RULES, "there is no rule file " + name);
            }
        }
        return files;
    }

    private static List<Path> packaged(Session session, String name) throws IOException {
        Path directory = session.path(name);
        if (!Files.isDirectory(directory)) {
            directory = RegistryOptions.access(session).fetcher().fetch(PackageReference.parse(name), Optional.empty())
                    .files();
        }
        List<Path> files = PackageRules.files(Packages.checked(session, directory).value().orElseThrow());
        if (files.isEmpty()) {
            throw new ModException(ErrorCodes.INVALID_RULES, "the package " + name + " has no rules");
        }
        return files;
    }

    /** The rules, after telling what is wrong with them. */
    static List<Rule> checked(Session session, RuleFile read) {
        Map<String, SourceText> texts = new HashMap<>();
        for (Diagnostic problem : read.problems()) {
            problem.span().ifPresent(span -> texts.computeIfAbsent(span.file(), name -> text(session, name)));
        }
        new DiagnosticPrinter(session.terminal()).print(read.problems(), texts);
        if (!read.isValid()) {
            throw new ModException(ErrorCodes.INVALID_RULES, "the rules are invalid");
        }
        return read.rules();
    }

    private static SourceText text(Session session, String name) {
        if (name.equals(INLINE)) {
            return new SourceText(name, session.arguments().value("--inline-rules").orElse(""));
        }
        try {
            return new SourceText(name, Files.readString(session.path(name)));
        } catch (IOException e) {
            return new SourceText(name, "");
        }
    }

    private ScanRules withSeverities(Arguments given) {
        List<Rule> changed = rules;
        List<String> ids = rules.stream().map(Rule::id).toList();
        for (RuleSeverity severity : RuleSeverity.values()) {
            List<String> named = given.values("--" + severity.id());
            for (String id : named) {
                if (!id.equals(ALL) && !ids.contains(id)) {
                    throw new UsageException("there is no rule '" + id + "'", Suggestions.hint(id, ids).orElse(null));
                }
            }
            if (!named.isEmpty()) {
                changed = changed.stream().map(rule -> named.contains(rule.id())
                        || (named.contains(ALL) && !namesOther(given, rule.id()))
                                ? rule.withSeverity(severity)
                                : rule)
                        .toList();
            }
        }
        return new ScanRules(changed, project, ofFiles, texts);
    }

    /** Whether some option is for this rule in particular. */
    private static boolean namesOther(Arguments given, String id) {
        for (RuleSeverity severity : RuleSeverity.values()) {
            if (given.values("--" + severity.id()).contains(id)) {
                return true;
            }
        }
        return false;
    }
}
