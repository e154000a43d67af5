package dev.mod.steps.script.typings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.rule.RuleSchema;
import dev.mod.steps.script.internal.api.SgNode;
import dev.mod.steps.script.internal.api.SgRoot;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.graalvm.polyglot.HostAccess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** What is declared is what there is: neither more nor less. */
class TypingsTest {
    private static final Path MODULES = Path.of("src/main/resources/dev/mod/steps/script/internal/api");
    private static final Pattern EXPORT = Pattern
            .compile("^ *export (?:async )?(?:default )?(?:function|const|class) (\\w+)", Pattern.MULTILINE);
    private static final Map<String, String> FILES = Typings.files(List.of());

    /** Modules that this program gives to scripts; two are for itself, and {@code llm} only says that there is no model. */
    static List<String> modules() throws IOException {
        try (var files = Files.list(MODULES)) {
            return files.map(file -> String.valueOf(file.getFileName())).filter(name -> name.endsWith(".js"))
                    .map(name -> name.substring(0, name.length() - 3))
                    .filter(name -> !Set.of("bridge", "intrinsics", "llm").contains(name)).sorted()
                    .toList();
        }
    }

    private static String declarations(String module) {
        return Objects.requireNonNull(FILES.get(module + ".d.ts"), () -> "no declarations of " + module);
    }

    private static Set<String> exports(String text) {
        return EXPORT.matcher(text).results().map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @MethodSource("modules")
    void everyExportOfAModuleIsDeclared(String module) throws IOException {
        assertEquals(exports(Files.readString(MODULES.resolve(module + ".js"))), exports(declarations(module)));
    }

    @ParameterizedTest
    @MethodSource("modules")
    void whatTheDefaultExportHasIsDeclared(String module) throws IOException {
        var implemented = Pattern.compile("^export default \\{([^}]*)}", Pattern.MULTILINE)
                .matcher(Files.readString(MODULES.resolve(module + ".js")));
        var names = new TreeSet<String>();
        if (implemented.find()) {
            Stream.of(implemented.group(1).split(",")).map(String::strip).filter(name -> !name.isEmpty())
                    .forEach(names::add);
        }
        var declared = Pattern.compile("^    (\\w+): typeof \\1;$", Pattern.MULTILINE).matcher(declarations(module))
                .results().map(found -> found.group(1)).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(names, declared);
    }

    /** The members of an interface in the declarations. */
    private static Set<String> members(String module, String name) {
        var body = Pattern
                .compile("^  export interface " + name + "\\b(?:[^{]|\\{ *\\})*?\\{\n(.*?)^  }", Pattern.DOTALL
                        | Pattern.MULTILINE)
                .matcher(declarations(module));
        assertTrue(body.find(), name);
        return Pattern.compile("^    (?:readonly )?(\\w+)[?]?[:(<]", Pattern.MULTILINE).matcher(body.group(1)).results()
                .map(found -> found.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }

    @ParameterizedTest
    @ValueSource(classes = {SgNode.class, SgRoot.class})
    void everyMethodOfAnObjectIsDeclared(Class<?> type) {
        var methods = Stream.of(type.getMethods()).filter(method -> method.isAnnotationPresent(HostAccess.Export.class))
                .map(Method::getName).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(methods, members("ast-match", type.getSimpleName()));
    }

    @Test
    void everyKeyOfARuleIsDeclared() {
        var schema = JsonMapper.shared().readTree(RuleSchema.json());
        var rule = new TreeSet<>(schema.at("/$defs/rule/properties").propertyNames());
        var declared = new TreeSet<>(members("ast-match", "Conditions"));
        declared.addAll(members("ast-match", "Rule"));
        // scripts ask nodes for their types
        declared.addAll(Set.of("type", "symbol", "overrides", "annotation"));
        assertEquals(rule, declared);
        var relation = new TreeSet<>(schema.at("/$defs/relation/properties").propertyNames());
        relation.removeAll(rule);
        declared = new TreeSet<>(members("ast-match", "Sibling"));
        declared.addAll(members("ast-match", "Relation"));
        assertEquals(relation, declared);
    }

    static List<Language> languages() {
        return Languages.all();
    }

    @ParameterizedTest
    @MethodSource("languages")
    void everyKindAndFieldOfALanguageIsDeclared(Language language) {
        var text = Objects.requireNonNull(Typings.files(List.of(language)).get("langs/" + language.id() + ".d.ts"));
        assertTrue(text.startsWith("declare module \"mod:ast-match/langs/" + language.id() + "\" {"), text);
        assertTrue(text.contains("declare module \"codemod:ast-grep/langs/" + language.id() + "\" {"), text);
        var declared = Pattern.compile("^    (\"(?:[^\"\\\\]|\\\\.)*\"): ", Pattern.MULTILINE).matcher(text).results()
                .map(found -> JsonMapper.shared().readValue(found.group(1), String.class)).toList();
        var kinds = new TreeSet<>(declared);
        assertEquals(kinds.size(), declared.size(), "declared twice");
        assertTrue(kinds.containsAll(language.kindNames()), () -> "not declared: " + language.kindNames().stream()
                .filter(kind -> !kinds.contains(kind)).toList());
        for (String field : language.fieldNames()) {
            assertTrue(text.contains(JsonMapper.shared().writeValueAsString(field) + ": "), field);
        }
    }
}
