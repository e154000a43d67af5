package dev.mod.match.symbol;

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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Index of the modules of a workspace: what their imports mean, and which files import a declaration. What was found out
 * is kept until {@link #changed()} tells that files have other contents. Safe for use by many threads.
 */
public final class WorkspaceIndex {
    private final ModuleFinder modules;
    private final Map<String, Known> known = new ConcurrentHashMap<>();
    private final Set<String> written = ConcurrentHashMap.newKeySet();
    private volatile Findings findings = new Findings(new Listing(), new ParsedFiles());

    /** A declared name: file, and offset in its bytes. */
    record Declaration(String path, int start) {}

    /**
     * What an imported name resolves to.
     *
     * @param node the node of its file; the root for a module
     * @param name how its file calls it, {@link ModuleLinks#WHOLE} for a module
     * @param declaration the name to which the imported one belongs: the declaring one, or the alias that it got on the
     *     way in languages where aliases are names of their own; empty if there is none
     */
    record Resolution(String path, int node, String name, Optional<Declaration> declaration) {
        boolean isModule() {
            return name.equals(ModuleLinks.WHOLE);
        }
    }

    /** What is in the directory, whatever the files hold that are there. */
    private record Listing(Map<String, List<String>> files, Map<Specifier, Optional<String>> modules) {
        Listing() {
            this(new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
        }
    }

    /** What was found out since files changed last. Who still reads the files of before adds to the findings of before. */
    private record Findings(Listing listing, Map<String, Optional<Linked>> linked,
            Map<Asked, Optional<Resolution>> targets, ParsedFiles parsed,
            Map<String, Map<Declaration, SortedSet<String>>> importers, Map<String, MentionedNames> mentioned) {
        Findings(Listing listing, ParsedFiles parsed) {
            this(listing, new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), parsed, new ConcurrentHashMap<>(),
                    new ConcurrentHashMap<>());
        }
    }

    private record Asked(String importer, ModuleLinks.ImportPath path, boolean through) {}

    private record Specifier(String text, String importer) {}

    private record Known(String digest, Optional<Linked> linked) {}

    private record Linked(ModuleLinks links, Map<Integer, Integer> starts) {}

    private record Name(String path, String name) {}

    /** A name to look at, or what it is if nothing better is found. */
    private record Step(Name name, boolean byStar, Optional<Declaration> alias, Optional<Resolution> last) {
        Step(Name name, boolean byStar) {
            this(name, byStar, Optional.empty(), Optional.empty());
        }
    }

    public WorkspaceIndex(ModuleFinder modules) {
        this.modules = modules;
    }

    /** A file with what its names mean; empty if there is none, or nothing parses it. */
    Optional<ParsedFiles.Parsed> parsed(SourceFiles files, String path) {
        return findings.parsed().get(path, () -> files.read(path).flatMap(content -> parse(path, content)));
    }

    private static Optional<Tree> parse(String path, byte[] content) {
        Optional<Language> language = Languages.forPath(path);
        // many a package of Python is made by an empty file
        boolean isSkipped = FileText.of(Path.of(path), content) instanceof FileText.Skipped skipped
                && skipped.reason() != FileText.Reason.EMPTY;
        if (language.isEmpty() || isSkipped) {
            return Optional.empty();
        }
        try {
            return Optional.of(language.get().parse(content));
        } catch (ParseLimitException e) {
            return Optional.empty();
        }
    }

    /**
     * Tells that files have other contents, or are gone: once before they change, and once more when they have changed, so
     * that what is read in between is not believed later.
     */
    public synchronized void changed() {
        findings = new Findings(new Listing(), new ParsedFiles());
    }

    /** Tells the same of one file, which may be a new one. */
    public synchronized void changed(String path) {
        if (Languages.forPath(path).filter(SymbolResolvers::know).isPresent()) {
            written.add(path);
            findings.parsed().forget(path);
            findings = new Findings(findings.listing(), findings.parsed());
        }
    }

    /** The file that an import means. */
    Optional<String> find(String specifier, String importer) {
        return findings.listing().modules().computeIfAbsent(new Specifier(specifier, importer),
                unused -> modules.find(specifier, importer));
    }

    /** The files in which a name occurs and may mean what a file declares. */
    List<String> mentioning(SourceFiles files, String path, String name) {
        return findings.mentioned().computeIfAbsent(modules.family(path),
                family -> new MentionedNames(files, files(family))).of(name);
    }

    private List<String> files(String family) {
        var all = new TreeSet<>(findings.listing().files().computeIfAbsent(family, modules::files));
        written.stream().filter(path -> modules.family(path).equals(family)).forEach(all::add);
        return List.copyOf(all);
    }

    private Optional<Linked> linked(SourceFiles files, String path) {
        return findings.linked().computeIfAbsent(path, unused -> read(files, path));
    }

    private Optional<Linked> read(SourceFiles files, String path) {
        Optional<byte[]> content = files.read(path);
        if (content.isEmpty()) {
            return Optional.empty();
        }
        Known before = known.get(path);
        if (before != null && before.digest().equals(digest(content.get()))) {
            return before.linked();
        }
        Optional<ParsedFiles.Parsed> parsed = findings.parsed().get(path, () -> parse(path, content.get()));
        Optional<Linked> linked = parsed.map(WorkspaceIndex::linked);
        known.put(path, new Known(digest(parsed.map(file -> file.tree().bytes()).orElse(content.get())), linked));
        return linked;
    }

    private static Linked linked(ParsedFiles.Parsed file) {
        ModuleLinks links = file.symbols().links();
        Map<Integer, Integer> starts = new HashMap<>();
        links.exports().values().stream().map(ModuleLinks.Export::local).filter(local -> local >= 0)
                .forEach(local -> starts.put(local, file.tree().start(local)));
        return new Linked(links, starts);
    }

    private static String digest(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The first of some imports that goes to something in the workspace, through all re-exports. */
    Optional<Resolution> target(SourceFiles files, String importer, List<ModuleLinks.ImportPath> imports) {
        return imports.stream().flatMap(path -> target(files, importer, path, true).stream()).findFirst();
    }

    /** As {@link #target}, but what an ECMAScript module only passes on is found there. */
    Optional<Resolution> firstHop(SourceFiles files, String importer, List<ModuleLinks.ImportPath> imports) {
        return imports.stream().flatMap(path -> target(files, importer, path, false).stream()).findFirst();
    }

    private Optional<Resolution> target(SourceFiles files, String importer, ModuleLinks.ImportPath path,
            boolean through) {
        Map<Asked, Optional<Resolution>> known = findings.targets();
        var asked = new Asked(importer, path, through);
        Optional<Resolution> target = known.get(asked);
        if (target == null) {
            target = follow(files, importer, path, through);
            known.put(asked, target);
        }
        return target;
    }

    private Optional<Resolution> follow(SourceFiles files, String importer, ModuleLinks.ImportPath path,
            boolean through) {
        String module = path.module();
        Optional<Resolution> at = find(module, importer).map(WorkspaceIndex::module);
        if (path.names().isEmpty()) {
            return at;
        }
        boolean byStar = path.byStar();
        for (String name : path.names()) {
            if (at.isPresent() && !at.get().isModule()) {
                Resolution owner = at.get();
                at = exported(files, List.of(new Step(new Name(owner.path(), owner.name() + "." + name), false)),
                        through);
                if (at.isEmpty()) {
                    return at;
                }
                continue;
            }
            List<Step> steps = new ArrayList<>();
            if (at.isPresent()) {
                steps.add(new Step(new Name(at.get().path(), name), byStar));
            }
            if (!byStar) {
                modules.findWithin(module, name, importer)
                        .map(inner -> new Step(new Name(inner, ModuleLinks.WHOLE), false)).ifPresent(steps::add);
            }
            byStar = false;
            boolean isKnown = at.isPresent();
            at = exported(files, steps, through);
            if (at.isEmpty() && isKnown) {
                return at;
            }
            // directories of a namespace have no file
            module = module.endsWith(".") ? module + name : module + "." + name;
        }
        return at;
    }

    private static Resolution module(String path) {
        return new Resolution(path, 0, ModuleLinks.WHOLE, Optional.empty());
    }

    /**
     * What stands for a name that a module exports.
     *
     * @param through whether modules that only pass it on are seen through
     */
    Optional<Resolution> exported(SourceFiles files, String path, String name, boolean through) {
        return exported(files, List.of(new Step(new Name(path, name), false)), through);
    }

    private Optional<Resolution> exported(SourceFiles files, List<Step> first, boolean through) {
        Deque<Step> todo = new ArrayDeque<>(first);
        Set<Name> seen = new HashSet<>();
        while (!todo.isEmpty()) {
            Step step = todo.pop();
            Name name = step.name();
            if (step.last().isPresent()) {
                return step.last();
            }
            if (name.name().equals(ModuleLinks.WHOLE)) {
                return Optional.of(new Resolution(name.path(), 0, ModuleLinks.WHOLE, step.alias()));
            }
            Optional<Linked> linked = seen.add(name) ? linked(files, name.path()) : Optional.empty();
            if (linked.isEmpty() || (step.byStar() && !linked.get().links().givesByStar(name.name()))) {
                continue;
            }
            ModuleLinks links = linked.get().links();
            ModuleLinks.Export export = links.exports().get(name.name());
            boolean stops = !through && !links.modulesAreValues();
            if (stops && (export == null || export.from().filter(ModuleLinks.Origin::isWhole).isPresent())) {
                continue;
            }
            if (export == null) {
                List<String> stars = links.stars();
                for (int i = stars.size() - 1; i >= 0; i--) {
                    find(stars.get(i), name.path())
                            .map(path -> new Step(new Name(path, name.name()), true, step.alias(), Optional.empty()))
                            .ifPresent(todo::push);
                }
                continue;
            }
            Optional<Declaration> here = Optional.ofNullable(linked.get().starts().get(export.local()))
                    .map(at -> new Declaration(name.path(), at));
            boolean isHere = stops || !through && export.isGivenHere();
            List<Step> next = export.from().filter(from -> !isHere)
                    .map(from -> next(step, from, links.modulesAreValues(), here)).orElse(List.of());
            if (next.isEmpty()) {
                boolean isDeclaration = export.from().isEmpty() || links.modulesAreValues();
                return Optional.of(new Resolution(name.path(), export.node(), name.name(),
                        step.alias().or(() -> isDeclaration ? here : Optional.empty())));
            }
            if (links.modulesAreValues()) {
                todo.push(new Step(name, false, Optional.empty(), Optional.of(new Resolution(name.path(), export.node(),
                        name.name(), step.alias().or(() -> here)))));
            }
            for (int i = next.size() - 1; i >= 0; i--) {
                todo.push(next.get(i));
            }
        }
        return Optional.empty();
    }

    /** Where a name is from that another file only passes on. */
    private List<Step> next(Step step, ModuleLinks.Origin from, boolean modulesAreValues, Optional<Declaration> here) {
        String importer = step.name().path();
        Optional<String> module = find(from.module(), importer);
        if (!modulesAreValues) {
            return from.name().equals(ModuleLinks.WHOLE)
                    ? List.of()
                    : module.map(path -> List.of(new Step(new Name(path, from.name()), false))).orElse(List.of());
        }
        Optional<Declaration> alias = from.name().equals(step.name().name())
                ? step.alias()
                : step.alias().or(() -> here);
        List<Step> steps = new ArrayList<>();
        module.map(path -> new Step(new Name(path, from.name()), false, alias, Optional.empty()))
                .ifPresent(steps::add);
        if (!from.name().equals(ModuleLinks.WHOLE)) {
            modules.findWithin(from.module(), from.name(), importer)
                    .map(path -> new Step(new Name(path, ModuleLinks.WHOLE), false, alias, Optional.empty()))
                    .ifPresent(steps::add);
        }
        return steps;
    }

    /** The files that import a declared name, sorted. For the first one of its family all files of that are read. */
    SortedSet<String> importers(SourceFiles files, Declaration declaration) {
        return new TreeSet<>(findings.importers()
                .computeIfAbsent(modules.family(declaration.path()), family -> importers(files, family))
                .getOrDefault(declaration, new TreeSet<>()));
    }

    private Map<Declaration, SortedSet<String>> importers(SourceFiles files, String family) {
        Map<Declaration, SortedSet<String>> all = new HashMap<>();
        for (String path : files(family)) {
            Optional<Linked> linked = linked(files, path);
            Set<List<ModuleLinks.ImportPath>> imports = new LinkedHashSet<>();
            linked.ifPresent(each -> imports.addAll(each.links().references().values()));
            for (List<ModuleLinks.ImportPath> each : imports) {
                Optional<Declaration> found = target(files, path, each).flatMap(Resolution::declaration);
                if (found.isPresent()) {
                    all.computeIfAbsent(found.get(), unused -> new TreeSet<>()).add(path);
                }
            }
        }
        return all;
    }
}
