package dev.mod.steps.script.internal.api;

import dev.mod.match.Language;
import dev.mod.match.rule.RuleMatcher;
import dev.mod.match.rule.RuleMatcherException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.graalvm.polyglot.Value;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Cache of the matchers that scripts ask for, each compiled once: a script writes the same one down for every file. Safe for
 * use by many threads.
 */
public final class Matchers {
    private static final int MOST = 10_000;

    private final Map<Key, RuleMatcher> compiled = new ConcurrentHashMap<>();

    private enum Form {
        PATTERN, RULE
    }

    private record Key(String language, Form form, String source) {}

    /** The matcher that a script's value stands for; an error for the script if it is none. */
    public RuleMatcher of(ScriptBridge bridge, Language language, Value value) {
        try {
            if (value.isString()) {
                return compile(new Key(language.id(), Form.PATTERN, value.asString()), language, value.asString());
            }
            if (value.isNumber() && value.fitsInDouble()) {
                return RuleMatcher.compile(language, (int) value.asDouble());
            }
        } catch (RuleMatcherException e) {
            throw bridge.error(value.isString()
                    ? "the pattern `" + value.asString() + "` is not valid: " + e.getMessage()
                    : String.valueOf(e.getMessage()));
        }
        if (!value.hasMembers() || value.canExecute() || value.isHostObject()) {
            throw bridge.error("a matcher is a pattern, a kind's number or an object with `rule`, not "
                    + (value.isHostObject() ? value.<Object>asHostObject() : value));
        }
        String json = bridge.toJson(value);
        if (json == null) {
            throw bridge.error("a matcher is a pattern, a kind's number or an object with `rule`");
        }
        var key = new Key(language.id(), Form.RULE, json);
        RuleMatcher known = compiled.get(key);
        if (known != null) {
            return known;
        }
        try {
            return compile(key, language, JsonMapper.shared().readValue(json, Object.class));
        } catch (RuleMatcherException e) {
            throw bridge.error("the matcher is not valid: " + e.getMessage());
        } catch (JacksonException e) {
            throw bridge.error("the matcher cannot be read: " + e.getOriginalMessage());
        }
    }

    private RuleMatcher compile(Key key, Language language, Object config) {
        RuleMatcher known = compiled.get(key);
        return known != null ? known : keep(key, RuleMatcher.compile(language, config));
    }

    private RuleMatcher keep(Key key, RuleMatcher matcher) {
        if (compiled.size() >= MOST) {
            // a script that makes up patterns without end; what is still in use comes back
            compiled.clear();
        }
        compiled.put(key, matcher);
        return matcher;
    }
}
