package dev.mod.steps.script.internal.api;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.walk.FileText;
import dev.mod.steps.script.host.LanguageNames;
import dev.mod.steps.script.host.TargetPaths;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** Host part of {@code mod:ast-match}. */
public final class AstMatchModule {
    private final ApiContext context;
    private final ScriptBridge bridge;
    private final String options;

    /**
     * For one context.
     *
     * @param options what transforms get as options, as JSON
     */
    public AstMatchModule(ApiContext context, String options) {
        this.context = context;
        this.bridge = context.bridge();
        this.options = options;
    }

    private Language language(Value name) {
        if (!name.isString()) {
            throw bridge.error("a language is a string, not " + name);
        }
        return Languages.find(name.asString()).orElseThrow(() -> bridge.error("unknown language `" + name.asString()
                + "`; known are " + String.join(", ", Languages.all().stream().map(Language::id).toList())));
    }

    /** The tree of a text. */
    @HostAccess.Export
    public SgRoot parse(Value language, Value text) {
        if (!text.isString()) {
            throw bridge.error("parse() takes a language and a string");
        }
        return SgRoot.text(context, context.parse(language(language),
                text.asString().getBytes(StandardCharsets.UTF_8)));
    }

    /** The tree of a file of the target. */
    @HostAccess.Export
    public SgRoot parseFile(Value language, Value path) {
        if (!path.isString()) {
            throw bridge.error("parseFile() takes a language and a path");
        }
        String relative = relative(path.asString());
        byte[] content = context.host().read(relative)
                .orElseThrow(() -> bridge.error("there is no file " + path.asString()));
        if (FileText.of(Path.of(relative), content) instanceof FileText.Skipped skipped
                && skipped.reason() != FileText.Reason.EMPTY) {
            throw bridge.error(path.asString() + ": " + skipped.message());
        }
        return SgRoot.other(context, context.parse(language(language), content), relative);
    }

    private String relative(String path) {
        try {
            return new TargetPaths(context.host()).of(context.host().target().resolve(path));
        } catch (InvalidPathException e) {
            throw bridge.error("no path: " + path);
        } catch (IOException e) {
            throw bridge.error(path + " is outside the target");
        }
    }

    /** Whether {@code jssgTransform} does something. */
    @HostAccess.Export
    public boolean transforming() {
        if (!context.host().transforming()) {
            context.host().warn("jssgTransform() does nothing in the fixtures of a script");
        }
        return context.host().transforming();
    }

    /** What {@code jssgTransform} gives for what its transform has returned. */
    @HostAccess.Export
    public @Nullable String finish(SgRoot root, @Nullable String returned) {
        return root.finish(returned);
    }

    /** The number of a named kind; 0, which no node has, if there is none. */
    @HostAccess.Export
    public int kind(Value language, Value name) {
        Language of = language(language);
        if (!name.isString()) {
            throw bridge.error("a kind is a string, not " + name);
        }
        return Math.max(0, of.kindId(name.asString(), true));
    }

    /** The name that transforms get of a language. */
    @HostAccess.Export
    public String language(Value name, Value ignored) {
        return LanguageNames.of(language(name));
    }

    /** The names of all languages. */
    @HostAccess.Export
    public Value languages() {
        return bridge.array(List.copyOf(Languages.all().stream().map(Language::id).toList()));
    }

    /** What transforms get as options, but for the language, as JSON. */
    @HostAccess.Export
    public String options() {
        return options;
    }
}
