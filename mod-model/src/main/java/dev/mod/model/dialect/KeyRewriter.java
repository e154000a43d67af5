package dev.mod.model.dialect;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Diagnostics;
import dev.mod.base.source.SourceList;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Rewrites keys where they are keys; never values, and never keys that merely look alike. */
final class KeyRewriter {
    private final Map<String, String> keys;
    private final Map<String, String> shardKeys;
    private final Diagnostics diagnostics = new Diagnostics();

    KeyRewriter(Map<String, String> keys, Map<String, String> shardKeys) {
        this.keys = keys;
        this.shardKeys = shardKeys;
    }

    Canonical workflow(SourceNode root) {
        UnaryOperator<SourceNode> steps = holder -> member(holder, "steps", list -> items(list, this::step));
        SourceNode nodes = member(root, "nodes", list -> items(list, steps));
        SourceNode all = member(nodes, "templates", list -> items(list, steps));
        return new Canonical(all, diagnostics.list());
    }

    Canonical object(SourceNode root) {
        SourceNode renamed = rename(root, keys);
        return new Canonical(renamed, diagnostics.list());
    }

    private SourceNode step(SourceNode step) {
        return member(rename(step, keys), "shard", shard -> rename(shard, shardKeys));
    }

    private static SourceNode member(SourceNode node, String key, UnaryOperator<SourceNode> change) {
        if (!(node instanceof SourceMap map) || map.entry(key).isEmpty()) {
            return node;
        }
        List<SourceMap.Entry> entries = new ArrayList<>(map.entries().size());
        for (SourceMap.Entry entry : map.entries()) {
            entries.add(entry.key().equals(key)
                    ? new SourceMap.Entry(key, entry.keySpan(), change.apply(entry.value()))
                    : entry);
        }
        return new SourceMap(map.span(), map.path(), entries);
    }

    private static SourceNode items(SourceNode node, UnaryOperator<SourceNode> change) {
        return node instanceof SourceList list
                ? new SourceList(list.span(), list.path(), list.items().stream().map(change).toList())
                : node;
    }

    private SourceNode rename(SourceNode node, Map<String, String> names) {
        if (!(node instanceof SourceMap map)) {
            return node;
        }
        Map<String, SourceMap.Entry> entries = new LinkedHashMap<>();
        for (SourceMap.Entry entry : map.entries()) {
            String canonical = names.getOrDefault(entry.key(), entry.key());
            SourceMap.Entry renamed = canonical.equals(entry.key())
                    ? entry
                    : new SourceMap.Entry(canonical, entry.keySpan(),
                            entry.value().withPath(map.path().key(canonical)));
            SourceMap.Entry first = entries.putIfAbsent(canonical, renamed);
            if (first != null) {
                diagnostics.add(Diagnostic
                        .error("duplicate-key", "\"" + entry.key() + "\" names the same as the key in line "
                                + first.keySpan().start().line(), entry.keySpan(), renamed.value().pointer())
                        .withHint("keep one of the two, \"" + canonical + "\""));
            }
        }
        return new SourceMap(map.span(), map.path(), List.copyOf(entries.values()));
    }
}
