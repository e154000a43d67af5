package dev.mod.mcp;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.engine.change.Difference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What an agent asked for cannot be given. */
final class ToolException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient List<Map<String, Object>> problems;
    private final transient List<Map<String, Object>> changed;

    ToolException(String message) {
        this(message, List.of());
    }

    /** What an agent meant to change is other than it was when it looked. */
    static ToolException stale(String message, List<Difference> differences) {
        return new ToolException(message, List.of(), differences.stream().map(ToolException::json).toList());
    }

    /** What is wrong in a text that the agent sent. */
    ToolException(String message, List<Diagnostic> problems) {
        this(message, problems.stream().map(ToolException::json).toList(), List.of());
    }

    private ToolException(String message, List<Map<String, Object>> problems, List<Map<String, Object>> changed) {
        super(message);
        this.problems = problems;
        this.changed = changed;
    }

    private static Map<String, Object> json(Difference difference) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("path", difference.path());
        json.put("difference", difference.kind().name().toLowerCase(Locale.ROOT));
        return json;
    }

    static Map<String, Object> json(Diagnostic problem) {
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
        if (!changed.isEmpty()) {
            json.put("changed", changed);
        }
        return json;
    }
}
