package dev.mod.types.java;

import dev.mod.types.SourceView;
import dev.mod.types.internal.source.JavaOutline;
import dev.mod.types.internal.source.UnreadFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The Java files of a project by package, read once. Immutable. */
final class SourceIndex {
    private final Map<String, JavaSource> byPath = new LinkedHashMap<>();
    private final Map<String, List<JavaSource>> byPackage = new LinkedHashMap<>();
    /** The roots in which there is a type that another root has, too. */
    private final Set<String> ambiguousRoots = new LinkedHashSet<>();

    private SourceIndex(List<JavaSource> sources) {
        Map<String, JavaSource> first = new LinkedHashMap<>();
        for (JavaSource source : sources) {
            byPath.put(source.path(), source);
            byPackage.computeIfAbsent(source.packageName(), unused -> new ArrayList<>()).add(source);
            for (String type : source.types()) {
                JavaSource other = first.putIfAbsent(source.qualified(type), source);
                if (other != null) {
                    ambiguousRoots.add(String.valueOf(other.root()));
                    ambiguousRoots.add(String.valueOf(source.root()));
                }
            }
        }
    }

    /** Reads what files there are; those that cannot be read are left out. */
    static SourceIndex of(SourceView view) throws IOException {
        List<JavaSource> sources = view.files().stream()
                .filter(path -> path.endsWith(".java"))
                .sorted()
                .toList().parallelStream()
                .map(path -> source(path, view))
                .filter(Objects::nonNull)
                .toList();
        return new SourceIndex(sources);
    }

    private static @Nullable JavaSource source(String path, SourceView view) {
        try {
            return outline(path, view.text(path), view);
        } catch (IOException e) {
            return null;
        }
    }

    /** A file with what is declared in it. */
    static JavaSource outline(String path, String text, SourceView view) {
        JavaOutline outline = JavaOutline.of(text);
        boolean isModule = path.equals("module-info.java") || path.endsWith("/module-info.java");
        return new JavaSource(path, outline.packageName(), isModule ? List.of() : outline.types(), view, null);
    }

    /**
     * These files with what has changed since; the same index if nothing that the compiler has read or would find is another.
     *
     * @param changed the paths that may be other than before
     */
    SourceIndex renewed(Collection<String> changed, SourceView view) {
        Map<String, JavaSource> others = new TreeMap<>();
        Set<String> gone = new TreeSet<>();
        for (String path : changed) {
            JavaSource before = byPath.get(path);
            String text = path.endsWith(".java") ? UnreadFiles.text(view, path).orElse(null) : null;
            if (text == null && before != null) {
                gone.add(path);
            } else if (text != null && (before == null || !before.isRead(text))) {
                JavaSource now = outline(path, text, view);
                if (before == null || before.isRead() || !before.declaresAs(now)) {
                    others.put(path, now);
                }
            }
        }
        if (others.isEmpty() && gone.isEmpty()) {
            return this;
        }
        Map<String, JavaSource> all = new TreeMap<>(byPath);
        all.keySet().removeAll(gone);
        all.putAll(others);
        return new SourceIndex(List.copyOf(all.values()));
    }

    /** All files, in the order of their paths. */
    List<JavaSource> all() {
        return List.copyOf(byPath.values());
    }

    /** The file of a path. */
    Optional<JavaSource> file(String path) {
        return Optional.ofNullable(byPath.get(path));
    }

    /** What tells apart the places from which names mean different types: the root, where that matters, or "". */
    String placeOf(JavaSource source) {
        String root = String.valueOf(source.root());
        return ambiguousRoots.contains(root) ? root : "";
    }

    /** The files of a package; of types that several roots have, those of the place. */
    List<JavaSource> ofPackage(String name, String place) {
        List<JavaSource> ordered = new ArrayList<>(byPackage.getOrDefault(name, List.of()));
        ordered.sort(Comparator.comparingInt((JavaSource source) -> place.equals(source.root()) ? 0 : 1)
                .thenComparing(JavaSource::path));
        Set<String> seen = new LinkedHashSet<>();
        return ordered.stream()
                .filter(source -> source.types().stream().map(seen::add).reduce(false, Boolean::logicalOr))
                .toList();
    }
}
