package dev.mod.types.internal.syntax;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Syntax tree of a file as the compiler sends it: a row for each node, parents before their children. Ranges are in UTF-16
 * units, those of nodes begin behind comments and blanks. Immutable.
 */
public final class SyntaxTable {
    /** Calls, {@code new}, templates with a tag, {@code delete}, {@code await}, steps behind, {@code yield}, spreads, classes. */
    public static final Set<Integer> EFFECTS = Set.of(SyntaxKind.CALL, SyntaxKind.NEW, SyntaxKind.TAGGED_TEMPLATE,
            SyntaxKind.DELETE, SyntaxKind.AWAIT, SyntaxKind.POSTFIX_UNARY, SyntaxKind.YIELD, SyntaxKind.SPREAD,
            SyntaxKind.CLASS_EXPRESSION);
    /** The first two properties of an element of a pattern: its dots, and the name of the property when it is another one. */
    private static final int REST_OR_PROPERTY = 3;

    /** Which of the properties of a node of a kind is its name; they are numbered as in the compiler's protocol. */
    private static final Map<Integer, Integer> NAMES = Map.ofEntries(Map.entry(SyntaxKind.VARIABLE, 0),
            Map.entry(SyntaxKind.PARAMETER, 2),
            Map.entry(SyntaxKind.BINDING_ELEMENT, 2), Map.entry(SyntaxKind.FUNCTION, 2), Map.entry(SyntaxKind.CLASS, 1),
            Map.entry(SyntaxKind.CLASS_EXPRESSION, 1), Map.entry(SyntaxKind.INTERFACE, 1),
            Map.entry(SyntaxKind.TYPE_ALIAS, 1), Map.entry(SyntaxKind.JS_TYPE_ALIAS, 1),
            Map.entry(SyntaxKind.ENUM_MEMBER, 0), Map.entry(SyntaxKind.ENUM, 1),
            Map.entry(SyntaxKind.NAMESPACE_IMPORT, 0),
            Map.entry(SyntaxKind.NAMESPACE_EXPORT_DECLARATION, 1), Map.entry(SyntaxKind.NAMESPACE_EXPORT, 0),
            Map.entry(SyntaxKind.EXPORT_SPECIFIER, 1), Map.entry(SyntaxKind.GET_ACCESSOR, 1),
            Map.entry(SyntaxKind.SET_ACCESSOR, 1),
            Map.entry(SyntaxKind.METHOD_SIGNATURE, 1), Map.entry(SyntaxKind.METHOD, 2),
            Map.entry(SyntaxKind.PROPERTY_SIGNATURE, 1), Map.entry(SyntaxKind.PROPERTY_DECLARATION, 1),
            Map.entry(SyntaxKind.FUNCTION_EXPRESSION, 2),
            Map.entry(SyntaxKind.PROPERTY_ACCESS, 2), Map.entry(SyntaxKind.PROPERTY_ASSIGNMENT, 1),
            Map.entry(SyntaxKind.SHORTHAND, 1), Map.entry(SyntaxKind.NAMED_TUPLE_MEMBER, 1),
            Map.entry(SyntaxKind.JSX_ATTRIBUTE, 0), Map.entry(SyntaxKind.COMMENT_CALLBACK, 2),
            Map.entry(SyntaxKind.COMMENT_TYPEDEF, 2), Map.entry(SyntaxKind.MODULE, 1),
            Map.entry(SyntaxKind.IMPORT_EQUALS, 1),
            Map.entry(SyntaxKind.IMPORT_CLAUSE, 0), Map.entry(SyntaxKind.IMPORT_SPECIFIER, 1),
            Map.entry(SyntaxKind.TYPE_PARAMETER, 1), Map.entry(SyntaxKind.COMMENT_PARAMETER, 1),
            Map.entry(SyntaxKind.COMMENT_PROPERTY, 1));

    /** The same of their bodies. */
    private static final Map<Integer, Integer> BODIES = Map.of(SyntaxKind.FUNCTION, 6, SyntaxKind.METHOD, 7,
            SyntaxKind.FUNCTION_EXPRESSION, 6, SyntaxKind.ARROW, 5,
            SyntaxKind.CONSTRUCTOR, 4, SyntaxKind.GET_ACCESSOR, 5, SyntaxKind.SET_ACCESSOR, 5);

    private static final int ARGUMENTS = 3;
    private static final int NODES_AT = 40;
    private static final int ROW = 28;
    private static final int LIST = -1;
    private static final int ROOT = 1;
    private static final int CHILD_MASK = 0xff;
    private static final int DATA_TYPE = 0xc000_0000;

    private final ByteBuffer rows;
    private final int size;
    private final String path;
    private final String text;
    private final Map<Long, Integer> byRange = new HashMap<>();

    /**
     * Reads a table.
     *
     * @param path of the file, as the compiler compares paths
     * @param text that the tree is of
     */
    public SyntaxTable(byte[] data, String path, String text) {
        ByteBuffer all = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
        int at = all.getInt(NODES_AT);
        rows = all.position(at).slice().order(ByteOrder.LITTLE_ENDIAN);
        size = rows.limit() / ROW;
        this.path = path;
        this.text = text;
        for (int node = ROOT; node < size; node++) {
            if (kind(node) != LIST && end(node) <= text.length()) {
                // the innermost, which comes last
                byRange.put(range(start(node), end(node)), node);
            }
        }
    }

    private static long range(int start, int end) {
        return (long) start << 32 | end;
    }

    private int value(int node, int column) {
        return rows.getInt(node * ROW + column * 4);
    }

    public String path() {
        return path;
    }

    public String text() {
        return text;
    }

    public int size() {
        return size;
    }

    public int kind(int node) {
        return value(node, 0);
    }

    /** Where a node and the comments before it begin. */
    public int fullStart(int node) {
        return value(node, 1);
    }

    public int start(int node) {
        return node == ROOT ? 0 : Trivia.end(text, fullStart(node), end(node));
    }

    public int end(int node) {
        return value(node, 2);
    }

    /** The node above, -1 for none. */
    public int parent(int node) {
        int above = node;
        do {
            if (above <= ROOT) {
                return -1;
            }
            above = value(above, 4);
        } while (kind(above) == LIST);
        return above;
    }

    public Handle handle(int node) {
        return new Handle(node, kind(node), path);
    }

    /** The innermost node of a range, -1 when there is none. */
    public int at(int start, int end) {
        return byRange.getOrDefault(range(start, end), -1);
    }

    /** The node of the name that a declaration declares; the declaration itself where it has none. */
    public int nameOf(int declaration) {
        int kind = kind(declaration);
        if (kind == SyntaxKind.BINARY && declaration + 1 < size) {
            return nameOf(declaration + 1);
        }
        int name = property(declaration, NAMES.getOrDefault(kind, -1));
        return name > declaration && name < size ? name : declaration;
    }

    /** A child of a node by its number in the compiler's protocol; -1 where it is not there. */
    public int property(int node, int property) {
        int mask = (value(node, 5) & DATA_TYPE) == 0 ? value(node, 5) & CHILD_MASK : 0;
        if (property < 0 || (mask >> property & 1) == 0) {
            return -1;
        }
        int child = node + 1;
        for (int skipped = Integer.bitCount(mask & ((1 << property) - 1)); skipped > 0; skipped--) {
            child = value(child, 3);
        }
        return child;
    }

    /** The children of a kind that a node has. */
    public List<Integer> children(int node, int kind) {
        List<Integer> children = new ArrayList<>();
        for (int each = node + 1; each < size && fullStart(each) < end(node); each++) {
            if (kind(each) == kind && parent(each) == node) {
                children.add(each);
            }
        }
        return children;
    }

    /** The nodes below a node, in their order, without those of comments. */
    public List<Integer> children(int node) {
        List<Integer> children = new ArrayList<>();
        boolean hasChildren = node + 1 < size && value(node + 1, 4) == node;
        for (int each = hasChildren ? node + 1 : 0; each > 0; each = value(each, 3)) {
            if (kind(each) == LIST) {
                children.addAll(children(each));
            } else if (!isOfComment(kind(each))) {
                children.add(each);
            }
        }
        return children;
    }

    /** What a call, or {@code new}, passes. */
    public List<Integer> arguments(int call) {
        return hasArguments(call) ? children(argumentList(call)) : List.of();
    }

    /** Whether parentheses for arguments are there, which {@code new A} does without. */
    public boolean hasArguments(int call) {
        return argumentList(call) > 0;
    }

    private int argumentList(int call) {
        return property(call, kind(call) == SyntaxKind.NEW ? ARGUMENTS - 1 : ARGUMENTS);
    }

    /** The body of a function; -1 where it has none. */
    public int body(int function) {
        return property(function, BODIES.getOrDefault(kind(function), -1));
    }

    /** Whether a node is another one, or somewhere below it. */
    public boolean isWithin(int node, int around) {
        int above = node;
        while (above > around) {
            above = parent(above);
        }
        return above == around;
    }

    /** The text of a node. */
    public String text(int node) {
        return text.substring(start(node), end(node));
    }

    /** Whether a function is around a node, up to another node. */
    public boolean isInFunction(int node, int until) {
        for (int above = node; above >= until; above = parent(above)) {
            if (above != node && isFunction(kind(above))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a name is a whole property of an object, as in <code>{a}</code>. */
    public boolean isShorthand(int name) {
        int above = parent(name);
        return above > 0 && kind(above) == SyntaxKind.SHORTHAND && nameOf(above) == name;
    }

    /** Whether a name in a pattern declares a variable and names the property that it gets, as in <code>const {a} = b</code>. */
    public boolean isPatternShorthand(int name) {
        int above = parent(name);
        return above > 0 && kind(above) == SyntaxKind.BINDING_ELEMENT
                && kind(parent(above)) == SyntaxKind.OBJECT_PATTERN
                && nameOf(above) == name && (value(above, 5) & REST_OR_PROPERTY) == 0;
    }

    /** The pattern in which a name is that of a property; -1 if it is none. */
    public int patternOf(int name) {
        int element = parent(name);
        return element > 0 && kind(element) == SyntaxKind.BINDING_ELEMENT
                && kind(parent(element)) == SyntaxKind.OBJECT_PATTERN && start(element) == start(name)
                        ? parent(element)
                        : -1;
    }

    /** Whether a parameter of a constructor may be a property, too. */
    public boolean isParameterWithModifiers(int declaration) {
        return kind(declaration) == SyntaxKind.PARAMETER && (value(declaration, 5) & 1) != 0;
    }

    /** Whether a name is that of a member, behind a dot. */
    public boolean isAccessed(int name) {
        int above = parent(name);
        return above > 0 && kind(above) == SyntaxKind.PROPERTY_ACCESS && nameOf(above) == name;
    }

    /** The line of an offset, from 1. */
    public long line(int offset) {
        return text().substring(0, offset).chars().filter(c -> c == '\n').count() + 1;
    }

    /** The statement of the file that a node is in. */
    public int statement(int node) {
        int at = node;
        while (parent(at) > ROOT) {
            at = parent(at);
        }
        return at;
    }

    public boolean isName(int node) {
        return kind(node) == SyntaxKind.IDENTIFIER || kind(node) == SyntaxKind.PRIVATE_IDENTIFIER;
    }

    /**
     * Whether a name is one that means something: no label, no {@code const} of {@code as const}, not missing, not in a
     * comment.
     */
    public boolean isMeaningful(int name) {
        if (!isName(name) || end(name) <= start(name)) {
            return false;
        }
        int above = kind(parent(name));
        return !isInComment(name) && above != SyntaxKind.LABELED && above != SyntaxKind.BREAK
                && above != SyntaxKind.CONTINUE && above != SyntaxKind.META_PROPERTY
                && !(above == SyntaxKind.TYPE_REFERENCE && text.startsWith("const", start(name))
                        && end(name) - start(name) == 5);
    }

    /** Whether a node is part of a comment; what a type there stands for is part of the code, too, where JavaScript has its types so. */
    public boolean isInComment(int name) {
        for (int node = parent(name); node > ROOT; node = parent(node)) {
            if (isOfComment(kind(node))) {
                return true;
            }
        }
        return false;
    }

    /** Whether a node is a comment, or a part of it. */
    public boolean isComment(int node) {
        return isOfComment(kind(node));
    }

    private static boolean isOfComment(int kind) {
        return kind >= SyntaxKind.FIRST_OF_COMMENT && kind <= SyntaxKind.LAST_OF_COMMENT;
    }

    /** Whether a declaration is seen in the whole file: no function, class or block is around it. */
    public boolean isTopLevel(int declaration) {
        for (int above = parent(declaration); above > ROOT; above = parent(above)) {
            if (isFunction(kind(above)) || kind(above) == SyntaxKind.BLOCK || kind(above) == SyntaxKind.CLASS
                    || kind(above) == SyntaxKind.CLASS_EXPRESSION || kind(above) == SyntaxKind.MODULE) {
                return false;
            }
        }
        return true;
    }

    /** Whether nodes of a kind are functions or methods. */
    public static boolean isFunction(int kind) {
        return (kind >= SyntaxKind.METHOD_SIGNATURE && kind <= SyntaxKind.TYPE_PREDICATE)
                || kind == SyntaxKind.FUNCTION_EXPRESSION || kind == SyntaxKind.ARROW || kind == SyntaxKind.FUNCTION;
    }

    /** Whether a statement of a file imports or exports something. */
    public boolean isModulePart(int statement) {
        return (kind(statement) >= SyntaxKind.NAMESPACE_EXPORT_DECLARATION && kind(statement) <= SyntaxKind.EXPORT)
                || text.startsWith("export", start(statement));
    }

    /** Whether the source file imports or exports something, by its text: such a file has names of its own. */
    public boolean isModule() {
        for (int node = ROOT + 1; node < size; node++) {
            if (parent(node) == ROOT && isModulePart(node)) {
                return true;
            }
        }
        return false;
    }
}
