package dev.mod.match.rule;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The JSON Schema (draft 2020-12) of a document of a rule file, for editors. It knows keys, types and fixed names; what
 * depends on a grammar or on other parts of the rule, only {@link RuleFile#read} tells.
 *
 * @since 0.1.0
 */
public final class RuleSchema {
    private RuleSchema() {}

    /** Its text. */
    public static String json() {
        try (InputStream in = RuleSchema.class.getResourceAsStream("rule.schema.json")) {
            if (in == null) {
                throw new IllegalStateException("no resource rule.schema.json");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
