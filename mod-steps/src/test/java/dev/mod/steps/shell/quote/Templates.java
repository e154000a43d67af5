package dev.mod.steps.shell.quote;

import java.util.ArrayList;
import java.util.List;

/** Scripts for tests, with {@code @} for the value. */
final class Templates {
    private Templates() {}

    static String quote(String template, String value) throws UnsafeInterpolationException {
        return ShellQuoter.quote(parts(template, value));
    }

    static List<ScriptPart> parts(String template, String value) {
        var parts = new ArrayList<ScriptPart>();
        int from = 0;
        for (int at = template.indexOf('@'); at >= 0; at = template.indexOf('@', from)) {
            parts.add(new ScriptPart.Text(template.substring(from, at)));
            parts.add(new ScriptPart.Value("matrix.value", value, "\"$value\""));
            from = at + 1;
        }
        parts.add(new ScriptPart.Text(template.substring(from)));
        return parts;
    }
}
