package dev.mod.validate;

import dev.mod.base.source.SourceList;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import dev.mod.base.source.SourceScalar;
import dev.mod.validate.kind.StepKinds;
import dev.mod.validate.kind.TextFormat;
import dev.mod.validate.rule.PackagePaths;
import dev.mod.validate.tree.WorkflowTree;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A workflow whose paths count from the directory of its package. Scripts and rule files that it names are looked for beside it
 * first, as in the native tool, then from there.
 */
final class WorkflowPlace {
    private static final Set<SourceScalar.Style> INLINE = Set.of(SourceScalar.Style.PLAIN,
            SourceScalar.Style.SINGLE_QUOTED, SourceScalar.Style.DOUBLE_QUOTED);

    private final SourceMap tree;
    private final Map<String, SourceScalar> beside = new HashMap<>();

    /**
     * @param tree the workflow in canonical names
     * @param workflow its file, relative to the package
     * @param isFile whether there is a file of that path in the package
     */
    WorkflowPlace(SourceMap tree, String workflow, StepKinds kinds, Predicate<String> isFile) {
        this.tree = tree;
        String directory = workflow.substring(0, workflow.lastIndexOf('/') + 1);
        if (directory.isEmpty()) {
            return;
        }
        WorkflowTree.of(tree, kinds.keys()).steps().stream()
                .flatMap(step -> kinds.texts(step, TextFormat.PACKAGE_FILE).stream())
                .filter(path -> INLINE.contains(path.style()) && PackagePaths.isInside(path.text())).forEach(path -> {
                    String file = directory + PackagePaths.normal(path.text());
                    if (isFile.test(file)) {
                        beside.put(path.pointer(), new SourceScalar(path.span(), path.path(), path.type(), file,
                                path.style(), path.source()));
                    }
                });
    }

    /** The workflow; all is where it is in its file. */
    SourceMap tree() {
        return beside.isEmpty() ? tree : (SourceMap) replaced(tree);
    }

    private SourceNode replaced(SourceNode node) {
        if (node instanceof SourceMap map) {
            return new SourceMap(map.span(), map.path(), map.entries().stream()
                    .map(entry -> new SourceMap.Entry(entry.key(), entry.keySpan(), replaced(entry.value())))
                    .toList());
        }
        if (node instanceof SourceList list) {
            return new SourceList(list.span(), list.path(), list.items().stream().map(this::replaced).toList());
        }
        return beside.getOrDefault(node.pointer(), (SourceScalar) node);
    }

    /** A file that means the same, read as a workflow in the directory of the package. */
    byte[] bytes(byte[] file) {
        if (beside.isEmpty()) {
            return file;
        }
        var places = new TreeMap<Integer, SourceScalar>();
        beside.values().forEach(path -> places.put(path.source().offset(path.span().start()), path));
        var text = new StringBuilder();
        int done = 0;
        for (Map.Entry<Integer, SourceScalar> place : places.entrySet()) {
            SourceScalar path = place.getValue();
            text.append(path.source().text(), done, place.getKey())
                    .append(JsonNodeFactory.instance.stringNode(path.text()));
            done = path.source().offset(path.span().end());
        }
        String whole = places.firstEntry().getValue().source().text();
        return text.append(whole, done, whole.length()).toString().getBytes(StandardCharsets.UTF_8);
    }
}
