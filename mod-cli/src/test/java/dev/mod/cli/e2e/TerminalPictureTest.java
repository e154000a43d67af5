package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The recording of a terminal that the README shows: what commands print in a pseudo-terminal, line after line.
 * {@code -Dmod.docs.update=true} records it anew.
 */
class TerminalPictureTest {
    private static final Path PICTURE = Path.of("..", "docs", "terminal.svg");
    private static final Pattern SEQUENCE = Pattern.compile("\u001b\\[([0-9;]*)m");
    private static final Pattern OTHER_SEQUENCE = Pattern.compile("\u001b\\[[0-9;?]*[A-Za-ln-z]|\r");
    private static final int LINE = 20;
    private static final double SECONDS_OF_A_LINE = 0.12;
    private static final double SECONDS_OF_A_COMMAND = 1.4;

    @TempDir
    Path temp;

    @Test
    void itShowsWhatTheCommandsPrint() throws Exception {
        var mod = new ModProcess(temp);
        mod.write("src/cart.js", "function total(cart) {\n  console.log(\"total of\", cart.id);\n"
                + "  return cart.prices.reduce((a, b) => a + b, 0);\n}\n");
        mod.write("src/user.js", "function load(id) {\n  console.log(id);\n  return fetch(`/users/${id}`);\n}\n");
        var lines = new ArrayList<String>();
        for (var command : List.of("mod scan -p 'console.log($$$ARGS)' -l js src",
                "mod rewrite -p 'console.log($$$ARGS)' --to 'log.debug($$$ARGS)' -l js --dry-run src")) {
            var result = mod.terminal("", command);
            assertEquals(0, result.exit(), result.out());
            lines.add("\u001b[1m$ " + command);
            lines.addAll(OTHER_SEQUENCE.matcher(result.out()).replaceAll("").lines().toList());
        }
        var picture = picture(lines);
        if (Boolean.getBoolean("mod.docs.update")) {
            Files.writeString(PICTURE, picture);
        }
        assertEquals(Files.readString(PICTURE), picture);
    }

    private static String picture(List<String> lines) {
        int height = (lines.size() + 2) * LINE;
        var svg = new StringBuilder("""
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 820 %s" width="820" height="%s" role="img" aria-label="mod in a terminal">
                <style>
                text{font:14px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#d8dee6;white-space:pre;animation:appear .01s both}
                .b{font-weight:700}.d,.s90{fill:#8b98a5}.s31{fill:#ff8f8f}.s32{fill:#7ee0a1}.s33{fill:#f0c75e}.s34{fill:#7cb8ff}.s35{fill:#d9a6ff}.s36{fill:#79d6e0}
                @keyframes appear{from{opacity:0}}
                @media (prefers-reduced-motion:reduce){text{animation:none}}
                </style>
                <rect width="100%%" height="100%%" rx="10" fill="#12171d"/>
                """.formatted(height, height));
        double seconds = 0;
        for (int i = 0; i < lines.size(); i++) {
            seconds += lines.get(i).contains("$ mod ") && i > 0 ? SECONDS_OF_A_COMMAND : SECONDS_OF_A_LINE;
            svg.append("<text x=\"20\" y=\"").append((i + 2) * LINE).append("\" style=\"animation-delay:")
                    .append(Math.round(seconds * 100) / 100.0).append("s\">").append(spans(lines.get(i)))
                    .append("</text>\n");
        }
        return svg.append("</svg>\n").toString();
    }

    /** A line in its colours. */
    private static String spans(String line) {
        var spans = new StringBuilder();
        var styles = new ArrayList<String>();
        var sequence = SEQUENCE.matcher(line);
        int from = 0;
        while (true) {
            boolean more = sequence.find(from);
            var text = line.substring(from, more ? sequence.start() : line.length()).replace("&", "&amp;")
                    .replace("<", "&lt;");
            spans.append(text.isEmpty() || styles.isEmpty()
                    ? text
                    : "<tspan class=\"" + String.join(" ", styles) + "\">" + text + "</tspan>");
            if (!more) {
                return spans.toString();
            }
            for (var code : sequence.group(1).split(";")) {
                switch (code) {
                    case "", "0" -> styles.clear();
                    case "1" -> styles.add("b");
                    case "2" -> styles.add("d");
                    case "22", "39" -> styles.clear();
                    default -> styles.add("s" + code);
                }
            }
            from = sequence.end();
        }
    }
}
