package dev.mod.types;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.match.Language;
import dev.mod.match.Tree;
import dev.mod.match.rule.Rule;
import dev.mod.match.rule.RuleSeverity;
import dev.mod.match.types.FileSemantics;
import java.util.Collection;
import java.util.HashMap;
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
        Map<Class<?>, SemanticSession> byProvider = new HashMap<>();
        try {
            for (Rule rule : rules) {
                if (!asks(rule) || sessions.containsKey(rule.language())) {
                    continue;
                }
                Optional<SemanticProvider> provider = SemanticProvider.of(rule.language())
                        .filter(SemanticProvider::tellsTypes);
                if (provider.isPresent()) {
                    SemanticSession known = byProvider.get(provider.get().getClass());
                    SemanticSession session = known == null ? open(provider.get(), project, rules) : known;
                    byProvider.put(provider.get().getClass(), session);
                    sessions.put(rule.language(), session);
                } else if (rule.onUnresolved().isEmpty()) {
                    throw new ModException(ErrorCodes.NO_TYPES, "the rule `" + rule.id()
                            + "` needs types, and nobody here knows those of " + rule.language().id());
                }
            }
        } catch (ModException e) {
            byProvider.values().forEach(SemanticSession::close);
            throw e;
        }
        return new Sessions(sessions, List.copyOf(byProvider.values()));
    }

    private static SemanticSession open(SemanticProvider provider, Project project, Collection<Rule> rules) {
        try {
            return provider.open(project);
        } catch (ModException e) {
            boolean isNeeded = rules.stream().anyMatch(rule -> asks(rule) && rule.onUnresolved().isEmpty()
                    && provider.supports(rule.language()));
            if (isNeeded || !e.code().equals(ErrorCodes.NO_TYPES)) {
                throw e;
            }
            return new Nobody(String.valueOf(e.getMessage()));
        }
    }

    /** Stands for a provider that is not to be had, where rules say what to do then. */
    private record Nobody(String reason) implements SemanticSession {
        @Override
        public Optional<FileSemantics> file(String path, Tree tree) {
            return Optional.empty();
        }

        @Override
        public Resolution resolution() {
            return Resolution.NONE;
        }

        @Override
        public List<String> problems() {
            return List.of(reason);
        }

        @Override
        public void close() {
            // nothing was opened
        }
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
    private record Sessions(Map<Language, SemanticSession> byLanguage, List<SemanticSession> all)
            implements
                SemanticSession {
        @Override
        public Optional<FileSemantics> file(String path, Tree tree) {
            SemanticSession session = byLanguage.get(tree.language());
            return session == null ? Optional.empty() : session.file(path, tree);
        }

        @Override
        public Resolution resolution() {
            return all.stream().map(SemanticSession::resolution)
                    .reduce(Resolution.NONE, Resolution::plus);
        }

        @Override
        public List<String> problems() {
            return all.stream().flatMap(session -> session.problems().stream()).toList();
        }

        @Override
        public void close() {
            all.forEach(SemanticSession::close);
        }
    }
}
