package dev.mod.mcp;

import dev.mod.base.diagnostic.Diagnostic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What an agent asked for cannot be given. */
final class ToolException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient List<Map<String, Object>> problems;

    ToolException(String message) {
        super(message);
        this.problems = List.of();
    }

    /** What is wrong in a text that the agent sent. */
    ToolException(String message, List<Diagnostic> problems) {
        super(message);
        this.problems = problems.stream().map(ToolException::json).toList();
    }

    private static Map<String, Object> json(Diagnostic problem) {
        Map<String, Object> json = new LinkedHashMap<>();
        problem.span().ifPresent(span -> {
            json.put("file", span.file());
            json.put("line", span.start().line());
            json.put("column", span.start().column());
        });
        json.put("severity", problem.severity().label());
        json.put("message", problem.message());
        problem.hint().ifPresent(hint -> json.put("hint", hint));
        json.put("code", problem.code());
        return json;
    }

    /** The error as JSON. */
    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("error", String.valueOf(getMessage()));
        if (!problems.isEmpty()) {
            json.put("problems", problems);
        }
        return json;
    }
}
