package dev.mod.match.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.pattern.Strictness;
import dev.mod.match.source.RuleDiagnostics;
import dev.mod.match.source.RuleValue;
import dev.mod.match.source.RuleYaml;
import dev.mod.match.internal.text.StringCase;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The schema for editors and the reader of rules agree on keys, types and fixed names. */
class RuleSchemaProperties {
    private static final JsonNode JSON = JsonMapper.shared().readTree(RuleSchema.json());
    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(JSON);
    /**
     * What the reader says of the shape of a rule; all else is about what its parts mean. Unknown languages are not in it:
     * the schema lets pass whatever has a capital, since case does not matter.
     */
    private static final Set<String> ABOUT_SHAPE = Set.of("unknown-key", "key-case", "missing-key", "wrong-type",
            "empty-rule", "empty-fix", "unknown-severity", "unknown-style", "unknown-strictness",
            "unknown-case", "unknown-separator", "unknown-transform", "stop-by", "transform", "matches",
            "utility-name", "position");
    private static final Set<String> KEYS = keys();

    private static Set<String> keys() {
        Set<String> keys = new TreeSet<>();
        collect(JSON, keys);
        return keys;
    }

    private static void collect(JsonNode node, Set<String> keys) {
        JsonNode properties = node.path("properties");
        if (properties.isObject()) {
            keys.addAll(properties.propertyNames());
        }
        node.forEach(child -> collect(child, keys));
    }

    private static JsonNode json(RuleValue value) {
        JsonNodeFactory make = JsonNodeFactory.instance;
        if (value instanceof RuleValue.Text text) {
            return make.stringNode(text.text());
        }
        if (value instanceof RuleValue.Plain plain) {
            Object raw = plain.value();
            return raw == null
                    ? make.nullNode()
                    : raw instanceof Boolean flag
                            ? make.booleanNode(flag)
                            : make.numberNode(new BigInteger(plain.text()));
        }
        if (value instanceof RuleValue.Items items) {
            ArrayNode array = make.arrayNode();
            items.items().forEach(item -> array.add(json(item)));
            return array;
        }
        ObjectNode object = make.objectNode();
        ((RuleValue.Fields) value).fields().forEach(field -> object.set(field.name(), json(field.value())));
        return object;
    }

    private static List<RuleValue> documents(String yaml) {
        RuleDiagnostics problems = new RuleDiagnostics("r.yml");
        List<RuleValue> documents = RuleYaml.read(yaml, problems);
        assertEquals(List.of(), problems.list());
        return documents;
    }

    /** The reader stops at parts whose meaning is wrong, so what is in them is only known to be refused. */
    private static void agree(JsonNode document) {
        List<Diagnostic> all = RuleFile.read(document.toString(), "r.yml").problems();
        List<Diagnostic> said = all.stream().filter(problem -> ABOUT_SHAPE.contains(problem.code())).toList();
        List<String> flagged = SCHEMA.validate(document).stream().map(Object::toString).toList();
        if (flagged.isEmpty()) {
            assertEquals(List.of(), said, () -> "only the reader refuses " + document);
        } else {
            assertFalse(all.isEmpty(), () -> "only the schema refuses " + document + ": " + flagged);
        }
    }

    @Example
    void itsFileForEditorsIsTheSame() throws IOException {
        assertEquals(RuleSchema.json(), Files.readString(Path.of("..", "schemas", "rule.schema.json")).replace("\r\n",
                "\n"), "copy mod-match/src/main/resources/dev/mod/match/rule/rule.schema.json to schemas/");
    }

    @Example
    void namesAreThoseOfTheCode() {
        Set<String> languages = new TreeSet<>();
        for (Language language : Languages.all()) {
            languages.add(language.id());
            languages.addAll(language.aliases());
        }
        assertEquals(languages, texts("/properties/language/anyOf/0/enum"));
        assertEquals(ids(Arrays.stream(RuleSeverity.values()).map(RuleSeverity::id)),
                texts("/properties/severity/enum"));
        assertEquals(ids(Arrays.stream(Strictness.values()).map(Strictness::id)),
                texts("/$defs/rule/properties/pattern/properties/strictness/enum"));
        String convert = "/$defs/transform/properties/convert/properties/";
        assertEquals(ids(Arrays.stream(StringCase.values()).map(StringCase::id)), texts(convert + "toCase/enum"));
        assertEquals(ids(Arrays.stream(StringCase.Separator.values()).map(StringCase.Separator::id)),
                texts(convert + "separatedBy/items/enum"));
    }

    private static Set<String> ids(Stream<String> names) {
        return new TreeSet<>(names.toList());
    }

    private static Set<String> texts(String pointer) {
        Set<String> texts = new TreeSet<>();
        JSON.at(pointer).forEach(text -> texts.add(text.asString()));
        return texts;
    }

    @Example
    void theRulesOfTheTestsFit() throws IOException {
        int count = 0;
        for (Path file : files()) {
            for (RuleValue document : documents(Files.readString(file))) {
                agree(json(document));
                count++;
            }
        }
        assertTrue(count >= 20, count + " rules");
    }

    private static List<Path> files() throws IOException {
        var files = new ArrayList<Path>();
        for (String root : List.of("src/test/resources/rules", "src/test/resources/differential/rules",
                "../examples")) {
            try (Stream<Path> found = Files.walk(Path.of(root))) {
                found.filter(file -> file.toString().matches(".*rules.*\\.ya?ml")).filter(file -> !file.toString()
                        .contains("target")).forEach(files::add);
            }
        }
        return files;
    }

    /** A rule in which one thing is changed, added or taken away. */
    @Property(tries = 1_500)
    void theyAgreeOnDamagedRules(@ForAll("damaged") JsonNode document) {
        agree(document);
    }

    @Provide
    Arbitrary<JsonNode> damaged() throws IOException {
        List<JsonNode> rules = new ArrayList<>();
        for (Path file : files()) {
            documents(Files.readString(file)).forEach(document -> rules.add(json(document)));
        }
        documents(EVERYTHING).forEach(document -> rules.add(json(document)));
        assertFalse(rules.isEmpty());
        Arbitrary<JsonNode> values = Arbitraries.of("\"text\"", "5", "true", "[]", "{}", "[\"text\"]", "\"end\"",
                "{\"kind\": \"number\"}", "[{\"kind\": \"number\"}]", "{\"source\": \"$A\"}")
                .map(JsonMapper.shared()::readTree);
        Arbitrary<String> keys = Arbitraries.oneOf(Arbitraries.of(KEYS), Arbitraries.of("unknown", "Pattern", "a(b"));
        return Combinators.combine(Arbitraries.of(rules), Arbitraries.integers().between(0, 1_000_000),
                Arbitraries.integers().between(0, 3), keys, values).as(RuleSchemaProperties::damage);
    }

    private static JsonNode damage(JsonNode rule, int where, int how, String key, JsonNode value) {
        JsonNode copy = rule.deepCopy();
        List<JsonNode> nodes = new ArrayList<>();
        all(copy, nodes);
        JsonNode node = nodes.get(where % nodes.size());
        if (node instanceof ObjectNode object) {
            List<String> names = List.copyOf(object.propertyNames());
            String name = names.isEmpty() ? key : names.get(where / nodes.size() % names.size());
            switch (how) {
                case 0 -> object.set(key, value);
                case 1 -> object.remove(name);
                case 2 -> object.set(name, value);
                default -> {
                    JsonNode moved = object.remove(name);
                    object.set(key, moved == null ? value : moved);
                }
            }
        } else if (node instanceof ArrayNode array) {
            if (how < 2 && !array.isEmpty()) {
                array.remove(where / nodes.size() % array.size());
            } else {
                array.add(value);
            }
        }
        return copy;
    }

    private static void all(JsonNode node, List<JsonNode> found) {
        if (node.isContainer()) {
            found.add(node);
            node.forEach(child -> all(child, found));
        }
    }

    private static final String EVERYTHING = """
            id: everything
            language: TypeScript
            message: found $A
            note: null
            severity: warning
            url: nowhere
            metadata: {any: [thing]}
            files: ["src/**", {glob: "*.TS", caseInsensitive: true}]
            ignores: ["dist/**"]
            labels: {A: {style: primary, message: here}}
            utils:
              literal: {any: [{kind: number}, {kind: string}]}
            rule:
              pattern: {context: f($A), selector: call_expression, strictness: relaxed}
              regex: f
              not: {has: {kind: comment, stopBy: end, field: arguments}}
              inside: {kind: program, stopBy: {kind: function_declaration}}
              follows: {matches: literal, stopBy: neighbor}
              precedes: {nthChild: {position: 2n+1, reverse: true, ofRule: {kind: number}}}
              all:
                - nthChild: 1
                - range: {start: {line: 0, column: 0}, end: {line: 0, column: 4}}
            constraints: {A: {kind: number}}
            transform:
              B: {substring: {source: $A, startChar: 1, endChar: -1}}
              C: {replace: {source: $A, replace: a, by: b}}
              D: {convert: {source: $A, toCase: camelCase, separatedBy: [dash, dot]}}
              E: {rewrite: {source: $A, rewriters: [inner], joinBy: ", "}}
              F: substring($A, startChar=1)
            rewriters:
              - {id: inner, rule: {kind: number}, fix: "0"}
            fix:
              - {title: One, template: g($B), expandStart: {regex: a, stopBy: end}, expandEnd: {regex: b}}
            """;
}
