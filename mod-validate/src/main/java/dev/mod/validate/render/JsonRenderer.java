package dev.mod.validate.render;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Severity;
import dev.mod.base.source.SourceText;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * For programs: one JSON document {@code {"diagnostics": […], "errors": n, "warnings": n, "notes": n}}. A diagnostic has
 * {@code code}, {@code severity}, {@code message}; where it has a place, {@code file}, {@code line}, {@code column},
 * {@code endLine}, {@code endColumn} (1-based, in code points, the end exclusive) and {@code pointer}; and {@code hint}
 * where there is one.
 */
public final class JsonRenderer implements Renderer {
    @Override
    public String render(List<Diagnostic> diagnostics, Map<String, SourceText> texts) {
        ObjectNode root = JsonMapper.shared().createObjectNode();
        ArrayNode all = root.putArray("diagnostics");
        for (Diagnostic diagnostic : diagnostics) {
            ObjectNode one = all.addObject().put("code", diagnostic.code())
                    .put("severity", diagnostic.severity().label()).put("message", diagnostic.message());
            diagnostic.span().ifPresent(span -> one.put("file", span.file()).put("line", span.start().line())
                    .put("column", span.start().column()).put("endLine", span.end().line())
                    .put("endColumn", span.end().column()).put("pointer", diagnostic.pointer()));
            diagnostic.hint().ifPresent(hint -> one.put("hint", hint));
        }
        for (Severity severity : Severity.values()) {
            root.put(severity.label() + "s", diagnostics.stream().filter(d -> d.severity() == severity).count());
        }
        return JsonMapper.shared().writer().with(SerializationFeature.INDENT_OUTPUT).writeValueAsString(root) + "\n";
    }
}
