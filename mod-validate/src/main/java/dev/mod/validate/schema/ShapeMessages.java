package dev.mod.validate.schema;

import dev.mod.validate.rule.Shown;
import com.networknt.schema.Error;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Span;
import dev.mod.base.diagnostic.Suggestions;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import dev.mod.base.source.SourceScalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Turns a finding of the schema library into words about the file. */
final class ShapeMessages {
    private final String what;

    ShapeMessages(String what) {
        this.what = what;
    }

    Diagnostic rewrite(Error error, PointerIndex index) {
        String pointer = error.getInstanceLocation().toString();
        PointerIndex.Place place = index.find(pointer);
        SourceNode found = place.node();
        JsonNode rule = error.getSchemaNode();
        JsonNode value = error.getInstanceNode();
        Span span = found.span();
        return switch (error.getKeyword()) {
            case "type" -> Diagnostic.error("wrong-type",
                    "expected " + types(rule) + ", got " + Shown.value(value), span, pointer)
                    .withHint(pointer.equals("/params/schema/type")
                            ? Optional.of(
                                    "params.schema maps names of parameters to what they are, without type and properties around them")
                            : quoting(rule, found));
            case "required" -> missing(place, pointer, error.getProperty());
            case "enum" -> oneOf(rule, value, span, pointer);
            case "const" -> oneOf(error.getSchemaNode(), value, span, pointer);
            case "minItems" -> Diagnostic.error("too-few", "the list must not be empty", span, pointer);
            case "minLength" -> Diagnostic.error("empty-text", "the text must not be empty", span, pointer);
            case "minimum", "exclusiveMinimum" -> Diagnostic.error("out-of-range",
                    "expected " + rule.asString() + " or more, got " + Shown.text(value.asString()), span, pointer);
            case "maximum", "exclusiveMaximum" -> Diagnostic.error("out-of-range",
                    "expected " + rule.asString() + " or less, got " + Shown.text(value.asString()), span, pointer);
            case "maxItems", "maxLength" -> Diagnostic.error("too-many",
                    "expected at most " + rule.asString(), span, pointer);
            case "uniqueItems" -> Diagnostic.error("duplicate", "the list has a value twice", span, pointer);
            case "pattern" -> Diagnostic.error("wrong-form",
                    Shown.value(value) + " does not have the form " + rule.asString(), span, pointer);
            default -> Diagnostic.error("wrong-value", Shown.value(value) + " is not allowed here", span, pointer);
        };
    }

    private static Diagnostic oneOf(JsonNode rule, JsonNode value, Span span, String pointer) {
        List<String> values = new ArrayList<>();
        if (rule.isArray()) {
            rule.forEach(each -> values.add(each.asString()));
        } else {
            values.add(rule.asString());
        }
        String message = "expected "
                + values.stream().map(each -> "\"" + each + "\"").collect(Collectors.joining(" or "))
                + ", got " + Shown.value(value);
        return Diagnostic.error("wrong-value", message, span, pointer)
                .withHint(value.isString()
                        ? Suggestions.closest(value.asString(), values).map(each -> "did you mean \"" + each + "\"?")
                        : Optional.empty());
    }

    private Diagnostic missing(PointerIndex.Place place, String pointer, String key) {
        return Diagnostic.error("missing-key", "missing key \"" + key + "\" in " + name(place.node(), pointer),
                place.spanOfMissing(), pointer);
    }

    /** What an object is called: by its own id or name where it has one, else by the key it stands under. */
    private String name(SourceNode node, String pointer) {
        if (pointer.isEmpty()) {
            return "the " + what;
        }
        String[] steps = pointer.substring(1).split("/", -1);
        String last = steps[steps.length - 1];
        if (!last.chars().allMatch(c -> c >= '0' && c <= '9') || steps.length < 2) {
            return "\"" + Shown.text(last.replace("~1", "/").replace("~0", "~")) + "\"";
        }
        String list = steps[steps.length - 2];
        String kind = switch (list) {
            case "nodes" -> "node";
            case "steps" -> "step";
            case "templates" -> "template";
            case "inputs" -> "input";
            case "workflows" -> "workflow";
            default -> "\"" + list + "\" entry";
        };
        Optional<String> own = ownName(node);
        return kind + " " + own.map(name -> "\"" + Shown.text(name) + "\"")
                .orElseGet(() -> Integer.toString(Integer.parseInt(last) + 1));
    }

    private static Optional<String> ownName(SourceNode node) {
        return node instanceof SourceMap map
                ? map.get("id").or(() -> map.get("name")).filter(SourceScalar.class::isInstance)
                        .map(scalar -> ((SourceScalar) scalar).text())
                : Optional.empty();
    }

    private static String types(JsonNode rule) {
        List<String> types = new ArrayList<>();
        if (rule.isArray()) {
            rule.forEach(each -> types.add(Shown.type(each.asString())));
        } else {
            types.add(Shown.type(rule.asString()));
        }
        return String.join(" or ", types);
    }

    private static Optional<String> quoting(JsonNode rule, SourceNode found) {
        return isText(rule, found)
                ? Optional.of("put it in quotes: \"" + Shown.text(((SourceScalar) found).text()) + "\"")
                : Optional.empty();
    }

    /** Whether nothing but a text is wanted, and what is there would be one in quotes. */
    static boolean isText(JsonNode type, SourceNode found) {
        return !type.isArray() && type.asString().equals("string") && found instanceof SourceScalar scalar
                && !scalar.isNull();
    }
}
