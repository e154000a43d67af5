package dev.mod.validate.kind;

import dev.mod.model.expression.Site;
import dev.mod.base.source.SourceList;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import dev.mod.base.source.SourceScalar;
import dev.mod.model.workflow.StepAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Text in a step's action, with what the schema of its kind says of it. The annotation {@code format} names a
 * {@link TextFormat}, and {@code x-template} a {@link Site} at which expressions are expanded; both hold for all texts
 * below the place where they stand. In kinds that this program does not bring, expressions are expanded in every text.
 *
 * @param text the text
 * @param template the site whose expressions are expanded in it; empty if none are
 * @param format its format, if it has one
 */
public record ActionText(SourceScalar text, Optional<Site> template, Optional<TextFormat> format) {
    static List<ActionText> of(String kind, JsonNode schema, SourceNode action) {
        var texts = new ArrayList<ActionText>();
        Optional<Site> site = StepAction.KEYS.contains(kind) ? Optional.empty() : Optional.of(Site.CUSTOM);
        collect(action, schema, site, Optional.empty(), texts);
        return texts;
    }

    /** Whether the text has an expression in it, so that its value is not known before a run. */
    public static boolean isTemplate(SourceScalar text) {
        return text.text().contains("${{");
    }

    private static void collect(SourceNode node, JsonNode schema, Optional<Site> outerSite,
            Optional<TextFormat> outerFormat, List<ActionText> texts) {
        Optional<Site> site = named(schema, "x-template").map(name -> Site.valueOf(name.toUpperCase(Locale.ROOT)))
                .or(() -> outerSite);
        Optional<TextFormat> format = named(schema, "format").flatMap(TextFormat::of).or(() -> outerFormat);
        if (node instanceof SourceMap map) {
            JsonNode properties = schema.path("properties");
            JsonNode others = schema.path("additionalProperties");
            map.entries().forEach(entry -> collect(entry.value(),
                    properties.has(entry.key()) ? properties.get(entry.key()) : others, site, format, texts));
        } else if (node instanceof SourceList list) {
            list.items().forEach(item -> collect(item, schema.path("items"), site, format, texts));
        } else if (node instanceof SourceScalar scalar && scalar.isString()
                && (site.isPresent() || format.isPresent())) {
            texts.add(new ActionText(scalar, site, format));
        }
    }

    private static Optional<String> named(JsonNode schema, String keyword) {
        return Optional.of(schema.path(keyword)).filter(JsonNode::isString).map(JsonNode::asString);
    }
}
