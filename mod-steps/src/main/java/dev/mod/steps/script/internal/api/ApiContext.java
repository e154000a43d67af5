package dev.mod.steps.script.internal.api;

import dev.mod.base.diagnostic.ModException;
import dev.mod.match.Dialect;
import dev.mod.match.Language;
import dev.mod.match.ParseLimitException;
import dev.mod.match.Tree;
import dev.mod.steps.script.host.ScriptHost;

/** Context of the objects that a script is given for one file. */
public record ApiContext(ScriptBridge bridge, Matchers matchers, ScriptHost host) {
    /** The tree of a text; an error for the script when it is too much to parse. */
    Tree parse(Language language, byte[] text) {
        try {
            return language.parse(text, Dialect.SCRIPTS);
        } catch (ParseLimitException | ModException e) {
            throw bridge.error(String.valueOf(e.getMessage()));
        }
    }
}
