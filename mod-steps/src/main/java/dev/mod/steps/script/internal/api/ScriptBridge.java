package dev.mod.steps.script.internal.api;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** Bridge to a context: makes values of the context's own kind, so that arrays are arrays and errors are errors to the script. */
public final class ScriptBridge {
    /** Name of the source; its frames are left out of stack traces. */
    public static final String SOURCE_NAME = "mod:bridge";
    private static final Source SOURCE = Source.newBuilder("js", resource("bridge.js"), SOURCE_NAME).buildLiteral();

    private static final Source INTRINSICS = Source.newBuilder("js", resource("intrinsics.js"), "mod:intrinsics")
            .internal(true)
            .buildLiteral();

    private final Value install;
    private final Value forget;
    private final Value options;
    private final Value array;
    private final Value range;
    private final Value edit;
    private final Value stringify;
    private final Value parse;
    private final Value fail;
    private final Value settle;
    private final Value definition;
    private final Value references;
    private final Value typeInfo;
    private final Value renaming;

    /** To be made before a script runs in the context, so that no script can have changed what this relies on. */
    public ScriptBridge(Context context) {
        context.eval(INTRINSICS).executeVoid(new WeakKeys());
        Value made = context.eval(SOURCE);
        install = made.getMember("install");
        forget = made.getMember("forget");
        options = made.getMember("options");
        array = made.getMember("array");
        range = made.getMember("range");
        edit = made.getMember("edit");
        stringify = made.getMember("stringify");
        parse = made.getMember("parse");
        fail = made.getMember("fail");
        settle = made.getMember("settle");
        definition = made.getMember("definition");
        references = made.getMember("references");
        typeInfo = made.getMember("typeInfo");
        renaming = made.getMember("renaming");
    }

    static String resource(String name) {
        try (InputStream in = ScriptBridge.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The function that makes an array of its arguments. */
    public Value arrays() {
        return array;
    }

    Value array(List<?> items) {
        return array.execute(items.toArray());
    }

    Value range(int line, int column, int index, int endLine, int endColumn, int endIndex) {
        return range.execute(line, column, index, endLine, endColumn, endIndex);
    }

    Value edit(int start, int end, String text) {
        return edit.execute(start, end, text);
    }

    Value definition(Object node, Object root, String kind) {
        return definition.execute(node, root, kind);
    }

    Value typeInfo(@Nullable String type, List<String> supertypes, @Nullable String symbol) {
        return typeInfo.execute(type, array(supertypes), symbol);
    }

    Value renaming(String symbol, int places, List<String> files) {
        return renaming.execute(symbol, places, array(files));
    }

    Value references(Object root, Value nodes) {
        return references.execute(root, nodes);
    }

    /** The value that JSON stands for. */
    public Value fromJson(String json) {
        return parse.execute(json);
    }

    /** The value as JSON; null for what has none, as undefined or a function. */
    public @Nullable String toJson(Value value) {
        Value text = stringify.execute(value);
        return text.isString() ? text.asString() : null;
    }

    /**
     * Gives the modules {@code mod:*} their host's part.
     *
     * @param modules objects by the names that the modules ask for
     */
    public void install(Map<String, Object> modules) {
        modules.forEach(install::executeVoid);
    }

    /** Lets go of the host's part of the modules. */
    public void forget() {
        forget.executeVoid();
    }

    /**
     * The second argument of a transform.
     *
     * @param json the part that is the same for all files
     * @param matches what the selector found, or null if there is none
     */
    public Value options(String json, String language, @Nullable Value matches) {
        return options.execute(json, language, matches);
    }

    /** Tells an outcome what a value, or the promise that it is, settles to; not before the script's jobs run. */
    public void settle(Value value, PromiseOutcome outcome) {
        settle.execute(value, outcome);
    }

    /**
     * Throws an error that the script can catch.
     *
     * @return never
     */
    RuntimeException error(String message) {
        fail.execute(message);
        throw new IllegalStateException(message);
    }
}
