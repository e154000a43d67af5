package dev.mod.steps.script.api;

import dev.mod.match.Language;
import dev.mod.match.ParseLimitException;
import dev.mod.match.Tree;
import dev.mod.match.rule.Matcher;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** A parsed text as scripts see it: a file, or what they had parsed themselves. */
public final class SgRoot {
    private static final String ANONYMOUS = "anonymous";

    private final SourceTree source;
    private final ScriptHost host;
    private final Kind kind;
    private final @Nullable String path;
    private @Nullable String renamedTo;

    private enum Kind {
        CURRENT, OTHER, TEXT
    }

    private SgRoot(Guest guest, Matchers matchers, ScriptHost host, Tree tree, Kind kind, @Nullable String path) {
        this.host = host;
        this.kind = kind;
        this.path = path;
        this.source = new SourceTree(guest, matchers, tree, this);
    }

    /**
     * The file that is being transformed.
     *
     * @param path relative to the target
     */
    public static SgRoot current(Guest guest, Matchers matchers, ScriptHost host, Tree tree, String path) {
        return new SgRoot(guest, matchers, host, tree, Kind.CURRENT, path);
    }

    /** A file that the script came to otherwise. */
    static SgRoot other(Guest guest, Matchers matchers, ScriptHost host, Tree tree, String path) {
        return new SgRoot(guest, matchers, host, tree, Kind.OTHER, path);
    }

    /** A text of the script's own; an error for the script when it is too much to parse. */
    static SgRoot text(Guest guest, Matchers matchers, ScriptHost host, Language language, String text) {
        return new SgRoot(guest, matchers, host, parse(guest, language, text.getBytes(StandardCharsets.UTF_8)),
                Kind.TEXT, null);
    }

    static Tree parse(Guest guest, Language language, byte[] text) {
        try {
            return language.parse(text);
        } catch (ParseLimitException | UnsupportedOperationException e) {
            throw guest.error(String.valueOf(e.getMessage()));
        }
    }

    @HostAccess.Export
    public SgNode root() {
        return new SgNode(source, 0, null);
    }

    /** The absolute path; {@code anonymous} for a text that is no file. */
    @HostAccess.Export
    public String filename() {
        return path == null ? ANONYMOUS : host.target().resolve(path).toString();
    }

    /** The path relative to the target. */
    @HostAccess.Export
    public String relativeFilename() {
        return path == null ? ANONYMOUS : path;
    }

    @HostAccess.Export
    public String source() {
        return source.source();
    }

    /** Replaces the content of a file that is not the one being transformed. */
    @HostAccess.Export
    public void write(String content) {
        if (path == null || kind != Kind.OTHER) {
            throw source.guest().error(kind == Kind.TEXT
                    ? "write() needs a file; this is a parsed text"
                    : "write() is for other files; return the new content of the current one");
        }
        host.write(path, content.getBytes(StandardCharsets.UTF_8));
    }

    /** Moves the file when the transform has returned; a relative path starts from the file's directory. */
    @HostAccess.Export
    public void rename(String newPath) {
        Guest guest = source.guest();
        if (path == null) {
            throw guest.error("rename() needs a file; this is a parsed text");
        }
        if (newPath == null || newPath.isEmpty()) {
            throw guest.error("rename() needs a path");
        }
        if (renamedTo != null) {
            throw guest.error("the file is renamed to " + renamedTo + " already");
        }
        String moved = destination(guest, path, newPath);
        renamedTo = moved;
        if (kind == Kind.OTHER) {
            host.rename(path, moved);
        }
    }

    private String destination(Guest guest, String from, String newPath) {
        Path target = host.target().normalize();
        Path moved;
        try {
            moved = target.resolve(from).resolveSibling(newPath).normalize();
        } catch (InvalidPathException e) {
            throw guest.error("no path: " + newPath);
        }
        if (!moved.startsWith(target) || moved.equals(target)) {
            throw guest.error("rename() to " + newPath + " leaves the target");
        }
        return target.relativize(moved).toString().replace('\\', '/');
    }

    /** Where the script wants the file, relative to the target. */
    public Optional<String> renamedTo() {
        return Optional.ofNullable(renamedTo).filter(moved -> !moved.equals(path));
    }

    /** The nodes that a matcher finds. */
    public List<SgNode> matches(Matcher matcher) {
        return root().matches(matcher);
    }

    ScriptHost host() {
        return host;
    }

    SourceTree tree() {
        return source;
    }

    /** Relative to the target; null for a text that is no file. */
    @Nullable
    String path() {
        return path;
    }

    /** Another file of the target, or null. */
    @Nullable
    SgRoot neighbour(String other) {
        return SemanticWorkspace.parse(host, other)
                .map(tree -> other(source.guest(), source.matchers(), host, tree, other))
                .orElse(null);
    }

    void warn(String message) {
        host.warn(message);
    }

    @Override
    public String toString() {
        return "SgRoot(" + relativeFilename() + ")";
    }

    /** For scripts: a real array of nodes. */
    public Value array(List<SgNode> nodes) {
        return source.guest().array(nodes);
    }
}
