package dev.mod.steps.script.api;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.ParseLimitException;
import dev.mod.match.Tree;
import dev.mod.match.walk.FileText;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The JavaScript and TypeScript modules of a target, and how their names are connected. Shared by all files of a step; what
 * was read of a file is kept until its content changes. Safe for use by many threads.
 */
public final class SemanticWorkspace {
    private final Supplier<List<String>> files;
    private final Modules modules;
    private final Map<String, Known> known = new ConcurrentHashMap<>();
    private @Nullable Map<Declaration, SortedSet<String>> importers;

    /** Finds files of modules. */
    @FunctionalInterface
    public interface Modules {
        /** The file that an import means; empty if it is none of the workspace. Paths are relative to the target. */
        Optional<String> find(String specifier, String importer);
    }

    /** A declared name: file, and offset in its bytes. */
    record Declaration(String path, int start) {}

    /**
     * What an imported name stands for.
     *
     * @param node the node of its file
     * @param declaration empty if no name declares it
     */
    record Target(String path, int node, Optional<Declaration> declaration) {}

    private record Known(String digest, Optional<Linked> linked) {}

    private record Linked(ModuleLinks links, Map<Integer, Integer> starts) {}

    private record Name(String path, String name) {}

    /** @param files all files that may refer to each other, relative to the target */
    public SemanticWorkspace(Supplier<List<String>> files, Modules modules) {
        this.files = files;
        this.modules = modules;
    }

    /** The tree of a file; empty if there is none, or it is in another language. */
    static Optional<Tree> parse(ScriptHost host, String path) {
        return host.read(path).flatMap(content -> parse(path, content));
    }

    private static Optional<Tree> parse(String path, byte[] content) {
        Optional<Language> language = Languages.forPath(path);
        if (language.isEmpty() || FileText.of(Path.of(path), content) instanceof FileText.Skipped) {
            return Optional.empty();
        }
        try {
            return Optional.of(language.get().parse(content)).filter(Symbols::isSupported);
        } catch (ParseLimitException e) {
            return Optional.empty();
        }
    }

    private Optional<Linked> linked(ScriptHost host, String path) {
        Optional<byte[]> content = host.read(path);
        if (content.isEmpty()) {
            return Optional.empty();
        }
        String digest = digest(content.get());
        Known before = known.get(path);
        if (before != null && before.digest().equals(digest)) {
            return before.linked();
        }
        Optional<Linked> linked = parse(path, content.get()).map(tree -> {
            ModuleLinks links = ModuleLinks.of(tree, new Symbols(tree));
            Map<Integer, Integer> starts = new HashMap<>();
            links.exports().values().stream().map(ModuleLinks.Export::local).filter(local -> local >= 0)
                    .forEach(local -> starts.put(local, tree.start(local)));
            return new Linked(links, starts);
        });
        known.put(path, new Known(digest, linked));
        return linked;
    }

    private static String digest(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What a name that a file imports stands for, through all re-exports; empty if that is not known. */
    Optional<Target> target(ScriptHost host, String importer, ModuleLinks.Import imported) {
        if (imported.name().equals(ModuleLinks.ALL)) {
            return Optional.empty();
        }
        return modules.find(imported.module(), importer)
                .flatMap(path -> exported(host, new Name(path, imported.name())));
    }

    private Optional<Target> exported(ScriptHost host, Name first) {
        Deque<Name> todo = new ArrayDeque<>(List.of(first));
        Set<Name> seen = new HashSet<>();
        while (!todo.isEmpty()) {
            Name name = todo.pop();
            Optional<Linked> linked = seen.add(name) ? linked(host, name.path()) : Optional.empty();
            if (linked.isEmpty()) {
                continue;
            }
            ModuleLinks links = linked.get().links();
            ModuleLinks.Export export = links.exports().get(name.name());
            if (export == null) {
                List<String> stars = name.name().equals(ModuleLinks.DEFAULT) ? List.of() : links.stars();
                for (int i = stars.size() - 1; i >= 0; i--) {
                    modules.find(stars.get(i), name.path()).map(path -> new Name(path, name.name()))
                            .ifPresent(todo::push);
                }
                continue;
            }
            Optional<Name> next = export.from().filter(from -> !from.name().equals(ModuleLinks.ALL))
                    .flatMap(from -> modules.find(from.module(), name.path())
                            .map(path -> new Name(path, from.name())));
            if (next.isPresent()) {
                todo.push(next.get());
                continue;
            }
            Integer start = export.from().isPresent() ? null : linked.get().starts().get(export.local());
            return Optional.of(new Target(name.path(), export.node(),
                    Optional.ofNullable(start).map(at -> new Declaration(name.path(), at))));
        }
        return Optional.empty();
    }

    /**
     * The files that import a declared name, sorted. For the first one the whole workspace is read; imports that scripts add
     * to other files afterwards are not among them.
     */
    synchronized SortedSet<String> importers(ScriptHost host, Declaration declaration) {
        Map<Declaration, SortedSet<String>> all = importers;
        if (all == null) {
            all = new HashMap<>();
            for (String path : files.get()) {
                Optional<Linked> linked = linked(host, path);
                List<ModuleLinks.Import> imports = new ArrayList<>();
                linked.ifPresent(each -> imports.addAll(each.links().imports()));
                linked.ifPresent(each -> each.links().exports().values().forEach(export -> export.from()
                        .ifPresent(from -> imports.add(new ModuleLinks.Import(from.module(), from.name(), -1)))));
                for (ModuleLinks.Import each : imports) {
                    Optional<Declaration> found = target(host, path, each).flatMap(Target::declaration);
                    if (found.isPresent()) {
                        all.computeIfAbsent(found.get(), unused -> new TreeSet<>()).add(path);
                    }
                }
            }
            importers = all;
        }
        return new TreeSet<>(all.getOrDefault(declaration, new TreeSet<>()));
    }
}
