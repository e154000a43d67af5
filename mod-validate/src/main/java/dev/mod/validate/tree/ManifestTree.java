package dev.mod.validate.tree;

import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceScalar;
import java.util.ArrayList;
import java.util.List;

/**
 * A metadata file.
 *
 * @param root the file's object
 * @param entries the objects under {@code workflows}
 */
public record ManifestTree(SourceMap root, List<SourceMap> entries) {
    public ManifestTree {
        entries = List.copyOf(entries);
    }

    /** The view of a tree in canonical names. */
    public static ManifestTree of(SourceMap root) {
        return new ManifestTree(root, Trees.maps(root, "workflows"));
    }

    /** Where workflow paths are written, in order. */
    public List<SourceScalar> workflowPaths() {
        List<SourceScalar> paths = new ArrayList<>();
        Trees.scalar(root, "workflow").ifPresent(paths::add);
        entries.forEach(entry -> Trees.scalar(entry, "path").ifPresent(paths::add));
        return paths.stream().filter(path -> path.isString()).toList();
    }
}
