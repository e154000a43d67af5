package dev.mod.types.java;

import static dev.mod.types.internal.source.Refusal.refused;

import dev.mod.types.Project;
import dev.mod.types.Renaming;
import dev.mod.types.internal.source.JavaHeader;
import dev.mod.types.internal.source.ServiceNames;
import dev.mod.types.java.JavaNames.Name;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.tools.JavaCompiler;

/**
 * Moves a type with its file, or all of a package, to another package. What the move breaks, access within the package above all, is
 * found by the compiler, as for {@link JavaRename}.
 */
final class JavaMove {
    private final JavaCompiler compiler;
    private final Project project;

    JavaMove(JavaCompiler compiler, Project project) {
        this.compiler = compiler;
        this.project = project;
    }

    /**
     * What a move does.
     *
     * @param symbol the full name of a type at the top of its file, the path of a file, or a package
     * @param to a package
     * @param doubts for sentences about what may be meant, too
     */
    Renaming move(String symbol, String to, Set<String> doubts) {
        if (!SourceVersion.isName(to)) {
            throw refused("\"" + to + "\" is no name of a package in Java");
        }
        try (var program = new JavaProgram(compiler, project.sources(), project.classPath())) {
            MovedTypes moved = find(program, symbol, to);
            Map<String, String> moves = moves(program, moved);
            Renaming renaming = edits(program, moved, symbol, moves);
            verify(program, moved, renaming);
            program.elsewhere(renaming, moved.qualified().keySet(), moved.isAll() ? List.of(moved.from()) : List.of())
                    .ifPresent(doubts::add);
            return renaming;
        }
    }

    private static MovedTypes find(JavaProgram program, String symbol, String to) {
        List<JavaSource> files = program.index().file(symbol).map(List::of).orElseGet(() -> program.declaring(symbol));
        if (files.size() > 1) {
            throw refused(symbol + " is declared in several places: "
                    + files.stream().map(JavaSource::path).collect(Collectors.joining(", ")));
        }
        if (files.isEmpty()) {
            files = program.index().all().stream().filter(source -> source.packageName().equals(symbol)).toList();
        }
        if (files.isEmpty()) {
            throw refused("there is no type at the top of a file and no package " + symbol + " in this project");
        }
        String from = files.get(0).packageName();
        if (from.isEmpty()) {
            throw refused(symbol + " is in no package; write a package statement first");
        }
        if (from.equals(to)) {
            throw refused("it is in " + to + " already");
        }
        List<JavaSource> all = program.index().all().stream()
                .filter(source -> source.packageName().equals(from)).toList();
        var moved = new MovedTypes(from, to, files, files.containsAll(all));
        if (moved.names().isEmpty()) {
            throw refused("no type is declared in " + symbol);
        }
        return moved;
    }

    /** New paths; the directory in which the packages lie stays. */
    private Map<String, String> moves(JavaProgram program, MovedTypes moved) {
        for (String type : moved.qualified().values()) {
            program.declaring(type).stream().findFirst().ifPresent(there -> {
                throw refused("there is a type " + type + " already: " + there.path());
            });
        }
        if (program.type(moved.to()).isPresent()) {
            throw refused(moved.to() + " is a type");
        }
        Map<String, String> moves = new LinkedHashMap<>();
        for (JavaSource source : moved.files()) {
            String root = source.root();
            if (root == null) {
                throw refused(source.path() + " is not in the directory of its package " + moved.from());
            }
            String path = (root.isEmpty() ? "" : root + "/") + moved.to().replace('.', '/')
                    + source.path().substring(Math.max(0, source.path().lastIndexOf('/')));
            if (project.sources().exists(path)) {
                throw refused("there is a file " + path + " already");
            }
            moves.put(source.path(), path);
        }
        return moves;
    }

    private Renaming edits(JavaProgram program, MovedTypes moved, String symbol, Map<String, String> moves) {
        Map<String, String> texts = new LinkedHashMap<>();
        int places = 0;
        for (JavaSource source : affected(program, moved)) {
            if (isPackageInfo(source)) {
                texts.putAll(packageInfo(moved, source));
                continue;
            }
            List<Name> names = program.names(source.path()).map(JavaNames::names).orElse(List.of());
            var edits = new MoveEdits(moved, source);
            edits.apply(names).ifPresent(text -> texts.put(source.path(), text));
            places += edits.places();
        }
        ServiceNames services = ServiceNames.find(project.sources(), moved.qualified());
        texts.putAll(services.texts());
        Map<String, String> paths = new LinkedHashMap<>(moves);
        paths.putAll(services.moves());
        modules(program, moved, texts);
        return new Renaming(symbol, texts, paths, places + services.places());
    }

    /** The files that may have to change. */
    private static List<JavaSource> affected(JavaProgram program, MovedTypes moved) {
        Set<String> words = new TreeSet<>(moved.names());
        words.add(moved.from());
        program.refuseUnread(words);
        Set<String> mentioning = program.mentioning(words);
        return program.index().all().stream()
                .filter(source -> moved.moves(source.path()) || mentioning.contains(source.path())).toList();
    }

    private static boolean isPackageInfo(JavaSource source) {
        return source.path().substring(source.path().lastIndexOf('/') + 1).equals("package-info.java");
    }

    /** The compiler tells no names of these files. */
    private static Map<String, String> packageInfo(MovedTypes moved, JavaSource source) {
        String text = JavaProgram.text(source);
        String changed = moved.renamed(text);
        if (moved.moves(source.path())) {
            var name = JavaHeader.of(changed).packageName().orElseThrow();
            changed = changed.substring(0, name.start()) + moved.to() + changed.substring(name.end());
        } else if (source.packageName().equals(moved.from())) {
            String names = moved.names().stream().map(Pattern::quote).collect(Collectors.joining("|"));
            if (Pattern.compile("(?<![\\w$.])(?:" + names + ")(?![\\w$])")
                    .matcher(ServiceNames.COMMENT.matcher(changed).replaceAll(" ")).find()) {
                throw refused(source.path() + " uses what is moved; write its full name there");
            }
            changed = Pattern.compile("((?:\\{@link(?:plain)?|@see)\\s+)(" + names + ")(?![\\w$])").matcher(changed)
                    .replaceAll("$1" + Matcher.quoteReplacement(moved.to()) + ".$2");
        }
        return changed.equals(text) ? Map.of() : Map.of(source.path(), changed);
    }

    /** Packages that modules open to others. */
    private static void modules(JavaProgram program, MovedTypes moved, Map<String, String> texts) {
        for (JavaSource source : program.index().all()) {
            if (!source.path().equals("module-info.java") && !source.path().endsWith("/module-info.java")) {
                continue;
            }
            String text = texts.getOrDefault(source.path(), JavaProgram.text(source));
            String code = ServiceNames.COMMENT.matcher(text).replaceAll(" ");
            for (String directive : List.of("exports", "opens")) {
                Pattern from = Pattern
                        .compile("(\\b" + directive + "\\s+)" + Pattern.quote(moved.from()) + "(?=\\s*;|\\s+to\\b)");
                boolean isOpen = from.matcher(code).find();
                boolean isTarget = Pattern
                        .compile("\\b" + directive + "\\s+" + Pattern.quote(moved.to()) + "(?=\\s*;|\\s+to\\b)")
                        .matcher(code).find();
                if (isOpen && moved.isAll() == isTarget) {
                    throw refused(source.path() + " " + directive + " " + moved.from() + (isTarget
                            ? " and " + moved.to() + " both; leave one of them"
                            : " and not " + moved.to() + "; write that there first"));
                }
                if (isOpen && moved.isAll()) {
                    text = from.matcher(text).replaceAll("$1" + Matcher.quoteReplacement(moved.to()));
                    texts.put(source.path(), text);
                }
            }
        }
    }

    private void verify(JavaProgram program, MovedTypes moved, Renaming renaming) {
        Set<String> files = new TreeSet<>();
        affected(program, moved).forEach(source -> files.add(source.path()));
        Set<String> methods = new TreeSet<>();
        for (JavaSource source : program.index().all()) {
            if (source.packageName().equals(moved.from()) || source.packageName().equals(moved.to())) {
                files.add(source.path());
                packageMethods(program, source).forEach(methods::add);
            }
        }
        try (var check = new SameMeaning(compiler, project, program, renaming, moved::renamed)) {
            List<String> java = new ArrayList<>(files);
            check.errors(java);
            check.names(java, "in " + moved.to());
            check.overrides(java, methods, "in " + moved.to());
        }
    }

    /** The names of methods that are known in their package only. */
    private static Stream<String> packageMethods(JavaProgram program, JavaSource source) {
        Set<Modifier> others = Set.of(Modifier.PUBLIC, Modifier.PROTECTED, Modifier.PRIVATE);
        return program.names(source.path()).map(JavaNames::types).orElse(List.of()).stream()
                .map(TypeElement::getEnclosedElements).flatMap(List::stream)
                .filter(member -> member.getKind() == ElementKind.METHOD
                        && member.getModifiers().stream().noneMatch(others::contains))
                .map(Element::getSimpleName).map(Object::toString);
    }
}
