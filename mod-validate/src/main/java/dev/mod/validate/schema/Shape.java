package dev.mod.validate.schema;

import dev.mod.validate.kind.StepKinds;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.PathType;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.source.SourceList;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import dev.mod.base.source.SourceScalar;
import dev.mod.model.json.SourceJson;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BigIntegerNode;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.ObjectNode;

/** Checks the shape of a tree against a published schema. */
public final class Shape {
    private static final List<String> EDITORS_ONLY = List.of("additionalProperties", "patternProperties", "oneOf");

    /** What else YAML 1.1 calls a boolean, and what quotes make of one. */
    private static final Map<String, Boolean> BOOLEANS = Map.of("yes", true, "on", true, "true", true, "no", false,
            "off",
            false, "false", false);

    private final Schema schema;
    private final UnknownKeys unknownKeys;
    private final ShapeMessages messages;

    /** No integer, as what is cut down to it is none either. */
    private static final BigDecimal LARGEST = new BigDecimal("9223372036854775806.5");

    /**
     * Compiles a published schema.
     *
     * @param what what the root of a file is called in messages, such as {@code workflow}
     */
    public Shape(JsonNode published, String what) {
        this.unknownKeys = new UnknownKeys(published);
        this.messages = new ShapeMessages(what);
        JsonNode open = published.deepCopy();
        open(open);
        this.schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12,
                builder -> builder.schemaRegistryConfig(
                        SchemaRegistryConfig.builder().pathType(PathType.JSON_POINTER).build()))
                .getSchema(open);
    }

    /** What is wrong with a tree, but for its unknown keys. */
    public List<Diagnostic> check(SourceMap tree) {
        List<Diagnostic> found = new ArrayList<>();
        var index = new PointerIndex(tree);
        for (Error error : schema.validate(bounded(SourceJson.of(tree)))) {
            found.add(messages.rewrite(error, index));
        }
        return found;
    }

    /**
     * A tree in which numbers and booleans are texts where nothing but a text makes sense, as in {@code name: 5}, and
     * {@code yes} and {@code no} are booleans where nothing else does.
     *
     * @param problems is told of each of them
     */
    public SourceMap asMeant(SourceMap tree, Consumer<Diagnostic> problems) {
        IdentityHashMap<SourceNode, SourceScalar> meant = new IdentityHashMap<>();
        var index = new PointerIndex(tree);
        for (Error error : schema.validate(bounded(SourceJson.of(tree)))) {
            SourceNode found = index.find(error.getInstanceLocation().toString()).node();
            if (error.getKeyword().equals("type") && found instanceof SourceScalar scalar) {
                asMeant(error.getSchemaNode(), scalar).ifPresent(other -> {
                    if (meant.put(found, other) == null) {
                        problems.accept(messages.rewrite(error, index));
                    }
                });
            }
        }
        return meant.isEmpty() ? tree : (SourceMap) with(meant, tree);
    }

    private static Optional<SourceScalar> asMeant(JsonNode type, SourceScalar found) {
        if (ShapeMessages.isText(type, found)) {
            return Optional.of(scalar(found, SourceScalar.Type.STRING, found.text()));
        }
        return !type.isArray() && type.asString().equals("boolean")
                ? Optional.ofNullable(BOOLEANS.get(found.text().toLowerCase(Locale.ROOT)))
                        .map(value -> scalar(found, SourceScalar.Type.BOOLEAN, value.toString()))
                : Optional.empty();
    }

    private static SourceScalar scalar(SourceScalar found, SourceScalar.Type type, String text) {
        return new SourceScalar(found.span(), found.path(), type, text, found.style(), found.source());
    }

    private static SourceNode with(IdentityHashMap<SourceNode, SourceScalar> meant, SourceNode node) {
        if (node instanceof SourceMap map) {
            return new SourceMap(map.span(), map.path(), map.entries().stream()
                    .map(entry -> new SourceMap.Entry(entry.key(), entry.keySpan(), with(meant, entry.value())))
                    .toList());
        }
        if (node instanceof SourceList list) {
            return new SourceList(list.span(), list.path(),
                    list.items().stream().map(item -> with(meant, item)).toList());
        }
        SourceScalar other = meant.get(node);
        return other == null ? node : other;
    }

    /** The keys of a tree that mean nothing, as warnings. */
    public List<Diagnostic> unknownKeys(SourceMap tree) {
        return unknownKeys.check(tree);
    }

    /** Numbers that no {@code long} holds, as what the validator can compare: it throws on decimals that large. */
    private static JsonNode bounded(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.properties().forEach(member -> member.setValue(bounded(member.getValue())));
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, bounded(array.get(i)));
            }
        } else if (node instanceof DecimalNode number && number.decimalValue().abs().compareTo(LARGEST) > 0) {
            BigDecimal value = number.decimalValue();
            return value.stripTrailingZeros().scale() <= 0
                    ? BigIntegerNode.valueOf(value.toBigInteger())
                    : DecimalNode.valueOf(value.signum() < 0 ? LARGEST.negate() : LARGEST);
        }
        return node;
    }

    /** Unknown keys and the number of actions get messages of their own, so the compiled schema lets them pass. */
    private static void open(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.remove(StepKinds.ANNOTATIONS.stream().filter(name -> !object.path(name).isObject()).toList());
            if (object.has("properties") || object.has("type")) {
                for (String keyword : EDITORS_ONLY) {
                    JsonNode value = object.get(keyword);
                    if (value != null && (value.isBoolean() || keyword.equals("patternProperties")
                            || (keyword.equals("oneOf") && onlyRequires(value)))) {
                        object.remove(keyword);
                    }
                }
            }
            object.properties().forEach(member -> open(member.getValue()));
        } else if (node instanceof ArrayNode array) {
            array.forEach(Shape::open);
        }
    }

    private static boolean onlyRequires(JsonNode alternatives) {
        for (JsonNode alternative : alternatives) {
            if (alternative.size() != 1 || !alternative.has("required")) {
                return false;
            }
        }
        return true;
    }
}
