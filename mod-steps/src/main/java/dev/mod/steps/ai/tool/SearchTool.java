package dev.mod.steps.ai.tool;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.mod.base.file.FileNames;
import dev.mod.engine.spi.Cancellation;
import java.nio.file.Path;
import java.util.List;

/** Finds lines by a regular expression. */
public final class SearchTool implements Tool {
    /** Name of the tool. */
    public static final String NAME = "search";

    /** Lines shown at most. */
    static final int MAX_LINES = 200;
    /** Characters of each. */
    static final int MAX_WIDTH = 300;
    /** Characters of a pattern at most: RE2's automata grow with it. */
    static final int MAX_PATTERN = 1_000;

    private static final int FIRST_UNFOLDED = 0x1C80;
    private static final int LAST_UNFOLDED = 0x1C88;
    private static final java.util.regex.Pattern CASELESS = java.util.regex.Pattern.compile("\\(\\?[msU]*i");
    private static final java.util.regex.Pattern CODE_POINT = java.util.regex.Pattern
            .compile("(-?)(?:\\\\x\\{0*([0-9A-Fa-f]{1,6})\\}|([^\\x00-\\x7f]))");

    private final TargetPaths paths;
    private final Cancellation cancellation;

    /** For files below the base. */
    public SearchTool(TargetPaths paths, Cancellation cancellation) {
        this.paths = paths;
        this.cancellation = cancellation;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Find the lines of text files that match a regular expression (RE2 syntax). Shows up to " + MAX_LINES
                + " lines as path:line: text.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(Parameter.required("pattern", "The regular expression"),
                Parameter.optional("files", Parameter.Type.TEXT, "A glob of the files to look at; without it all"));
    }

    /** Whether RE2/J could fold a code point of which it never ends to look for the other cases. */
    private static boolean neverCompiles(String expression) {
        return CASELESS.matcher(expression).find() && CODE_POINT.matcher(expression).results().anyMatch(found -> {
            String hex = found.group(2);
            int codePoint = hex == null ? found.group(3).codePointAt(0) : Integer.parseInt(hex, 16);
            boolean endsRange = !found.group(1).isEmpty();
            return codePoint >= FIRST_UNFOLDED && (codePoint <= LAST_UNFOLDED || endsRange);
        });
    }

    @Override
    public String call(Arguments arguments) throws ToolException, InterruptedException {
        String expression = arguments.text("pattern");
        if (expression.length() > MAX_PATTERN) {
            throw new ToolException("the pattern has more than " + MAX_PATTERN + " characters");
        }
        if (neverCompiles(expression)) {
            throw new ToolException("(?i) does not work with U+1C80 to U+1C88, nor with a range that may hold them");
        }
        Pattern pattern;
        try {
            pattern = Pattern.compile(expression);
        } catch (PatternSyntaxException e) {
            throw new ToolException("that is no regular expression: " + e.getMessage(), e);
        }
        var found = new StringBuilder();
        int lines = 0;
        for (Path file : GlobTool.find(paths, arguments.optionalText("files"))) {
            if (cancellation.requested()) {
                throw new InterruptedException();
            }
            String shown = FileNames.slashed(file);
            String text;
            try {
                text = TextFiles.read(paths.file(shown), shown);
            } catch (ToolException e) {
                // binary or too large files hold no lines to show
                continue;
            }
            int number = 0;
            for (String line : (Iterable<String>) text.lines()::iterator) {
                number++;
                if (pattern.matcher(line).find()) {
                    if (lines == MAX_LINES) {
                        return found + "(more lines match; use a narrower pattern)\n";
                    }
                    lines++;
                    found.append(shown).append(':').append(number).append(": ").append(Texts.head(line, MAX_WIDTH))
                            .append(line.length() > MAX_WIDTH ? "…\n" : "\n");
                }
            }
        }
        return lines == 0 ? "(no line matches)" : found.toString();
    }
}
