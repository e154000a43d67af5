package dev.mod.types.typescript;

import static dev.mod.types.internal.source.Refusal.refused;

import dev.mod.types.internal.source.Refusal;
import java.util.stream.Collectors;
import dev.mod.types.internal.source.UnreadFiles;
import dev.mod.base.diagnostic.ModException;
import dev.mod.types.Project;
import dev.mod.types.RenamedView;
import dev.mod.types.Renaming;
import dev.mod.types.SourceView;
import dev.mod.types.internal.syntax.ModulePaths;
import dev.mod.types.rpc.RpcException;
import dev.mod.types.typescript.ModuleNames.ModuleName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Moves a file of TypeScript or JavaScript. Relative names of modules change, in the file and in those that use it; what a
 * configuration resolves is left alone where it still leads to the file. Then the compiler looks at the result: each name of a module
 * must stand for the file that it stood for.
 */
final class TypeScriptMove {
    private static final Pattern CONFIGURATION = Pattern.compile("(?:.*/)?(?:package|[jt]sconfig[^/]*)\\.json");
    private static final Pattern TEXT = Pattern.compile("\"([^\"\\\\\n]+)\"");

    private final Path executable;
    private final Project project;
    private final String from;
    private final String to;
    /** By path, all that the compiler has. */
    private final Map<String, ModuleNames> files = new TreeMap<>();
    /** By path and offset: new names of modules. */
    private final Map<String, Map<Integer, String>> edits = new TreeMap<>();

    /**
     * A move.
     *
     * @param from the path of the file
     * @param to the path that it gets
     */
    TypeScriptMove(Path executable, Project project, String from, String to) {
        this.executable = executable;
        this.project = project;
        this.from = from;
        this.to = to;
    }

    /**
     * Moves.
     *
     * @param doubts gets a sentence for what names the file and was left alone
     */
    Renaming move(Set<String> doubts) throws RpcException, IOException {
        SourceView sources = project.sources();
        Map<Boolean, List<String>> all = RenamePlaces.sources(sources).stream()
                .collect(Collectors.partitioningBy(path -> UnreadFiles.text(sources, path).isPresent()));
        List<String> paths = all.getOrDefault(true, List.of());
        if (!paths.contains(from)) {
            throw refused(from + " is no file of TypeScript or JavaScript of this project");
        }
        if (from.equals(to)) {
            throw refused("it is there already");
        }
        if (sources.exists(to)) {
            throw refused("there is a file " + to + " already");
        }
        if (!ModulePaths.ending(from).equals(ModulePaths.ending(to))) {
            throw refused("a file that is moved keeps its ending, " + ModulePaths.ending(from));
        }
        try (var session = new TypeScriptSession(executable, project)) {
            for (String path : paths) {
                session.open(path);
            }
            for (String path : paths) {
                ModuleNames.of(session, sources, path).ifPresent(file -> files.put(path, file));
            }
            if (!files.containsKey(from)) {
                throw refused("the compiler does not read " + from);
            }
            for (ModuleNames file : files.values()) {
                relative(file);
            }
            mapped();
            Renaming renaming = renaming();
            try (var after = new TypeScriptSession(executable, changed(renaming))) {
                check(session, after, renaming, paths);
            }
            doubt(doubts);
            UnreadFiles.doubt(sources, all.getOrDefault(false, List.of()), module()).ifPresent(doubts::add);
            return renaming;
        }
    }

    /** The word by which other files name the one that is moved. */
    private String module() {
        String path = from.substring(0, from.length() - ModulePaths.ending(from).length());
        String named = path.endsWith("/index") ? directory(from) : path;
        return named.substring(named.lastIndexOf('/') + 1);
    }

    private Project changed(Renaming renaming) {
        return new Project(new RenamedView(project.sources(), renaming), project.classPath(), project.tools());
    }

    private String now(String path) {
        return path.equals(from) ? to : path;
    }

    private static String directory(String path) {
        return ModulePaths.directory("/" + path);
    }

    /** Writes relative names anew, in the file and for it. */
    private void relative(ModuleNames file) {
        for (ModuleName name : file.names()) {
            boolean isMeant = name.file().filter(from::equals).isPresent();
            if (!name.isRelative() || !(isMeant || file.path().equals(from))) {
                continue;
            }
            String directory = directory(file.path());
            String newDirectory = directory(now(file.path()));
            String changed = isMeant
                    ? ModulePaths.moved(name.text(), directory, "/" + from, newDirectory, "/" + to)
                            .orElseThrow(() -> lost(file, name))
                    : away(name.text(), directory, newDirectory);
            edit(file, name, name.isPath() && !name.text().startsWith(".") && changed.startsWith("./")
                    ? changed.substring(2)
                    : changed);
        }
    }

    /** The name of another file from the new place. */
    private static String away(String name, String directory, String newDirectory) {
        return directory.equals(newDirectory)
                ? name
                : ModulePaths.relative(newDirectory, ModulePaths.resolved(directory, name))
                        + (name.endsWith("/") ? "/" : "");
    }

    private void edit(ModuleNames file, ModuleName name, String text) {
        if (!name.text().equals(text)) {
            edits.computeIfAbsent(file.path(), unused -> new TreeMap<>()).put(name.start(), text);
        }
    }

    /** By offset: the new names in a file. */
    private Map<Integer, String> edited(String path) {
        return edits.getOrDefault(path, Map.of());
    }

    private static ModException lost(ModuleNames file, ModuleName name) {
        return refused("'" + name.text() + "' in " + file.place(name.start())
                + " would not lead to the file any more; change it, or what resolves it, first");
    }

    /** Writes those names anew that a configuration resolves, and that would lead nowhere or elsewhere. */
    private void mapped() throws RpcException, IOException {
        List<ModuleNames> users = files.values().stream()
                .filter(file -> file.names().stream().anyMatch(this::isMapped)).toList();
        if (users.isEmpty()) {
            return;
        }
        Project changed = changed(renaming());
        try (var after = new TypeScriptSession(executable, changed)) {
            for (ModuleNames file : users) {
                List<ModuleName> found = ModuleNames.of(after, changed.sources(), now(file.path()))
                        .map(ModuleNames::names).orElse(List.of());
                for (int i = 0; i < file.names().size(); i++) {
                    ModuleName name = file.names().get(i);
                    if (isMapped(name) && (i >= found.size() || found.get(i).file().filter(to::equals).isEmpty())) {
                        edit(file, name, ModulePaths.mapped(name.text(), "/" + from, "/" + to)
                                .orElseThrow(() -> lost(file, name)));
                    }
                }
            }
        }
    }

    /** Whether a name stands for the file because a configuration says so. */
    private boolean isMapped(ModuleName name) {
        return !name.isRelative() && name.file().filter(from::equals).isPresent();
    }

    private Renaming renaming() throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put(from, project.sources().text(from));
        int places = 0;
        for (ModuleNames file : files.values()) {
            Map<Integer, String> edited = edited(file.path());
            String text = project.sources().text(file.path());
            var changed = new StringBuilder();
            int done = 0;
            for (ModuleName name : file.names()) {
                String edit = edited.get(name.start());
                if (edit != null) {
                    changed.append(text, done, name.start()).append(edit);
                    done = name.end();
                    places++;
                }
            }
            if (done > 0) {
                texts.put(file.path(), changed.append(text, done, text.length()).toString());
            }
        }
        return new Renaming(from, texts, Map.of(from, to), places);
    }

    private void check(TypeScriptSession before, TypeScriptSession after, Renaming renaming, List<String> paths)
            throws RpcException {
        SourceView changed = new RenamedView(project.sources(), renaming);
        for (String path : paths) {
            after.open(now(path));
        }
        for (ModuleNames file : files.values()) {
            List<ModuleName> found = ModuleNames.of(after, changed, now(file.path())).map(ModuleNames::names)
                    .orElseThrow(() -> refused(now(file.path()) + " would not be read any more"));
            for (int i = 0; i < file.names().size(); i++) {
                ModuleName name = file.names().get(i);
                Optional<String> expected = name.file().map(this::now);
                if (i >= found.size() || !found.get(i).file().equals(expected)) {
                    throw expected.filter(to::equals).isPresent()
                            ? lost(file, name)
                            : refused("'" + name.text() + "' in " + file.place(name.start())
                                    + " would lead to " + (i >= found.size() || found.get(i).file().isEmpty()
                                            ? "nothing"
                                            : "another file, " + found.get(i).file().get()));
                }
            }
        }
        var errors = new ErrorCheck(before, after, (path, message) -> message(path, message, after));
        for (String path : paths) {
            errors.check(path, now(path));
        }
    }

    /** What a message says with the new names. */
    private String message(String path, String message, TypeScriptSession session) {
        String changed = message;
        ModuleNames file = files.get(path);
        for (ModuleName name : file == null ? List.<ModuleName>of() : file.names()) {
            String text = edited(path).get(name.start());
            if (text != null) {
                changed = changed.replaceAll("(['\"])" + Pattern.quote(name.text()) + "\\1",
                        "$1" + Matcher.quoteReplacement(text) + "$1");
            }
        }
        for (String end : new String[]{"", ModulePaths.ending(from)}) {
            changed = changed.replace(session.absolute(from.substring(0, from.length() - end.length())),
                    session.absolute(to.substring(0, to.length() - end.length())));
        }
        return changed;
    }

    /** Says which texts may mean the file and are no names of modules. */
    private void doubt(Set<String> doubts) throws IOException {
        List<String> left = new ArrayList<>();
        boolean isAway = !directory(from).equals(directory(to));
        for (ModuleNames file : files.values()) {
            for (ModuleNames.Text text : file.texts()) {
                if (ModulePaths.isRelative(text.text())
                        && (means(file.path(), text.text()) || (isAway && file.path().equals(from)))) {
                    left.add("'" + text.text() + "' in " + file.place(text.start()));
                }
            }
        }
        for (String path : project.sources().files()) {
            if (CONFIGURATION.matcher(path).matches()) {
                String text = UnreadFiles.text(project.sources(), path).orElse("");
                Matcher matcher = TEXT.matcher(text);
                while (matcher.find()) {
                    if (matcher.group(1).contains("/") && means(path, matcher.group(1))) {
                        left.add("'" + matcher.group(1) + "' in " + path + ":"
                                + (text.substring(0, matcher.start()).chars().filter(c -> c == '\n').count() + 1));
                    }
                }
            }
        }
        if (!left.isEmpty()) {
            doubts.add("what is no name of a module was left alone, so look at " + Refusal.places(left));
        }
    }

    private boolean means(String file, String path) {
        return ModulePaths.candidates(ModulePaths.resolved(directory(file), path)).contains("/" + from);
    }
}
