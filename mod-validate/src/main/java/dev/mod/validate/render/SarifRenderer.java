package dev.mod.validate.render;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Severity;
import dev.mod.base.diagnostic.Span;
import dev.mod.base.source.SourceText;
import dev.mod.validate.page.RulePages;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** For code scanning: SARIF 2.1.0 (OASIS, 2020), one run. */
public final class SarifRenderer implements Renderer {
    private static final String SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
    /** The same scheme as the identifiers of the published schemas: pages are in the distribution, not on a host. */
    private static final String HELP = "urn:mod:rule:";

    @Override
    public String render(List<Diagnostic> diagnostics, Map<String, SourceText> texts) {
        ObjectNode root = JsonMapper.shared().createObjectNode().put("$schema", SCHEMA).put("version", "2.1.0");
        ObjectNode run = root.putArray("runs").addObject();
        ObjectNode driver = run.putObject("tool").putObject("driver").put("name", "mod");
        List<String> codes = diagnostics.stream().map(Diagnostic::code).distinct().sorted().toList();
        ArrayNode rules = driver.putArray("rules");
        codes.forEach(code -> rule(code, rules.addObject()));
        run.put("columnKind", "unicodeCodePoints");
        ArrayNode results = run.putArray("results");
        for (Diagnostic diagnostic : diagnostics) {
            ObjectNode result = results.addObject().put("ruleId", diagnostic.code())
                    .put("ruleIndex", codes.indexOf(diagnostic.code())).put("level", level(diagnostic.severity()));
            result.putObject("message").put("text",
                    diagnostic.message() + diagnostic.hint().map(hint -> "\nhint: " + hint).orElse(""));
            diagnostic.span().ifPresent(span -> location(span, diagnostic.pointer(), result));
        }
        return JsonMapper.shared().writer().with(SerializationFeature.INDENT_OUTPUT).writeValueAsString(root) + "\n";
    }

    private static void rule(String code, ObjectNode rule) {
        rule.put("id", code);
        RulePages.page(code).ifPresent(page -> {
            rule.putObject("shortDescription").put("text", page.title());
            rule.putObject("fullDescription").put("text", page.title() + " " + page.reason());
            rule.put("helpUri", HELP + code);
            rule.putObject("help").put("text", "mod help rule " + code + " shows examples.").put("markdown",
                    page.text());
        });
    }

    private static void location(Span span, String pointer, ObjectNode result) {
        ObjectNode location = result.putArray("locations").addObject();
        ObjectNode physical = location.putObject("physicalLocation");
        physical.putObject("artifactLocation").put("uri", uri(span.file()));
        physical.putObject("region").put("startLine", span.start().line()).put("startColumn", span.start().column())
                .put("endLine", span.end().line()).put("endColumn", span.end().column());
        if (!pointer.isEmpty()) {
            location.putArray("logicalLocations").addObject().put("fullyQualifiedName", pointer);
        }
    }

    /** A relative reference, or a file URI where the file is absolute. */
    private static String uri(String file) {
        String path = Arrays.stream(file.replace('\\', '/').split("/", -1))
                .map(name -> URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20"))
                .collect(Collectors.joining("/"));
        return path.startsWith("/") ? "file://" + path : path;
    }

    private static String level(Severity severity) {
        return switch (severity) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case NOTE -> "note";
        };
    }
}
