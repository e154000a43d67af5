package dev.mod.git.forge.http;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The header {@code Link} (RFC 8288), as far as pages use it. */
final class LinkHeader {
    private static final Pattern LINK = Pattern.compile("<([^>]*)>([^,<]*)");
    private static final Pattern NEXT = Pattern.compile(";\\s*rel\\s*=\\s*(?:\"[^\"]*\\bnext\\b[^\"]*\"|next\\b)",
            Pattern.CASE_INSENSITIVE);

    private LinkHeader() {}

    /** The address of the next page. */
    static Optional<String> next(String header) {
        Matcher links = LINK.matcher(header);
        while (links.find()) {
            if (NEXT.matcher(links.group(2)).find()) {
                return Optional.of(links.group(1));
            }
        }
        return Optional.empty();
    }
}
