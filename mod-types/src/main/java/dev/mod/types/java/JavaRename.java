package dev.mod.types.java;

import static dev.mod.types.internal.source.Refusal.refused;
import static dev.mod.types.java.JavaSymbols.owner;

import dev.mod.types.Project;
import dev.mod.types.RenameTarget;
import dev.mod.types.Renaming;
import dev.mod.types.internal.source.ServiceNames;
import dev.mod.types.java.JavaNames.Name;
import dev.mod.types.java.JavaNames.Place;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;
import javax.tools.JavaCompiler;

/**
 * Gives a type, member or variable of Java another name. What is changed is found by what the compiler says that names stand for; then
 * the result is compiled, too, and every name in the files that have the old or the new word must stand for what it stood for
 * before. So whatever a new name may collide with is found without a rule for it.
 */
final class JavaRename {
    private final JavaCompiler compiler;
    private final Project project;

    JavaRename(JavaCompiler compiler, Project project) {
        this.compiler = compiler;
        this.project = project;
    }

    /** @param doubts for sentences about what may be meant, too */
    Renaming rename(RenameTarget target, String to, Set<String> doubts) {
        if (!SourceVersion.isIdentifier(to) || SourceVersion.isKeyword(to)) {
            throw refused("\"" + to + "\" is no name in Java");
        }
        try (var program = new JavaProgram(compiler, project.sources(), project.classPath())) {
            String symbol = find(program, target);
            String from = simple(symbol, target, program);
            if (from.equals(to)) {
                throw refused("it is called " + to + " already");
            }
            refuseCalledByJava(symbol);
            refuseCalledByJava(symbol.replaceFirst("#\\w+", Matcher.quoteReplacement("#" + to)));
            boolean local = symbol.startsWith("variable ");
            Set<String> mentioning = local
                    ? Set.of(((RenameTarget.At) target).path())
                    : program.mentioning(List.of(from));
            Set<String> family = family(program, symbol, from, mentioning);
            Map<String, List<Name>> places = places(program, mentioning, family);
            if (!local) {
                new JavaSymbols(program).refuseUnknown(mentioning, from);
            }
            Renaming renaming = edits(program, places, family, symbol, from, to);
            verify(program, renaming, family, from, to, local ? mentioning : program.mentioning(List.of(from, to)));
            if (symbol.startsWith("method ") || symbol.startsWith("field ")) {
                program.inTexts(renaming, mentioning, from).ifPresent(doubts::add);
            }
            if (symbol.startsWith("type ")) {
                program.elsewhere(renaming, List.of(owner(symbol)), List.of()).ifPresent(doubts::add);
            }
            return renaming;
        }
    }

    private static String find(JavaProgram program, RenameTarget target) {
        String symbol = new JavaSymbols(program).find(target);
        if (symbol.startsWith("package ")) {
            throw refused("packages cannot be renamed");
        }
        return symbol;
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

    private static void refuseCalledByJava(String symbol) {
        if (JavaSymbols.isCalledByJava(symbol)) {
            throw refused(
                    symbol.substring(symbol.indexOf('#') + 1).replaceFirst("\\(.*", "") + " is called by Java itself");
        }
    }

    /** All that must have one name: methods that override each other, a component of a record and what reads and sets it. */
    private Set<String> family(JavaProgram program, String symbol, String from, Set<String> mentioning) {
        var symbols = new JavaSymbols(program);
        String owner = owner(symbol);
        if (!symbol.startsWith("variable ")) {
            symbols.refuseForeign(owner);
        }
        if (!symbol.contains("#")) {
            return Set.of(symbol);
        }
        if (from.equals("<init>")) {
            throw refused("a constructor is called as its class; rename that");
        }
        Set<String> records = new LinkedHashSet<>();
        program.types(mentioning).forEach((type, compilation) -> type.getRecordComponents().stream()
                .filter(component -> component.getSimpleName().contentEquals(from))
                .forEach(component -> records.add(compilation.elements().getBinaryName(type).toString())));
        boolean isComponent = records.contains(owner) && !symbol.startsWith("method ");
        if (!isComponent && !symbol.startsWith("method ")) {
            return Set.of(symbol);
        }
        Set<String> family = new LinkedHashSet<>(
                symbols.overriding(isComponent ? accessor(owner, from) : symbol, from, mentioning));
        for (String each : records) {
            if (family.contains(accessor(each, from))) {
                family.add("field " + each + "#" + from);
                family.add("parameter " + each + "#" + from);
            }
        }
        return family;
    }

    private static String accessor(String type, String component) {
        return "method " + type + "#" + component + "()";
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
