package dev.mod.match.rule;

import dev.mod.match.internal.rewrite.RuleCore;
import dev.mod.match.internal.rewrite.Captures;
import dev.mod.match.internal.condition.RequiredTexts;
import dev.mod.match.Edit;
import dev.mod.match.Language;
import dev.mod.match.Tree;
import dev.mod.match.internal.matching.Bindings;
import dev.mod.match.internal.matching.KindSet;
import dev.mod.match.internal.matching.MatchContext;
import dev.mod.match.source.RuleValue;
import dev.mod.match.internal.text.Template;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A rule, compiled: what to find in one language, what to say about it and how to rewrite it. Made by {@link RuleFile}.
 * Immutable.
 */
public final class Rule {
    private final String id;
    private final Language language;
    private final RuleCore core;
    private final KindSet kinds;
    private final RuleSeverity severity;
    private final Template message;
    private final @Nullable String note;
    private final @Nullable String url;
    private final Map<String, Label> labels;
    private final PathFilter paths;
    private final RuleValue.@Nullable Fields metadata;
    private final boolean needsTypes;
    private final @Nullable OnUnresolved onUnresolved;
    private final RequiredTexts requiredTexts;

    Rule(String id, Language language, RuleCore core, RuleSeverity severity, Template message, @Nullable String note,
            @Nullable String url, Map<String, Label> labels, PathFilter paths, RuleValue.@Nullable Fields metadata,
            boolean needsTypes, @Nullable OnUnresolved onUnresolved) {
        this.id = id;
        this.language = language;
        this.core = core;
        this.kinds = Objects.requireNonNull(core.condition().kinds(), "a rule has kinds");
        this.severity = severity;
        this.message = message;
        this.note = note;
        this.url = url;
        this.labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
        this.paths = paths;
        this.metadata = metadata;
        this.needsTypes = needsTypes;
        this.onUnresolved = onUnresolved;
        this.requiredTexts = RequiredTexts.of(core.condition());
    }

    /** The rule's name. */
    public String id() {
        return id;
    }

    /** The language of the code it matches. */
    public Language language() {
        return language;
    }

    /** The kinds of nodes it can match. */
    public KindSet kinds() {
        return kinds;
    }

    /** How bad a match is. */
    public RuleSeverity severity() {
        return severity;
    }

    /** This rule with another severity. */
    public Rule withSeverity(RuleSeverity other) {
        return new Rule(id, language, core, other, message, note, url, labels, paths, metadata, needsTypes,
                onUnresolved);
    }

    /** This rule for files of every path, whatever its {@code files} and {@code ignores} say. */
    public Rule forAllPaths() {
        return new Rule(id, language, core, severity, message, note, url, labels, new PathFilter(null, List.of()),
                metadata, needsTypes, onUnresolved);
    }

    /** Further explanation. */
    public Optional<String> note() {
        return Optional.ofNullable(note);
    }

    /** Where there is more to read. */
    public Optional<String> url() {
        return Optional.ofNullable(url);
    }

    /** How captured nodes are to be shown, by variable. */
    public Map<String, Label> labels() {
        return labels;
    }

    /** Further data, as it was written. */
    public Optional<RuleValue.Fields> metadata() {
        return Optional.ofNullable(metadata);
    }

    /** Whether it asks what names mean, so that somebody has to know. */
    public boolean needsTypes() {
        return needsTypes;
    }

    /**
     * What it does where a name cannot be resolved, for a rule that needs types; empty when it says nothing about that: then
     * it is as {@link OnUnresolved#WARN}, but must not be used where nobody resolves names.
     */
    public Optional<OnUnresolved> onUnresolved() {
        return Optional.ofNullable(onUnresolved);
    }

    /** Whether matches can be rewritten. */
    public boolean hasFix() {
        return !core.fixes().isEmpty();
    }

    /** Whether the rule is meant for a file, by its path relative to the project, with {@code /}. */
    public boolean appliesTo(String path) {
        return paths.accepts(path);
    }

    /** Texts without which there is no match in a file. For leaving out files before they are parsed. */
    public RequiredTexts requiredTexts() {
        return requiredTexts;
    }

    /** Whether a node matches; then the bindings of the context hold the captured variables. */
    public boolean matches(MatchContext context, int node) {
        return kinds.contains(context.tree().kind(node)) && core.matches(context, node);
    }

    /** Bindings to match this rule with. */
    public Bindings newBindings(Tree tree) {
        return new Bindings(tree, core.variables());
    }

    /** The message about a match at a node. Lines after the first are indented as the node's line is, as in fixes. */
    public String message(Tree tree, Bindings bindings, int node) {
        String filled = message.fill(variable -> Captures.find(tree, bindings, variable));
        return Captures.indented(filled, tree, node);
    }

    /** How the first fix rewrites a match, or empty when the rule has none. */
    public Optional<Edit> edit(MatchContext context, int node) {
        return hasFix() ? Optional.of(core.fixes().get(0).edit(context, node)) : Optional.empty();
    }

    @Override
    public String toString() {
        return id;
    }
}
