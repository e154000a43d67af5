package dev.mod.types.java;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.types.Project;
import dev.mod.types.RenameTarget;
import dev.mod.types.Renaming;
import dev.mod.types.java.JavaNames.Name;
import dev.mod.types.java.JavaNames.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.tools.JavaCompiler;

/**
 * Gives a type, member or variable of Java another name. What is changed is found by what the compiler says that names stand for; then
 * the result is compiled, too, and every name in the files that have the old or the new word must stand for what it stood for
 * before. So whatever a new name may collide with is found without a rule for it.
 */
final class JavaRename {
    private static final int SHOWN = 5;

    private final JavaCompiler compiler;
    private final Project project;

    JavaRename(JavaCompiler compiler, Project project) {
        this.compiler = compiler;
        this.project = project;
    }

    Renaming rename(RenameTarget target, String to) {
        if (!SourceVersion.isIdentifier(to) || SourceVersion.isKeyword(to)) {
            throw refused("\"" + to + "\" is no name in Java");
        }
        try (var program = new JavaProgram(compiler, project.sources(), project.classPath())) {
            String symbol = find(program, target);
            String from = simple(symbol, target, program);
            if (from.equals(to)) {
                throw refused("it is called " + to + " already");
            }
            boolean local = symbol.startsWith("variable ");
            Set<String> mentioning = local
                    ? Set.of(((RenameTarget.At) target).path())
                    : program.mentioning(List.of(from));
            Set<String> family = family(program, symbol, from, mentioning);
            Map<String, List<Name>> places = places(program, mentioning, family);
            if (!local) {
                refuseUnknown(program, mentioning, from);
            }
            Renaming renaming = edits(program, places, family, symbol, from, to);
            verify(program, renaming, family, from, to, local ? mentioning : program.mentioning(List.of(from, to)));
            return renaming;
        }
    }

    private static ModException refused(String message) {
        return new ModException(ErrorCodes.CANNOT_RENAME, message);
    }

    private static String find(JavaProgram program, RenameTarget target) {
        if (target instanceof RenameTarget.At at) {
            List<Name> names = program.names(at.path()).map(JavaNames::names)
                    .orElseThrow(() -> refused(at.path() + " is no Java file of this project"));
            Name name = names.stream()
                    .filter(each -> each.start() <= at.offset() && at.offset() <= each.end())
                    .findFirst().orElseThrow(() -> refused("there is no name at that place of " + at.path()));
            if (name.symbols().size() > 1) {
                throw refused("the import of " + name.text() + " stands for several methods; name one of them");
            }
            String symbol = name.symbols().get(0);
            if (symbol.startsWith(JavaNames.UNKNOWN)) {
                throw refused("nobody knows what " + name.text() + " stands for there");
            }
            if (symbol.startsWith("package ")) {
                throw refused("packages cannot be renamed");
            }
            return symbol;
        }
        return named(program, ((RenameTarget.Named) target).symbol());
    }

    private static String named(JavaProgram program, String symbol) {
        int parenthesis = symbol.indexOf('(');
        String name = (parenthesis < 0 ? symbol : symbol.substring(0, parenthesis)).replace('#', '.');
        TypeElement type = parenthesis < 0 ? program.type(name).orElse(null) : null;
        if (type != null) {
            return JavaNames.symbol(compilation(program, type), type);
        }
        int dot = name.lastIndexOf('.');
        TypeElement owner = dot < 0 ? null : program.type(name.substring(0, dot)).orElse(null);
        if (owner == null) {
            throw refused("there is no " + symbol + " in this project");
        }
        JavaCompilation compilation = compilation(program, owner);
        String member = name.substring(dot + 1);
        String parameters = parenthesis < 0 ? "" : symbol.substring(parenthesis).replace(" ", "");
        List<String> found = owner.getEnclosedElements().stream()
                .filter(each -> each.getSimpleName().contentEquals(member) && !(each instanceof TypeElement))
                .map(each -> JavaNames.symbol(compilation, each))
                .filter(each -> parameters.isEmpty() || each.endsWith("#" + member + parameters)).distinct().toList();
        if (found.size() != 1) {
            throw refused(found.isEmpty()
                    ? "there is no " + member + parameters + " in " + owner
                    : symbol + " may be " + found.stream().map(each -> each.substring(each.indexOf('#') + 1))
                            .collect(Collectors.joining(" or ")));
        }
        return found.get(0);
    }

    private static JavaCompilation compilation(JavaProgram program, Element element) {
        return program.compilation(program.declaring(JavaProgram.outermost(element)).get(0));
    }

    /** The name itself. */
    private static String simple(String symbol, RenameTarget target, JavaProgram program) {
        if (target instanceof RenameTarget.At at && symbol.startsWith("variable ")) {
            return program.names(at.path()).orElseThrow().names().stream()
                    .filter(name -> name.symbols().contains(symbol)).findFirst().orElseThrow().text();
        }
        String last = symbol.substring(Math.max(symbol.lastIndexOf('#'), symbol.startsWith("type ")
                ? Math.max(symbol.lastIndexOf('.'), symbol.lastIndexOf('$'))
                : -1) + 1);
        String name = last.contains("(") ? last.substring(0, last.indexOf('(')) : last;
        return name.startsWith("type ") ? name.substring("type ".length()) : name.replaceFirst("^\\d+", "");
    }

    /** All that must have one name: of methods those that override each other. */
    private Set<String> family(JavaProgram program, String symbol, String from, Set<String> mentioning) {
        String owner = owner(symbol);
        if (!symbol.startsWith("variable ")) {
            refuseForeign(program, owner);
        }
        if (!symbol.contains("#")) {
            return Set.of(symbol);
        }
        Map<TypeElement, JavaCompilation> types = program.types(mentioning);
        types.forEach((type, compilation) -> {
            if (compilation.elements().getBinaryName(type).contentEquals(owner) && type.getRecordComponents().stream()
                    .anyMatch(component -> component.getSimpleName().contentEquals(from))) {
                throw refused(from + " is a component of a record; those cannot be renamed");
            }
        });
        if (!symbol.startsWith("method ")) {
            return Set.of(symbol);
        }
        if (from.equals("<init>")) {
            throw refused("a constructor is called as its class; rename that");
        }
        Set<String> family = JavaProgram.connected(symbol, program.overrides(mentioning, List.of(from)));
        family.forEach(each -> refuseForeign(program, owner(each)));
        Set<String> owners = family.stream().map(JavaRename::owner).collect(Collectors.toSet());
        types.forEach((type, compilation) -> {
            if (owners.contains(compilation.elements().getBinaryName(type).toString())) {
                JavaProgram.withSupertypes(type, compilation).stream()
                        .filter(each -> each.getKind() == TypeKind.ERROR).findFirst().ifPresent(unknown -> {
                            throw refused(from + " may be declared in " + unknown + ", which is not known;"
                                    + " give the classes that the code uses with --classpath");
                        });
            }
        });
        return family;
    }

    /** The type that a member is in, or the type itself; its binary name. */
    private static String owner(String symbol) {
        String name = symbol.substring(symbol.indexOf(' ') + 1);
        return name.contains("#") ? name.substring(0, name.indexOf('#')) : name;
    }

    private static void refuseForeign(JavaProgram program, String owner) {
        int inner = owner.indexOf('$');
        List<JavaSource> declaring = program.declaring(owner);
        if (declaring.isEmpty() && inner > 0) {
            declaring = program.declaring(owner.substring(0, inner));
        }
        if (declaring.isEmpty()) {
            throw refused("it belongs to " + owner.replace('$', '.') + ", which is not in this project");
        }
        if (declaring.size() > 1) {
            throw refused(owner.replace('$', '.') + " is declared in several places: "
                    + declaring.stream().map(JavaSource::path).collect(Collectors.joining(", ")));
        }
    }

    private static Map<String, List<Name>> places(JavaProgram program, Set<String> files, Set<String> family) {
        Map<String, List<Name>> places = new TreeMap<>();
        for (String file : files) {
            program.names(file).ifPresent(names -> {
                List<Name> own = names.names().stream()
                        .filter(name -> name.symbols().stream().anyMatch(family::contains))
                        .toList();
                if (!own.isEmpty()) {
                    places.put(file, own);
                }
            });
        }
        return places;
    }

    private static void refuseUnknown(JavaProgram program, Set<String> files, String from) {
        var unknown = new ArrayList<String>();
        for (String file : files) {
            program.names(file).ifPresent(names -> names.names().stream()
                    .filter(name -> name.place() != Place.COMMENT && name.text().equals(from)
                            && name.symbols().get(0).startsWith(JavaNames.UNKNOWN))
                    .forEach(name -> unknown.add(file + ":" + program.line(file, name.start()))));
        }
        if (!unknown.isEmpty()) {
            throw refused("nobody knows what " + from + " stands for in "
                    + unknown.stream().limit(SHOWN).collect(Collectors.joining(", "))
                    + (unknown.size() > SHOWN ? " and " + (unknown.size() - SHOWN) + " more places" : "")
                    + ", so it may be meant there; give the classes that the code uses with --classpath");
        }
    }

    private Renaming edits(JavaProgram program, Map<String, List<Name>> places, Set<String> family,
            String symbol, String from, String to) {
        Map<String, String> texts = new LinkedHashMap<>();
        Map<String, String> moves = new LinkedHashMap<>();
        int count = 0;
        for (Map.Entry<String, List<Name>> file : places.entrySet()) {
            String text = JavaProgram.text(program.index().file(file.getKey()).orElseThrow());
            var changed = new StringBuilder();
            int done = 0;
            for (Name name : file.getValue()) {
                changed.append(text, done, name.start());
                boolean others = name.place() == Place.STATIC_IMPORT && !family.containsAll(name.symbols());
                changed.append(others
                        ? from + ";\n" + text.substring(text.lastIndexOf("import", name.start()), name.start()) + to
                        : to);
                done = name.end();
                count++;
            }
            texts.put(file.getKey(), changed.append(text, done, text.length()).toString());
        }
        String name = symbol.startsWith("type ") ? owner(symbol) : "";
        for (JavaSource source : name.isEmpty() ? List.<JavaSource>of() : program.declaring(name)) {
            String file = source.path().substring(source.path().lastIndexOf('/') + 1);
            if (file.equals(from + ".java")) {
                String moved = source.path().substring(0, source.path().length() - file.length()) + to + ".java";
                if (program.index().file(moved).isPresent()) {
                    throw refused("there is a file " + moved + " already");
                }
                moves.put(source.path(), moved);
            }
        }
        if (!name.isEmpty()) {
            ServiceNames services = ServiceNames.find(project.sources(),
                    Map.of(name, name.substring(0, name.length() - from.length()) + to));
            texts.putAll(services.texts());
            moves.putAll(services.moves());
            count += services.places();
        }
        return new Renaming(symbol.substring(symbol.indexOf(' ') + 1).replace('#', '.').replace('$', '.'), texts, moves,
                count);
    }

    private void verify(JavaProgram before, Renaming renaming, Set<String> family, String from, String to,
            Set<String> files) {
        var meaning = new Meaning(family, from, to);
        try (var check = new SameMeaning(compiler, project, before, renaming, meaning::of)) {
            check.names(files, "with that name");
            check.errors(files);
            if (family.stream().anyMatch(each -> each.startsWith("method "))) {
                check.overrides(files, List.of(from, to), "with that name");
            }
        }
    }

    /** What symbols are called after the renaming. */
    private static final class Meaning {
        private final Set<String> family;
        private final String from;
        private final String to;
        private final Map<Pattern, String> types = new LinkedHashMap<>();

        Meaning(Set<String> family, String from, String to) {
            this.family = family;
            this.from = from;
            this.to = to;
            for (String each : family) {
                if (each.startsWith("type ")) {
                    String binary = owner(each);
                    String start = binary.substring(0, binary.length() - from.length());
                    for (String form : new LinkedHashSet<>(List.of(binary, binary.replace('$', '.')))) {
                        types.put(Pattern.compile("(?<![\\w.$])" + Pattern.quote(form) + "(?![\\w])"),
                                Matcher.quoteReplacement((form.equals(binary) ? start : start.replace('$', '.')) + to));
                    }
                }
            }
        }

        String of(String symbol) {
            String meant = symbol;
            if (family.contains(symbol) && symbol.contains("#")) {
                meant = symbol.replaceFirst("#" + Pattern.quote(from) + "(?=\\(|$)",
                        Matcher.quoteReplacement("#" + to));
            }
            for (Map.Entry<Pattern, String> type : types.entrySet()) {
                meant = type.getKey().matcher(meant).replaceAll(type.getValue());
            }
            return meant;
        }
    }
}
