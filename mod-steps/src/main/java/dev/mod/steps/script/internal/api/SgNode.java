package dev.mod.steps.script.internal.api;

import dev.mod.match.Node;
import dev.mod.match.Tree;
import dev.mod.match.pattern.NodeMatch;
import dev.mod.match.rule.RuleMatcher;
import dev.mod.match.symbol.SemanticModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/**
 * Node as scripts see it. What is absent is null to them. One that was found by a matcher knows what that bound. As every
 * function of JavaScript, its methods take more arguments than they have parameters, and pass over them.
 */
public final class SgNode extends WeakKeys.Key {
    private final SourceTree source;
    private final int node;
    private final @Nullable NodeMatch match;

    SgNode(SourceTree source, int node, @Nullable NodeMatch match) {
        this.source = source;
        this.node = node;
        this.match = match;
    }

    private Tree tree() {
        return source.tree();
    }

    private @Nullable SgNode at(int other) {
        return other < 0 ? null : new SgNode(source, other, null);
    }

    private SgNode of(NodeMatch found) {
        return new SgNode(source, found.node().id(), found);
    }

    @HostAccess.Export
    public int id(Value... more) {
        return node;
    }

    @HostAccess.Export
    public String text(Value... more) {
        return source.text(node);
    }

    @HostAccess.Export
    public String kind(Value... more) {
        return tree().kindName(node);
    }

    @HostAccess.Export
    public boolean is(@Nullable String kind, Value... more) {
        return kind().equals(kind);
    }

    @HostAccess.Export
    public Value range(Value... more) {
        return source.range(node);
    }

    @HostAccess.Export
    public boolean isLeaf(Value... more) {
        return tree().isLeaf(node);
    }

    @HostAccess.Export
    public boolean isNamed(Value... more) {
        return tree().isNamed(node);
    }

    /** Whether it has no named child. */
    @HostAccess.Export
    public boolean isNamedLeaf(Value... more) {
        for (int child = tree().firstChild(node); child >= 0; child = tree().nextSibling(child)) {
            if (tree().isNamed(child)) {
                return false;
            }
        }
        return true;
    }

    @HostAccess.Export
    public @Nullable SgNode parent(Value... more) {
        return at(tree().parent(node));
    }

    @HostAccess.Export
    public @Nullable SgNode child(double index, Value... more) {
        return at(tree().child(node, (int) index));
    }

    @HostAccess.Export
    public Value children(Value... more) {
        List<Integer> children = new ArrayList<>();
        for (int child = tree().firstChild(node); child >= 0; child = tree().nextSibling(child)) {
            children.add(child);
        }
        return source.array(children);
    }

    /** From the parent to the root. */
    @HostAccess.Export
    public Value ancestors(Value... more) {
        List<Integer> ancestors = new ArrayList<>();
        for (int above = tree().parent(node); above >= 0; above = tree().parent(above)) {
            ancestors.add(above);
        }
        return source.array(ancestors);
    }

    @HostAccess.Export
    public @Nullable SgNode next(Value... more) {
        return at(tree().nextSibling(node));
    }

    @HostAccess.Export
    public @Nullable SgNode prev(Value... more) {
        return at(tree().prevSibling(node));
    }

    private List<Integer> after() {
        List<Integer> siblings = new ArrayList<>();
        for (int next = tree().nextSibling(node); next >= 0; next = tree().nextSibling(next)) {
            siblings.add(next);
        }
        return siblings;
    }

    /** Nearest first. */
    private List<Integer> before() {
        List<Integer> siblings = new ArrayList<>();
        int parent = tree().parent(node);
        if (parent >= 0) {
            for (int child = tree().firstChild(parent); child != node; child = tree().nextSibling(child)) {
                siblings.add(child);
            }
            Collections.reverse(siblings);
        }
        return siblings;
    }

    @HostAccess.Export
    public Value nextAll(Value... more) {
        return source.array(after());
    }

    /** Nearest first. */
    @HostAccess.Export
    public Value prevAll(Value... more) {
        return source.array(before());
    }

    /** The first child in a field; null too when the language has no such field. */
    @HostAccess.Export
    public @Nullable SgNode field(String name, Value... more) {
        return at(tree().childByField(node, tree().language().fieldId(name)));
    }

    @HostAccess.Export
    public Value fieldChildren(String name, Value... more) {
        int field = tree().language().fieldId(name);
        List<Integer> children = new ArrayList<>();
        for (int child = tree().firstChild(node); child >= 0; child = tree().nextSibling(child)) {
            if (tree().isInField(child, field)) {
                children.add(child);
            }
        }
        return source.array(children);
    }

    private Node handle() {
        return tree().node(node);
    }

    @HostAccess.Export
    public boolean matches(Value matcher, Value... more) {
        return source.matcher(matcher).matches(handle());
    }

    /** Whether a node above matches. */
    @HostAccess.Export
    public boolean inside(Value matcher, Value... more) {
        return source.matcher(matcher).inside(handle()).isPresent();
    }

    /** Whether a node below matches. */
    @HostAccess.Export
    public boolean has(Value matcher, Value... more) {
        return source.matcher(matcher).has(handle()).isPresent();
    }

    /** Whether a later sibling matches. */
    @HostAccess.Export
    public boolean precedes(Value matcher, Value... more) {
        return source.matcher(matcher).precedes(handle()).isPresent();
    }

    /** Whether an earlier sibling matches. */
    @HostAccess.Export
    public boolean follows(Value matcher, Value... more) {
        return source.matcher(matcher).follows(handle()).isPresent();
    }

    @HostAccess.Export
    public @Nullable SgNode find(Value matcher, Value... more) {
        return source.matcher(matcher).find(handle()).map(this::of).orElse(null);
    }

    @HostAccess.Export
    public Value findAll(Value matcher, Value... more) {
        return matches(source.matcher(matcher));
    }

    Value matches(RuleMatcher matcher) {
        return source.bridge().array(matcher.findAll(handle()).stream().map(this::of).toList());
    }

    @HostAccess.Export
    public @Nullable SgNode getMatch(String name, Value... more) {
        return match == null ? null : match.single(name).map(Node::id).map(this::at).orElse(null);
    }

    /** With what stands between the nodes. */
    @HostAccess.Export
    public Value getMultipleMatches(String name, Value... more) {
        return source.array(match == null ? List.of() : match.list(name).stream().map(Node::id).toList());
    }

    @HostAccess.Export
    public @Nullable String getTransformed(String name, Value... more) {
        return match == null ? null : match.transformed(name).orElse(null);
    }

    @HostAccess.Export
    public SgRoot getRoot(Value... more) {
        return source.root();
    }

    /** The edit that puts a text in the place of this node. */
    @HostAccess.Export
    public Value replace(@Nullable String text, Value... more) {
        if (text == null) {
            throw source.bridge().error("replace() takes a string");
        }
        return source.bridge().edit(source.start(node), source.end(node), text);
    }

    /** The text of this node with edits applied. */
    @HostAccess.Export
    public String commitEdits(Value edits, Value... more) {
        return Edits.commit(source, node, edits);
    }

    /**
     * Where the name is declared: the declaring name, or typed parameter; null when not known.
     *
     * @param options none, or one with {@code resolveExternal: false}, by which an import is not followed to another file,
     *     or with {@code resolveReexports: true}, by which it is followed through modules that pass the name on
     */
    @HostAccess.Export
    public @Nullable Value definition(Value... options) {
        return source.definition(node, !is(options, "resolveExternal", true)
                ? SemanticModel.Follow.NOTHING
                : is(options, "resolveReexports", false)
                        ? SemanticModel.Follow.REEXPORTS
                        : SemanticModel.Follow.IMPORTS);
    }

    private static boolean is(Value[] options, String name, boolean otherwise) {
        Value value = options.length > 0 && options[0].hasMembers() ? options[0].getMember(name) : null;
        return value == null || !value.isBoolean() ? otherwise : value.asBoolean();
    }

    /** What is known of its type and of what it stands for; null when that is nothing. */
    @HostAccess.Export
    public @Nullable Value typeInfo(Value... more) {
        return source.typeInfo(node);
    }

    /** Every place where what the name means is used, for each file; nothing when there is none. */
    @HostAccess.Export
    public Value references(Value... more) {
        return source.references(node);
    }

    /**
     * Gives what this name stands for another name, in all files of the target.
     *
     * @return the full name of what it is, in how many places it stood, and in which files
     */
    @HostAccess.Export
    public Value rename(@Nullable String to, Value... more) {
        if (to == null) {
            throw source.bridge().error("rename() takes a name");
        }
        return source.rename(node, to);
    }

    /** With its kind, where it is, and how its text begins. */
    @Override
    public String toString() {
        return "SgNode(" + kind() + " " + source.place(node) + ")";
    }
}
