package dev.mod.match.scan;

import dev.mod.base.diagnostic.Counted;
import dev.mod.match.Language;
import dev.mod.match.ParseLimitException;
import dev.mod.match.Position;
import dev.mod.match.Tree;
import dev.mod.match.MatchLimitException;
import dev.mod.match.internal.matching.MatchContext;
import dev.mod.match.Edit;
import dev.mod.match.rule.Rule;
import dev.mod.match.types.FileSemantics;
import dev.mod.match.types.Semantics;
import dev.mod.match.walk.FileText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Matches rules of any languages in files, one file at a time: with {@code files} and {@code ignores}, suppressing
 * comments, code inside HTML, and the fixes applied to the text.
 *
 * <pre>{@code
 * FileScanner scanner = new FileScanner(RuleFile.read(yaml, "rules.yml").rules());
 * FileResult result = scanner.scan(js, "src/a.js", bytes);
 * result.output().ifPresent(rewritten -> ...);
 * }</pre>
 *
 * <p>Immutable; for use by any number of threads.
 */
public final class FileScanner {
    private static final int REFUSED_SHOWN = 3;
    private final Map<Language, RuleSet> ruleSets = new LinkedHashMap<>();
    private final Map<Language, Prefilter> prefilters = new LinkedHashMap<>();
    private final boolean prefilter;
    private final long steps;
    private final boolean suppressing;
    private final @Nullable Semantics semantics;

    /** A scanner that leaves out files early when they lack texts that matches need. */
    public FileScanner(Collection<Rule> rules) {
        this(rules, true, MatchContext.DEFAULT_STEPS);
    }

    /**
     * A scanner.
     *
     * @param prefilter whether files are left out before they are parsed when they lack texts that matches need; changes
     *        nothing but the time
     * @param steps how much work is allowed for one tree; a step is about one node looked at
     */
    public FileScanner(Collection<Rule> rules, boolean prefilter, long steps) {
        this.prefilter = prefilter;
        this.steps = steps;
        this.suppressing = true;
        this.semantics = null;
        List<Rule> list = List.copyOf(rules);
        for (Rule rule : list) {
            ruleSets.computeIfAbsent(rule.language(), language -> new RuleSet(language, list));
        }
        ruleSets.forEach((language, rulesOf) -> prefilters.put(language, new Prefilter(rulesOf.rules())));
    }

    private FileScanner(FileScanner other, boolean suppressing, @Nullable Semantics semantics) {
        this.prefilter = other.prefilter;
        this.steps = other.steps;
        this.suppressing = suppressing;
        this.semantics = semantics;
        ruleSets.putAll(other.ruleSets);
        prefilters.putAll(other.prefilters);
    }

    /** This scanner without heed of suppressing comments. */
    public FileScanner withoutSuppressions() {
        return new FileScanner(this, false, semantics);
    }

    /** This scanner with somebody who knows what names mean. */
    public FileScanner withSemantics(Semantics other) {
        return new FileScanner(this, suppressing, other);
    }

    /** Whether any rule can match in files of a language, injected code included. */
    public boolean isConcernedWith(Language language) {
        return ruleSets.containsKey(language) || (Injection.isHost(language) && !ruleSets.isEmpty());
    }

    /**
     * Whether nothing can be found in a file and nothing is wrong with it, as far as can be told without reading it into
     * memory. A scan gives an empty result without warnings then.
     *
     * @param path relative to the project, with {@code /}
     * @param file where it is on disk
     */
    public boolean rulesOut(Language language, String path, Path file) {
        Prefilter words = prefilters.get(language);
        return prefilter && words != null && !Injection.isHost(language) && words.rulesOut(path, file);
    }

    /**
     * Scans a file.
     *
     * @param path relative to the project, with {@code /}; decides about rules with {@code files} or {@code ignores}
     * @param bytes the file's content, which must not be changed afterwards
     */
    public FileResult scan(Language language, String path, byte[] bytes) {
        return unlessUnfit(language, path, bytes, this::scanText);
    }

    /** As {@link #scan}, without applying fixes: the result has matches and warnings only. */
    public FileResult find(Language language, String path, byte[] bytes) {
        return unlessUnfit(language, path, bytes, this::findInText);
    }

    private interface OfText {
        FileResult of(Language language, String path, byte[] bytes);
    }

    private FileResult unlessUnfit(Language language, String path, byte[] bytes, OfText text) {
        if (!isConcernedWith(language) || bytes.length == 0) {
            return FileResult.skipped(List.of());
        }
        String reason = unfit(path, bytes);
        return reason == null ? text.of(language, path, bytes) : FileResult.skipped(List.of(reason));
    }

    /** As {@link #scanText}, without applying fixes: the result has matches and warnings only. */
    public FileResult findInText(Language language, String path, byte[] bytes) {
        try {
            Run run = new Run(language, path, bytes);
            run.find();
            return new FileResult(run.matches, null, List.of(), List.of(), List.of(), run.warnings);
        } catch (ParseLimitException | MatchLimitException e) {
            return FileResult.skipped(List.of(String.valueOf(e.getMessage())));
        }
    }

    /** As {@link #scan}, for a content that {@link FileText#of} has found to be a text already. */
    public FileResult scanText(Language language, String path, byte[] bytes) {
        try {
            return new Run(language, path, bytes).scan();
        } catch (ParseLimitException | MatchLimitException e) {
            return FileResult.skipped(List.of(String.valueOf(e.getMessage())));
        }
    }

    /**
     * The matches in a file without applying anything.
     *
     * @throws ParseLimitException when the file is too large or too expensive to parse
     * @throws MatchLimitException when matching takes too much work
     */
    public List<Match> matches(Language language, String path, byte[] bytes) {
        if (!isConcernedWith(language) || bytes.length == 0 || unfit(path, bytes) != null) {
            return List.of();
        }
        Run run = new Run(language, path, bytes);
        run.find();
        return List.copyOf(run.matches);
    }

    private static @Nullable String unfit(String path, byte[] bytes) {
        return FileText.of(Path.of(path), bytes) instanceof FileText.Skipped skipped
                ? "skipped: " + skipped.message()
                : null;
    }

    /** The work on one file. */
    private final class Run {
        private final Language language;
        private final String path;
        private final byte[] bytes;
        private final Map<Language, boolean[]> active = new HashMap<>();
        private final List<Match> matches = new ArrayList<>();
        private final List<String> warnings = new ArrayList<>();
        private int errors;
        private @Nullable Tree whole;

        Run(Language language, String path, byte[] bytes) {
            this.language = language;
            this.path = path;
            this.bytes = bytes;
        }

        FileResult scan() {
            find();
            return result();
        }

        void find() {
            boolean host = Injection.isHost(language);
            boolean wanted = host ? ruleSets.keySet().stream().anyMatch(this::isWanted) : isWanted(language);
            if (!wanted) {
                return;
            }
            Tree tree = language.parse(bytes);
            errors = tree.errorCount();
            whole = host ? null : tree;
            scan(tree);
            if (host) {
                Injection.trees(tree, ruleSets::containsKey).values().forEach(this::scan);
            }
        }

        private boolean isWanted(Language of) {
            for (boolean active : active(of)) {
                if (active) {
                    return true;
                }
            }
            return false;
        }

        /** Which rules of a language are to be matched. */
        private boolean[] active(Language of) {
            return active.computeIfAbsent(of, unused -> {
                Prefilter words = prefilters.get(of);
                return words == null
                        ? new boolean[0]
                        : prefilter ? words.notRuledOut(path, bytes) : words.concerned(path);
            });
        }

        private void scan(Tree tree) {
            RuleSet rules = ruleSets.get(tree.language());
            if (rules == null || !isWanted(tree.language())) {
                return;
            }
            List<Match> found = rules.scan(tree, steps, active(tree.language()),
                    rules.needsTypes() ? semantics(tree) : null, warnings);
            if (found.isEmpty()) {
                return;
            }
            if (!suppressing) {
                matches.addAll(found);
                return;
            }
            Suppressions suppressions = Suppressions.of(tree);
            for (Match match : found) {
                if (!suppressions.suppresses(match.rule().id(), tree.line(match.startByte()))) {
                    matches.add(match);
                }
            }
        }

        /** What names mean in a file that is of one language. */
        private @Nullable FileSemantics semantics(Tree tree) {
            return semantics == null || tree.language() != language || Injection.isHost(language)
                    ? null
                    : semantics.file(path, tree).orElse(null);
        }

        private FileResult result() {
            return FileScanner.result(language, bytes, matches, warnings, () -> whole == null
                    ? Injection.errorCount(language, bytes)
                    : errors, whole);
        }
    }

    /**
     * Applies the fixes of some of the matches in a file.
     *
     * @param language of the file, which is not that of the rules where the code is inside of other code
     * @param bytes what was scanned
     * @param matches those whose fixes are wanted, in the order in which they were found
     */
    public static FileResult rewrite(Language language, byte[] bytes, List<Match> matches) {
        Tree whole = matches.isEmpty() || Injection.isHost(language) ? null : matches.get(0).node().tree();
        return result(language, bytes, matches, List.of(),
                () -> whole == null ? Injection.errorCount(language, bytes) : whole.errorCount(), whole);
    }

    private static FileResult result(Language language, byte[] bytes, List<Match> matches, List<String> before,
            IntSupplier errors, @Nullable Tree whole) {
        List<Match> fixable = matches.stream()
                .filter(match -> match.edit().isPresent())
                .sorted(Comparator.comparingInt(Match::startByte))
                .toList();
        if (fixable.isEmpty()) {
            return new FileResult(matches, null, List.of(), List.of(), List.of(), before);
        }
        List<Edit> dropped = new ArrayList<>();
        List<Edit> refused = new ArrayList<>();
        List<Edit> edits = fixable.stream().flatMap(match -> match.edit().stream()).toList();
        List<Edit> accepted = SafeEdits.choose(language, bytes, errors.getAsInt(), whole, edits, dropped, refused);
        byte[] output = Rewriter.apply(bytes, accepted).text();
        List<String> warnings = new ArrayList<>(before);
        if (!refused.isEmpty()) {
            warnings.add(refusal(fixable, refused));
        }
        return new FileResult(matches, Arrays.equals(output, bytes) ? null : output, accepted, dropped, refused,
                warnings);
    }

    private static String refusal(List<Match> fixable, List<Edit> refused) {
        // two rules may make the same edit, of which the second one was dropped
        Set<Edit> harmful = Collections.newSetFromMap(new IdentityHashMap<>());
        harmful.addAll(refused);
        List<String> places = fixable.stream()
                .filter(match -> match.edit().filter(harmful::contains).isPresent())
                .limit(REFUSED_SHOWN)
                .map(match -> {
                    Position at = match.node().tree().position(match.startByte());
                    return "`" + match.rule().id() + "` at " + (at.line() + 1) + ":" + (at.column() + 1);
                })
                .toList();
        int more = refused.size() - places.size();
        return refused.size() + " of " + Counted.of(fixable.size(), "edit")
                + " refused, since the file would have more syntax errors: " + String.join(", ", places)
                + (more > 0 ? " and " + more + " more" : "");
    }
}
