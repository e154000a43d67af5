package dev.mod.steps.script.internal.module;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Graph of the modules that a script reaches, each read and compiled once. Specifiers in the text that runs are numbers of
 * modules, so that what they mean was settled where the importing file is known.
 */
public final class ModuleGraph {
    private static final Path VIRTUAL = Path.of("mod-virtual").toAbsolutePath().getRoot().resolve("mod-virtual");
    private static final Pattern NAME = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*");
    private static final Set<String> RESERVED = Set.of("default", "break", "case", "catch", "class", "const",
            "continue",
            "debugger", "delete", "do", "else", "enum", "export", "extends", "false", "finally", "for", "function",
            "if",
            "implements", "import", "in", "instanceof", "interface", "let", "new", "null", "package", "private",
            "protected", "public", "return", "static", "super", "switch", "this", "throw", "true", "try", "typeof",
            "var", "void", "while", "with", "yield", "await", "eval", "arguments");

    private final ModuleResolver resolver;
    private final ProvidedModules provided;
    private final ModuleTexts texts;
    /** JSON files by the paths they are served at: the loader of GraalJS has rules of its own for their names. */
    private final Map<Path, Path> aliases = new ConcurrentHashMap<>();
    private final Map<Path, Integer> numbers = new ConcurrentHashMap<>();
    private final Map<Integer, Path> paths = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();
    private final Map<Path, String> virtualTexts = new ConcurrentHashMap<>();
    private final Map<Path, byte[]> served = new ConcurrentHashMap<>();
    private final Map<Path, Compiled> compiled = new ConcurrentHashMap<>();

    /** A file after its types are gone. */
    public record Compiled(String javascript, ModuleFormat format) {}

    ModuleGraph(ModuleResolver resolver, ProvidedModules provided, ModuleTexts texts) {
        this.resolver = resolver;
        this.provided = provided;
        this.texts = texts;
    }

    /** The module that a specifier means to an importer, by path. */
    public Path target(String specifier, Path importer, boolean require) {
        Optional<ProvidedModules.Provided> always = provided.always(specifier);
        if (always.isPresent()) {
            return virtual(always.get());
        }
        try {
            return resolver.resolve(specifier, importer, require);
        } catch (ModuleNotFoundException e) {
            return provided.otherwise(specifier).map(this::virtual).orElseThrow(() -> e);
        }
    }

    private Path virtual(ProvidedModules.Provided module) {
        Path path = VIRTUAL.resolve(module.name().replaceAll("[^A-Za-z0-9@._-]", "_") + ".mjs");
        virtualTexts.putIfAbsent(path, module.source());
        return path;
    }

    /** The path that a module is served at. */
    Path servable(Path path) {
        if (!path.toString().endsWith(".json")) {
            return path;
        }
        Path alias = VIRTUAL.resolve("json").resolve(number(path) + ".mjs");
        aliases.put(alias, path);
        return alias;
    }

    public int number(Path path) {
        return numbers.computeIfAbsent(path, each -> {
            int number = count.incrementAndGet();
            paths.put(number, each);
            return number;
        });
    }

    Path path(int number) {
        Path path = paths.get(number);
        if (path == null) {
            throw new IllegalArgumentException("no module " + number);
        }
        return path;
    }

    public boolean isServed(Path path) {
        return numbers.containsKey(path);
    }

    /** The text of an ES module for a path that {@link #target} gave. */
    byte[] serve(Path path) throws IOException {
        byte[] known = served.get(path);
        if (known == null) {
            known = text(path).getBytes(StandardCharsets.UTF_8);
            served.put(path, known);
        }
        return known;
    }

    /** The function form of an ES module, if it has one. */
    Optional<ModuleFunction.Form> function(Path path) throws IOException {
        return texts.function(new String(serve(path), StandardCharsets.UTF_8), path, isVirtual(path));
    }

    private String text(Path path) throws IOException {
        String own = virtualTexts.get(path);
        if (own != null) {
            return link(path, own);
        }
        Path real = aliases.getOrDefault(path, path);
        Compiled file = compile(real);
        return switch (file.format()) {
            case ES_MODULE -> link(path, file.javascript());
            case COMMONJS -> wrap(path);
            case JSON -> json(real, file.javascript());
        };
    }

    boolean isVirtual(Path path) {
        return virtualTexts.containsKey(path);
    }

    boolean isCommonJs(Path path) throws IOException {
        return !isVirtual(path) && compile(aliases.getOrDefault(path, path)).format() == ModuleFormat.COMMONJS;
    }

    public Compiled compile(Path path) throws IOException {
        Compiled known = compiled.get(path);
        if (known == null) {
            known = read(path);
            compiled.put(path, known);
        }
        return known;
    }

    private Compiled read(Path path) throws IOException {
        String source = new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
        if (source.startsWith("\uFEFF")) {
            source = source.substring(1);
        }
        String name = String.valueOf(path.getFileName());
        String extension = name.substring(name.lastIndexOf('.') + 1);
        if (extension.equals("json")) {
            return new Compiled(source, ModuleFormat.JSON);
        }
        if (source.startsWith("#!")) {
            source = "//" + source.substring(2);
        }
        String javascript = texts.javascript(source, path, extension);
        return new Compiled(javascript, format(path, extension, source, javascript));
    }

    private ModuleFormat format(Path path, String extension, String source, String javascript) {
        if (extension.equals("mjs") || extension.equals("mts")) {
            return ModuleFormat.ES_MODULE;
        }
        ModuleText text = texts.parsed(javascript);
        if (text.isEsModule() || !source.equals(javascript) && texts.parsed(source).isEsModule()) {
            return ModuleFormat.ES_MODULE;
        }
        Optional<String> type = resolver.packageType(path);
        boolean declared = type.isPresent() && type.get().equals("commonjs");
        boolean common = extension.equals("cts") || extension.equals("cjs");
        boolean module = type.isPresent() && type.get().equals("module") && !common;
        return !module && (declared || text.looksLikeCommonJs() || common)
                ? ModuleFormat.COMMONJS
                : ModuleFormat.ES_MODULE;
    }

    private String link(Path path, String javascript) {
        ModuleText text = texts.parsed(javascript);
        List<String> replacements = new ArrayList<>();
        for (ModuleText.Import each : text.imports()) {
            Path target;
            try {
                target = target(each.specifier(), path, false);
            } catch (ModuleNotFoundException e) {
                throw e.at(each.line(), each.column());
            }
            replacements.add(specifier(target, each.specifier()));
        }
        return (text.usesMeta() ? meta(path) : "") + text.render(replacements, ServedSpecifier.from(number(path)));
    }

    /** Settles what a module knows of itself, as in Node. */
    private static String meta(Path path) {
        return "Object.assign(import.meta, { url: " + quote(path.toUri().toString()) + ", filename: "
                + quote(path.toString()) + ", dirname: " + quote(String.valueOf(path.getParent())) + " }); ";
    }

    private String specifier(Path target, String label) {
        return new ServedSpecifier(ServedSpecifier.Kind.MODULE, number(servable(target)), label).toString();
    }

    /** The module that runs a CommonJS file and exports what it seems to export. */
    private String wrap(Path path) throws IOException {
        StringBuilder text = new StringBuilder("const exported = globalThis[Symbol.for('mod.node')].require(")
                .append(quote(path.toString())).append(");\n")
                .append("const standard = exported && exported.__esModule && 'default' in exported"
                        + " ? exported.default : exported;\n")
                .append("export { standard as default, exported as 'module.exports' };\n");
        int index = 0;
        for (String name : names(path, new HashSet<>())) {
            text.append("const name").append(index).append(" = exported == null ? undefined : exported.").append(name)
                    .append("; export { name").append(index).append(" as ").append(name).append(" };\n");
            index++;
        }
        return text.toString();
    }

    private Set<String> names(Path path, Set<Path> seen) throws IOException {
        Set<String> names = new LinkedHashSet<>();
        Compiled file = compile(path);
        if (!seen.add(path) || seen.size() > 2_000 || file.format() != ModuleFormat.COMMONJS) {
            return names;
        }
        CommonJsExports exports = CommonJsExports.of(file.javascript());
        names.addAll(exports.names());
        for (String reexported : exports.reexports()) {
            if (provided.always(reexported).isEmpty()) {
                try {
                    names.addAll(names(resolver.resolve(reexported, path, true), seen));
                } catch (ModuleNotFoundException e) {
                    // the module says so when it runs
                }
            }
        }
        return names;
    }

    private static String json(Path path, String source) {
        JsonNode json = JsonFile.parse(path, source);
        StringBuilder text = new StringBuilder("const value = JSON.parse(").append(quote(json.toString()))
                .append("); export { value as default, value as 'module.exports' };\n");
        int index = 0;
        if (json.isObject()) {
            for (String name : json.propertyNames()) {
                if (NAME.matcher(name).matches() && !RESERVED.contains(name)) {
                    text.append("const name").append(index).append(" = value.").append(name).append("; export { name")
                            .append(index).append(" as ").append(name).append(" };\n");
                    index++;
                }
            }
        }
        return text.toString();
    }

    static String quote(String text) {
        return JsonMapper.shared().writeValueAsString(text).replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
    }
}
