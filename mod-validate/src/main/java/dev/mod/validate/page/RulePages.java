package dev.mod.validate.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Register of the codes of diagnostics that validation gives, with their pages.
 *
 * @since 0.1.0
 */
public final class RulePages {
    private static final String INDEX = "README.md";
    private static final Pattern LINK = Pattern.compile("\\]\\(([a-z0-9-]+)\\.md\\)");

    private RulePages() {}

    /** All codes, sorted. */
    public static List<String> codes() {
        return LINK.matcher(read(INDEX).orElseThrow()).results().map((MatchResult link) -> link.group(1)).toList();
    }

    /** The page of a code; none if validation gives no such code. */
    public static Optional<RulePage> page(String code) {
        return codes().contains(code) ? read(code + ".md").map(text -> RulePage.parse(code, text)) : Optional.empty();
    }

    private static Optional<String> read(String name) {
        try (InputStream in = RulePages.class.getResourceAsStream(name)) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
