package dev.mod.types;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.match.Language;
import dev.mod.match.Tree;
import dev.mod.match.rule.Rule;
import dev.mod.match.rule.RuleSeverity;
import dev.mod.match.types.FileSemantics;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The types that rules need: who gives them, and whether enough could be resolved. */
public final class RuleTypes {
    /** The share of names, of 100, that has to be resolved unless somebody says otherwise. */
    public static final double USUAL_SHARE = 95;

    private RuleTypes() {}

    /** Whether any of the rules that are switched on asks for types. */
    public static boolean areNeeded(Collection<Rule> rules) {
        return rules.stream().anyMatch(RuleTypes::asks);
    }

    private static boolean asks(Rule rule) {
        return rule.needsTypes() && rule.severity() != RuleSeverity.OFF;
    }

    /**
     * Begins to resolve the names that rules ask for.
     *
     * @throws ModException with {@code no-types} when nobody can do so for the language of a rule that does not say what
     *         to do then
     */
    public static SemanticSession open(Collection<Rule> rules, Project project) {
        Map<Language, SemanticSession> sessions = new LinkedHashMap<>();
        for (Rule rule : rules) {
            if (!asks(rule) || sessions.containsKey(rule.language())) {
                continue;
            }
            Optional<SemanticProvider> provider = SemanticProvider.of(rule.language());
            if (provider.isPresent()) {
                sessions.put(rule.language(), provider.get().open(project));
            } else if (rule.onUnresolved().isEmpty()) {
                throw new ModException(ErrorCodes.NO_TYPES, "the rule `" + rule.id() + "` needs types, and nobody here"
                        + " knows those of " + rule.language().id());
            }
        }
        return new Sessions(sessions);
    }

    /**
     * Sees whether enough was resolved.
     *
     * @param share what is asked for, of 100
     * @throws ModException with {@code unresolved-types} when it is less
     */
    public static void check(Resolution resolution, double share) {
        if (resolution.percentage() < share) {
            throw new ModException(ErrorCodes.UNRESOLVED_TYPES, resolution.summary() + String.format(Locale.ROOT,
                    ", fewer than the %s %% asked for", share == Math.rint(share) ? (Object) (long) share : share)
                    + (resolution.examples().isEmpty()
                            ? ""
                            : "; not resolved: " + String.join(", ", resolution.examples())));
        }
    }

    /** One session for each language. */
    private record Sessions(Map<Language, SemanticSession> byLanguage) implements SemanticSession {
        @Override
        public Optional<FileSemantics> file(String path, Tree tree) {
            SemanticSession session = byLanguage.get(tree.language());
            return session == null ? Optional.empty() : session.file(path, tree);
        }

        @Override
        public Resolution resolution() {
            return List.copyOf(byLanguage.values()).stream().map(SemanticSession::resolution)
                    .reduce(Resolution.NONE, Resolution::plus);
        }

        @Override
        public void close() {
            byLanguage.values().forEach(SemanticSession::close);
        }
    }
}
