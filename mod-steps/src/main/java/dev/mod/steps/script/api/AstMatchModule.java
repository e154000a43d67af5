package dev.mod.steps.script.api;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.walk.FileText;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;

/** What {@code mod:ast-match} does. */
public final class AstMatchModule {
    private final Guest guest;
    private final Matchers matchers;
    private final ScriptHost host;
    private final String options;

    /**
     * For one context.
     *
     * @param options what transforms get as options, as JSON
     */
    public AstMatchModule(Guest guest, Matchers matchers, ScriptHost host, String options) {
        this.options = options;
        this.guest = guest;
        this.matchers = matchers;
        this.host = host;
    }

    private Language language(Value name) {
        if (!name.isString()) {
            throw guest.error("a language is a string, not " + name);
        }
        return Languages.find(name.asString()).orElseThrow(() -> guest.error("unknown language `" + name.asString()
                + "`; known are " + String.join(", ", Languages.all().stream().map(Language::id).toList())));
    }

    /** The tree of a text. */
    @HostAccess.Export
    public SgRoot parse(Value language, Value text) {
        if (!text.isString()) {
            throw guest.error("parse() takes a language and a string");
        }
        return SgRoot.text(guest, matchers, host, language(language), text.asString());
    }

    /** The tree of a file of the target. */
    @HostAccess.Export
    public SgRoot parseFile(Value language, Value path) {
        if (!path.isString()) {
            throw guest.error("parseFile() takes a language and a path");
        }
        String relative = relative(path.asString());
        byte[] content = host.read(relative)
                .orElseThrow(() -> guest.error("there is no file " + path.asString()));
        if (FileText.of(Path.of(relative), content) instanceof FileText.Skipped skipped
                && skipped.reason() != FileText.Reason.EMPTY) {
            throw guest.error(path.asString() + ": " + skipped.message());
        }
        return SgRoot.other(guest, matchers, host, SgRoot.parse(guest, language(language), content), relative);
    }

    private String relative(String path) {
        Path target = host.target().normalize();
        try {
            Path file = target.resolve(path).normalize();
            if (file.startsWith(target)) {
                return target.relativize(file).toString().replace('\\', '/');
            }
        } catch (InvalidPathException e) {
            throw guest.error("no path: " + path);
        }
        throw guest.error(path + " is outside the target");
    }

    /** The number of a named kind. */
    @HostAccess.Export
    public int kind(Value language, Value name) {
        Language of = language(language);
        int kind = name.isString() ? of.kindId(name.asString(), true) : -1;
        if (kind < 0) {
            throw guest.error("no kind `" + name + "` in " + of.id());
        }
        return kind;
    }

    /** The canonical name of a language. */
    @HostAccess.Export
    public String language(Value name, Value ignored) {
        return language(name).id();
    }

    /** The names of all languages. */
    @HostAccess.Export
    public Value languages() {
        return guest.array(List.copyOf(Languages.all().stream().map(Language::id).toList()));
    }

    /** What transforms get as options, but for the language, as JSON. */
    @HostAccess.Export
    public String options() {
        return options;
    }
}
