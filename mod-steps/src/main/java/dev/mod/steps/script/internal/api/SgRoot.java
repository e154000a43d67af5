package dev.mod.steps.script.internal.api;

import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.GitGuard;
import dev.mod.match.Tree;
import dev.mod.match.rule.RuleMatcher;
import dev.mod.match.symbol.SemanticModel;
import dev.mod.steps.script.host.ScriptHost;
import dev.mod.steps.script.host.TargetPaths;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.util.Optional;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** Parsed text as scripts see it: a file, or what they had parsed themselves. */
public final class SgRoot extends WeakKeys.Key {
    private static final String ANONYMOUS = "anonymous";

    private final SourceTree source;
    private final ScriptHost host;
    private final Kind kind;
    private final @Nullable String path;
    private @Nullable String renamedTo;

    private enum Kind {
        CURRENT, OTHER, TEXT
    }

    private SgRoot(ApiContext context, Tree tree, Kind kind, @Nullable String path) {
        this.host = context.host();
        this.kind = kind;
        this.path = path;
        this.source = new SourceTree(context, tree, this);
    }

    private SgRoot(ApiContext context, SemanticModel semantics) {
        this.host = context.host();
        this.kind = Kind.OTHER;
        this.path = semantics.path().orElse(null);
        this.source = new SourceTree(context, semantics, this);
    }

    /**
     * The file that is being transformed.
     *
     * @param path relative to the target
     */
    public static SgRoot current(ApiContext context, Tree tree, String path) {
        return new SgRoot(context, tree, Kind.CURRENT, path);
    }

    /** A file that the script came to otherwise. */
    static SgRoot other(ApiContext context, Tree tree, String path) {
        return new SgRoot(context, tree, Kind.OTHER, path);
    }

    /** A file that a definition or reference leads to. */
    static SgRoot other(ApiContext context, SemanticModel semantics) {
        return new SgRoot(context, semantics);
    }

    /** A text of the script's own. */
    static SgRoot text(ApiContext context, Tree tree) {
        return new SgRoot(context, tree, Kind.TEXT, null);
    }

    @HostAccess.Export
    public SgNode root(Value... more) {
        return new SgNode(source, 0, null);
    }

    /** The absolute path; {@code anonymous} for a text that is no file. */
    @HostAccess.Export
    public String filename(Value... more) {
        return path == null ? ANONYMOUS : host.target().resolve(path).toString();
    }

    /** The path relative to the target. */
    @HostAccess.Export
    public String relativeFilename(Value... more) {
        return path == null ? ANONYMOUS : path;
    }

    /** The text of the root node, so without white space that the file begins with: {@code commitEdits} of no edits equals it. */
    @HostAccess.Export
    public String source(Value... more) {
        return source.text(0);
    }

    /** Replaces the content of a file that is not the one being transformed. */
    @HostAccess.Export
    public void write(String content, Value... more) {
        if (path == null || kind != Kind.OTHER) {
            throw source.bridge().error(kind == Kind.TEXT
                    ? "write() needs a file; this is a parsed text"
                    : "write() is for other files; return the new content of the current one");
        }
        replace(path, content);
    }

    private void replace(String file, String content) {
        try {
            host.write(file, source.source(), content);
        } catch (ModException e) {
            throw source.bridge().error(String.valueOf(e.getMessage()));
        }
    }

    /** Moves the file when the transform has returned; a relative path starts from the file's directory. */
    @HostAccess.Export
    public void rename(String newPath, Value... more) {
        ScriptBridge bridge = source.bridge();
        if (path == null) {
            throw bridge.error("rename() needs a file; this is a parsed text");
        }
        if (newPath == null || newPath.isEmpty()) {
            throw bridge.error("rename() needs a path");
        }
        if (renamedTo != null) {
            throw bridge.error("the file is renamed to " + renamedTo + " already");
        }
        String moved = destination(path, newPath);
        if (kind == Kind.OTHER && !moved.equals(path)) {
            if (!host.isFree(path, moved)) {
                throw bridge.error(path + " cannot be renamed to " + moved + ": that file exists");
            }
            host.rename(path, moved);
        }
        renamedTo = moved;
    }

    /**
     * Puts into effect what a transform has returned for a file that is not the one being transformed.
     *
     * @param returned null for a file that keeps its content
     * @return the content, if the file is changed or moved
     */
    @Nullable
    String finish(@Nullable String returned) {
        if (returned != null && path != null) {
            if (renamedTo().isPresent()) {
                host.write(renamedTo().get(), returned.getBytes(StandardCharsets.UTF_8));
            } else {
                replace(path, returned);
            }
        }
        return returned == null && renamedTo().isPresent() ? source.source() : returned;
    }

    private String destination(String from, String newPath) {
        ScriptBridge bridge = source.bridge();
        try {
            String moved = new TargetPaths(host).of(host.target().resolve(from).resolveSibling(newPath));
            if (GitGuard.belongsToGit(moved)) {
                throw bridge.error(newPath + " belongs to Git");
            }
            if (!moved.isEmpty()) {
                return moved;
            }
        } catch (InvalidPathException e) {
            throw bridge.error("no path: " + newPath);
        } catch (IOException e) {
            // it is named below
        }
        throw bridge.error("rename() to " + newPath + " leaves the target");
    }

    /** Where the script wants the file, relative to the target. */
    public Optional<String> renamedTo() {
        return Optional.ofNullable(renamedTo).filter(moved -> !moved.equals(path));
    }

    /** The nodes that a matcher finds, as an array of the script. */
    public Value matches(RuleMatcher matcher) {
        return root().matches(matcher);
    }

    SourceTree tree() {
        return source;
    }

    /** Relative to the target; empty for a text that is no file. */
    Optional<String> path() {
        return Optional.ofNullable(path);
    }

    void warn(String message) {
        host.warn(message);
    }

    @Override
    public String toString() {
        return "SgRoot(" + relativeFilename() + ")";
    }
}
