package dev.mod.match.symbol;

import dev.mod.match.Languages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finder of Java's top-level types, each in the file of its name in directories of the names of its package. Where several
 * source trees have one, that nearest to the importing file counts. Safe for use by many threads.
 */
public final class JavaModuleFinder implements ModuleFinder {
    private final WorkspaceFiles files;
    private final Set<String> extensions;
    private @Nullable Map<String, List<String>> byName;

    public JavaModuleFinder(WorkspaceFiles files) {
        this.files = files;
        this.extensions = Set.copyOf(Languages.find(JavaResolver.LANGUAGE).orElseThrow().extensions());
    }

    /** Whether a file is one of Java, by its name. */
    public boolean isJava(String path) {
        return extensions.contains(path.substring(path.lastIndexOf('.') + 1));
    }

    @Override
    public String family(String path) {
        return JavaResolver.LANGUAGE;
    }

    @Override
    public List<String> files(String family) {
        return byName().values().stream().flatMap(List::stream).sorted().toList();
    }

    private synchronized Map<String, List<String>> byName() {
        if (byName == null) {
            byName = new HashMap<>();
            for (String path : files.of(List.of(JavaResolver.LANGUAGE))) {
                byName.merge(path.substring(path.lastIndexOf('/') + 1), List.of(path), JavaModuleFinder::both);
            }
        }
        return byName;
    }

    private static List<String> both(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    /** @param specifier the qualified name of a type; a simple one is of a file beside the importing one */
    @Override
    public Optional<String> find(String specifier, String importer) {
        String path = specifier.replace('.', '/') + ".java";
        String beside = importer.substring(0, importer.lastIndexOf('/') + 1) + path;
        return byName().getOrDefault(path.substring(path.lastIndexOf('/') + 1), List.of()).stream()
                .filter(each -> path.indexOf('/') < 0
                        ? each.equals(beside)
                        : each.equals(path) || each.endsWith("/" + path))
                .max(Comparator.<String>comparingInt(each -> shared(each, importer))
                        .thenComparing(Comparator.reverseOrder()));
    }

    private static int shared(String path, String other) {
        int length = 0;
        while (length < Math.min(path.length(), other.length()) && path.charAt(length) == other.charAt(length)) {
            length++;
        }
        return path.lastIndexOf('/', length);
    }
}
