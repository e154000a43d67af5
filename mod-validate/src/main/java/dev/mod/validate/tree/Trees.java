package dev.mod.validate.tree;

import dev.mod.base.source.SourceList;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import dev.mod.base.source.SourceScalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Forgiving access to source nodes: what has another shape than asked for counts as absent. */
public final class Trees {
    /** Below these keys everything is a value of the author's, and nothing is a value too. */
    private static final Set<String> VALUES = Set.of("default", "values", "enum", "oneOf", "inputs");

    private Trees() {}

    /** A member of an object. */
    public static Optional<SourceNode> member(SourceNode node, String key) {
        return node instanceof SourceMap map ? map.get(key) : Optional.empty();
    }

    /** A member that is a scalar and not null. */
    public static Optional<SourceScalar> scalar(SourceNode node, String key) {
        return member(node, key).flatMap(Trees::asScalar);
    }

    /** The text of a member that is a string. */
    public static Optional<String> string(SourceNode node, String key) {
        return scalar(node, key).filter(scalar -> scalar.isString()).map(SourceScalar::text);
    }

    /** A member that is an object. */
    public static Optional<SourceMap> map(SourceNode node, String key) {
        return member(node, key).filter(SourceMap.class::isInstance).map(SourceMap.class::cast);
    }

    /** The elements of a member that is a list; none when it is anything else. */
    public static List<SourceNode> items(SourceNode node, String key) {
        return member(node, key).map(Trees::items).orElse(List.of());
    }

    /** The elements of a list; none when it is anything else. */
    public static List<SourceNode> items(SourceNode node) {
        return node instanceof SourceList list ? list.items() : List.of();
    }

    /** The elements of a member's list that are objects. */
    public static List<SourceMap> maps(SourceNode node, String key) {
        return items(node, key).stream().filter(SourceMap.class::isInstance).map(SourceMap.class::cast).toList();
    }

    /** The elements of a member's list that are strings. */
    public static List<SourceScalar> strings(SourceNode node, String key) {
        return items(node, key).stream().flatMap(item -> asScalar(item).stream())
                .filter(scalar -> scalar.isString()).toList();
    }

    /** A scalar that is not null. */
    public static Optional<SourceScalar> asScalar(SourceNode node) {
        return node instanceof SourceScalar scalar && !scalar.isNull()
                ? Optional.of(scalar)
                : Optional.empty();
    }

    /**
     * A tree without the members that have no value: {@code env:} with nothing behind it is as good as no {@code env}.
     *
     * @param kept keys below whose members everything stays as it is
     */
    public static SourceMap withoutEmptyMembers(SourceMap root, Set<String> kept) {
        return (SourceMap) without(root, kept);
    }

    private static SourceNode without(SourceNode node, Set<String> kept) {
        if (node instanceof SourceMap map) {
            List<SourceMap.Entry> entries = new ArrayList<>(map.entries().size());
            for (SourceMap.Entry entry : map.entries()) {
                if (VALUES.contains(entry.key())) {
                    entries.add(entry);
                } else if (kept.contains(entry.key())) {
                    entries.add(new SourceMap.Entry(entry.key(), entry.keySpan(), withoutEmpty(entry.value())));
                } else if (!isEmpty(entry.value())) {
                    entries.add(new SourceMap.Entry(entry.key(), entry.keySpan(), without(entry.value(), kept)));
                }
            }
            return new SourceMap(map.span(), map.path(), entries);
        }
        if (node instanceof SourceList list) {
            return new SourceList(list.span(), list.path(),
                    list.items().stream().map(item -> without(item, kept)).toList());
        }
        return node;
    }

    private static SourceNode withoutEmpty(SourceNode action) {
        return action instanceof SourceMap map
                ? new SourceMap(map.span(), map.path(),
                        map.entries().stream().filter(entry -> !isEmpty(entry.value())).toList())
                : action;
    }

    private static boolean isEmpty(SourceNode node) {
        return node instanceof SourceScalar scalar && scalar.isNull();
    }
}
