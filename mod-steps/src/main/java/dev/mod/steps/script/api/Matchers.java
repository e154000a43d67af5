package dev.mod.steps.script.api;

import dev.mod.match.Language;
import dev.mod.match.pattern.PatternException;
import dev.mod.match.rule.Matcher;
import dev.mod.match.source.Problem;
import dev.mod.match.source.RuleValue;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.graalvm.polyglot.Value;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The matchers that scripts ask for, each compiled once: a script writes the same one down for every file. Safe for
 * use by many threads.
 */
public final class Matchers {
    private static final int MOST = 10_000;

    private final Map<Key, Matcher> compiled = new ConcurrentHashMap<>();

    private enum Form {
        PATTERN, RULE
    }

    private record Key(String language, Form form, String source) {}

    /** The matcher that a script's value stands for; an error for the script if it is none. */
    Matcher of(Guest guest, Language language, Value value) {
        try {
            if (value.isString()) {
                return pattern(language, value.asString());
            }
            if (value.isNumber()) {
                if (!value.fitsInInt()) {
                    throw guest.error("no kind of " + language.id() + ": " + value);
                }
                return Matcher.ofKind(language, value.asInt());
            }
        } catch (PatternException e) {
            throw guest.error("the pattern `" + value.asString() + "` is not valid: " + e.getMessage());
        } catch (IndexOutOfBoundsException e) {
            throw guest.error("no kind of " + language.id() + ": " + value);
        }
        if (!value.hasMembers() || value.canExecute() || value.isHostObject()) {
            throw guest.error("a matcher is a pattern, a kind's number or an object with `rule`, not " + value);
        }
        String json = guest.toJson(value);
        if (json == null) {
            throw guest.error("a matcher is a pattern, a kind's number or an object with `rule`");
        }
        try {
            return rule(language, json);
        } catch (IllegalArgumentException e) {
            throw guest.error(String.valueOf(e.getMessage()));
        }
    }

    /** The matcher that {@code getSelector} returned; an error for the script if it is none. */
    public Matcher ofSelector(Guest guest, Language language, Value value) {
        return of(guest, language, value);
    }

    /** @throws PatternException when it is none */
    private Matcher pattern(Language language, String source) {
        var key = new Key(language.id(), Form.PATTERN, source);
        Matcher known = compiled.get(key);
        return known != null ? known : keep(key, Matcher.ofPattern(language, source));
    }

    /**
     * The matcher of a rule object in JSON.
     *
     * @throws IllegalArgumentException when it is not valid; the message says why
     */
    public Matcher rule(Language language, String json) {
        var key = new Key(language.id(), Form.RULE, json);
        Matcher known = compiled.get(key);
        if (known != null) {
            return known;
        }
        RuleValue value;
        try {
            value = RuleValue.of(JsonMapper.shared().readValue(json, Object.class));
        } catch (JacksonException e) {
            throw new IllegalArgumentException("the matcher cannot be read: " + e.getOriginalMessage(), e);
        }
        Matcher.Read read = Matcher.read(language, value, "matcher");
        return keep(key, read.matcher().orElseThrow(() -> new IllegalArgumentException(
                "the matcher is not valid: " + read.problems().stream()
                        .filter(p -> p.severity() == Problem.Severity.ERROR).findFirst()
                        .map(p -> p.message() + (p.hint() == null ? "" : " (" + p.hint() + ")")).orElse(""))));
    }

    private Matcher keep(Key key, Matcher matcher) {
        if (compiled.size() >= MOST) {
            // a script that makes up patterns without end; what is still in use comes back
            compiled.clear();
        }
        compiled.put(key, matcher);
        return matcher;
    }
}
