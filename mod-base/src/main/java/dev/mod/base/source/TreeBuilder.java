package dev.mod.base.source;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Diagnostics;
import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Span;
import dev.mod.base.diagnostic.Suggestions;
import dev.mod.base.source.SourceScalar.Style;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Parse events to a tree, with a stack of its own instead of recursion, and within {@link SourceLimits}. */
final class TreeBuilder {
    private static final String MERGE_KEY = "<<";

    private final SourceText source;
    private final Diagnostics diagnostics;
    private final Marks marks;
    private final Deque<Frame> open = new ArrayDeque<>();
    private final Map<String, Anchored> anchors = new HashMap<>();
    private @Nullable SourceNode root;
    private Position last = Position.START;
    private int documents;
    private int aliases;
    private int nodes;

    TreeBuilder(SourceText source, Diagnostics diagnostics) {
        this.source = source;
        this.diagnostics = diagnostics;
        this.marks = new Marks(source);
    }

    /** What an anchor names: a finished value, or a collection still being read. */
    private record Anchored(@Nullable SourceNode node, @Nullable Frame unfinished) {}

    /** Ends the reading; what it has to say has been reported. */
    private static final class Stop extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Stop() {
            super(null, null, false, false);
        }
    }

    Optional<SourceNode> build() {
        // one buffer for the whole text: the parser copies what it has buffered whenever it refills
        LoadSettings settings = LoadSettings.builder().setLabel(source.file()).setUseMarks(true)
                .setCodePointLimit(SourceLimits.FILE_BYTES + 1)
                .setBufferSize(Math.max(1_024, source.text().length() + 1)).build();
        try {
            for (Event event : new Parse(settings).parseString(parsable(source.text()))) {
                if (documents == 1 && event instanceof DocumentStartEvent) {
                    report("several-documents", "only one document is read from a file", marks.span(event), "",
                            "remove the line \"---\" and what follows it");
                    break;
                }
                accept(event);
                last = marks.end(event);
            }
        } catch (Stop e) {
            return Optional.empty();
        } catch (YamlEngineException e) {
            diagnostics.add(new SyntaxProblems(source).describe(e, last, here()));
            return Optional.empty();
        } catch (NumberFormatException e) {
            // the parser takes what follows \\x, \\u or \\U for digits without looking whether the file goes on
            diagnostics.add(new SyntaxProblems(source).unfinishedEscape(here()));
            return Optional.empty();
        }
        SourceNode built = root;
        if (built == null || isNothing(built)) {
            diagnostics.add(Diagnostic.error("empty-document", "the file holds no document",
                    Span.at(source.file(), Position.START), ""));
            return Optional.empty();
        }
        return Optional.of(built);
    }

    /** JSON may start behind tabs, which YAML takes for indentation; spaces keep all positions. */
    private static String parsable(String text) {
        int at = 0;
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        boolean json = at < text.length() && (text.charAt(at) == '{' || text.charAt(at) == '[');
        return json ? text.substring(0, at).replace('\t', ' ') + text.substring(at) : text;
    }

    private static boolean isNothing(SourceNode node) {
        return node instanceof SourceScalar scalar && scalar.text().isEmpty() && scalar.style() == Style.PLAIN;
    }

    private void accept(Event event) {
        if (event instanceof ScalarEvent scalar) {
            scalar(scalar);
        } else if (event instanceof AliasEvent alias) {
            alias(alias);
        } else if (event instanceof CollectionStartEvent collection) {
            start(collection);
        } else if (event instanceof CollectionEndEvent) {
            end(event);
        } else if (event instanceof DocumentStartEvent) {
            documents++;
        }
    }

    private void scalar(ScalarEvent event) {
        String text = event.getValue();
        Style style = switch (event.getScalarStyle()) {
            case PLAIN, JSON_SCALAR_STYLE -> Style.PLAIN;
            case SINGLE_QUOTED -> Style.SINGLE_QUOTED;
            case DOUBLE_QUOTED -> Style.DOUBLE_QUOTED;
            case LITERAL -> Style.LITERAL;
            case FOLDED -> Style.FOLDED;
        };
        Span span = marks.scalar(event, style);
        Frame parent = open.peek();
        boolean isKey = parent != null && parent.expectsKey();
        event.getTag().ifPresent(tag -> tagRefused(tag, marks.span(event)));
        checkText(text, span);
        if (isKey) {
            if (event.getAnchor().isPresent()) {
                var node = new SourceScalar(span, parent.path, SourceScalar.Type.STRING, text, style, source);
                anchors.put(event.getAnchor().get().getValue(), new Anchored(node, null));
            }
            boolean merge = style == Style.PLAIN && text.equals(MERGE_KEY);
            key(parent, text, span, merge, style == Style.PLAIN && text.isEmpty());
            return;
        }
        count(span);
        var node = new SourceScalar(span, childPath(), type(text, style, span), text, style, source);
        event.getAnchor().ifPresent(anchor -> anchors.put(anchor.getValue(), new Anchored(node, null)));
        complete(node, span.end());
    }

    private SourceScalar.Type type(String text, Style style, Span span) {
        if (style != Style.PLAIN) {
            return SourceScalar.Type.STRING;
        }
        CoreSchema.Resolved resolved = CoreSchema.resolve(text);
        resolved.code().ifPresent(
                code -> report(code, resolved.message(), span, here(), "put it in quotes if text is meant"));
        return resolved.type();
    }

    private void checkText(String text, Span span) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0) {
                report("control-character", "a text cannot hold the character U+0000", span, here(), null);
                return;
            }
            if (Character.isSurrogate(c)) {
                if (!Character.isSurrogatePair(c, i + 1 < text.length() ? text.charAt(i + 1) : c)) {
                    report("control-character", "half a character: the escape \\u" + Integer.toHexString(c)
                            + " has no partner", span, here(), null);
                    return;
                }
                i++;
            }
        }
    }

    private void key(Frame frame, String text, Span span, boolean merge, boolean empty) {
        String pointer = frame.path.toString();
        String accepted = text;
        if (empty) {
            report("empty-key", "a key is missing before the \":\"", span, pointer, "write \"\" for an empty key");
            accepted = null;
        } else if (text.length() > SourceLimits.KEY_LENGTH) {
            report("key-too-long", "the key has " + text.length() + " characters; at most " + SourceLimits.KEY_LENGTH
                    + " are read", span, pointer, null);
            accepted = null;
        } else {
            SourceMap.Entry first = frame.entries.get(text);
            if (merge && !frame.merges.isEmpty()) {
                first = frame.merges.get(0);
            }
            if (first != null) {
                report("duplicate-key", "the key \"" + text + "\" is there twice; first in line "
                        + first.keySpan().start().line(), span, frame.path.key(text).toString(),
                        merge ? "list the merged objects: <<: [*a, *b]" : "remove or rename one of the two");
                accepted = null;
            }
        }
        frame.key(accepted, span, merge);
    }

    private void alias(AliasEvent event) {
        String name = event.getAlias().getValue();
        Span span = marks.span(event);
        if (++aliases > SourceLimits.ALIASES) {
            report("too-many-aliases", "more than " + SourceLimits.ALIASES + " aliases", span, here(), null);
            throw new Stop();
        }
        Anchored target = anchors.get(name);
        SourceNode node = target == null ? null : target.node();
        Frame parent = open.peek();
        if (node == null) {
            if (target != null) {
                report("recursive-alias", "the alias *" + name + " stands inside of what it names", span, here(),
                        null);
            } else {
                Optional<String> closest = Suggestions.closest(name, anchors.keySet());
                report("undefined-alias", "no anchor &" + name + " stands before this alias", span, here(),
                        closest.map(c -> "did you mean *" + c + "?")
                                .orElse("put a value that starts with * in quotes"));
            }
            node = new SourceScalar(span, SourcePath.ROOT, SourceScalar.Type.NULL, "", Style.PLAIN, source);
        }
        if (parent != null && parent.expectsKey()) {
            if (target != null && node instanceof SourceScalar scalar) {
                key(parent, scalar.text(), span, false, false);
            } else {
                if (target != null) {
                    nonScalarKey(span, parent);
                }
                parent.key(null, span, false);
            }
            return;
        }
        complete(copy(node, childPath(), open.size(), span), span.end());
    }

    private void start(CollectionStartEvent event) {
        Span span = marks.span(event);
        count(span);
        if (open.size() >= SourceLimits.NESTING) {
            tooDeep(span);
        }
        event.getTag().ifPresent(tag -> tagRefused(tag, span));
        Frame parent = open.peek();
        SourcePath path = childPath();
        if (parent != null && parent.expectsKey()) {
            nonScalarKey(span, parent);
        }
        boolean bracketed = event.isFlow() && span.end().compareTo(span.start()) > 0;
        Optional<String> anchor = event.getAnchor().map(Anchor::getValue);
        var frame = new Frame(event instanceof MappingStartEvent, path, span, anchor, bracketed);
        anchor.ifPresent(name -> anchors.put(name, new Anchored(null, frame)));
        open.push(frame);
    }

    private void end(Event event) {
        Frame frame = open.pop();
        Position end = frame.bracketed ? marks.end(event) : frame.end;
        Span span = new Span(source.file(), frame.start, end.compareTo(frame.start) < 0 ? frame.start : end);
        SourceNode node;
        if (frame.map) {
            List<SourceMap.Entry> entries = new ArrayList<>(frame.entries.values());
            merge(frame, entries);
            node = new SourceMap(span, frame.path, entries);
        } else {
            node = new SourceList(span, frame.path, frame.items);
        }
        frame.anchor.ifPresent(name -> {
            Anchored current = anchors.get(name);
            if (current != null && current.unfinished() == frame) {
                anchors.put(name, new Anchored(node, null));
            }
        });
        complete(node, end);
    }

    private void merge(Frame frame, List<SourceMap.Entry> entries) {
        for (SourceMap.Entry merge : frame.merges) {
            List<SourceNode> sources = merge.value() instanceof SourceList list
                    ? list.items()
                    : List.of(merge.value());
            for (SourceNode from : sources) {
                if (!(from instanceof SourceMap map)) {
                    report("merge-not-an-object", "\"<<\" merges an object or a list of objects", merge.keySpan(),
                            merge.value().pointer(), "put \"<<\" in quotes if a key of that name is meant");
                    break;
                }
                for (SourceMap.Entry entry : map.entries()) {
                    if (!frame.entries.containsKey(entry.key())) {
                        SourceNode value = copy(entry.value(), frame.path.key(entry.key()), open.size() + 1,
                                merge.keySpan());
                        var merged = new SourceMap.Entry(entry.key(), entry.keySpan(), value);
                        frame.entries.put(entry.key(), merged);
                        entries.add(merged);
                    }
                }
            }
        }
    }

    private void complete(SourceNode node, Position end) {
        Frame parent = open.peek();
        if (parent == null) {
            root = node;
        } else if (parent.expectsKey()) {
            parent.key(null, node.span(), false);
        } else {
            parent.add(node, end);
        }
    }

    /** A subtree at another place; recursion is bounded, because what it copies is itself within the nesting limit. */
    private SourceNode copy(SourceNode node, SourcePath path, int depth, Span use) {
        count(use);
        if (node instanceof SourceScalar scalar) {
            return scalar.withPath(path);
        }
        if (depth >= SourceLimits.NESTING) {
            tooDeep(use);
        }
        if (node instanceof SourceMap map) {
            List<SourceMap.Entry> entries = new ArrayList<>(map.entries().size());
            for (SourceMap.Entry entry : map.entries()) {
                entries.add(new SourceMap.Entry(entry.key(), entry.keySpan(),
                        copy(entry.value(), path.key(entry.key()), depth + 1, use)));
            }
            return new SourceMap(map.span(), path, entries);
        }
        SourceList list = (SourceList) node;
        List<SourceNode> items = new ArrayList<>(list.items().size());
        for (SourceNode item : list.items()) {
            items.add(copy(item, path.index(items.size()), depth + 1, use));
        }
        return new SourceList(list.span(), path, items);
    }

    private void count(Span span) {
        if (++nodes > SourceLimits.NODES) {
            report("too-many-nodes", "more than " + SourceLimits.NODES + " values, aliases expanded", span, here(),
                    null);
            throw new Stop();
        }
    }

    private void tooDeep(Span span) {
        report("nesting-too-deep", "more than " + SourceLimits.NESTING + " objects and lists inside each other", span,
                here(), null);
        throw new Stop();
    }

    private void tagRefused(String tag, Span span) {
        report("tag-refused", "tags such as \"" + shorten(tag) + "\" are not read", span, here(),
                "remove the tag; put the value in quotes if text is meant");
    }

    private void nonScalarKey(Span span, Frame parent) {
        report("non-scalar-key", "a key must be a text, not an object or a list", span, parent.path.toString(),
                "put a value that starts with { or [ in quotes, as in \"{{ name }}\"");
    }

    private void report(String code, String message, Span span, String pointer, @Nullable String hint) {
        Diagnostic diagnostic = Diagnostic.error(code, message, span, pointer);
        diagnostics.add(hint == null ? diagnostic : diagnostic.withHint(hint));
        if (diagnostics.size() >= SourceLimits.PROBLEMS) {
            diagnostics.add(Diagnostic.error("too-many-problems",
                    "reading stopped after " + SourceLimits.PROBLEMS + " problems", Span.at(span.file(), last), ""));
            throw new Stop();
        }
    }

    private SourcePath childPath() {
        Frame parent = open.peek();
        return parent == null ? SourcePath.ROOT : parent.childPath();
    }

    private String here() {
        return childPath().toString();
    }

    private static String shorten(String text) {
        return text.length() > 60 ? text.substring(0, 60) + "…" : text;
    }
}
