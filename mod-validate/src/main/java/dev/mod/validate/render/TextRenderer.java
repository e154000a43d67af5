package dev.mod.validate.render;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Severity;
import dev.mod.base.diagnostic.Span;
import dev.mod.base.source.SourceText;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * For people: {@code file:line:col: severity[code]: message}, then the line with carets under the place, then
 * {@code hint:}. Control and formatting characters of the file are shown escaped, so that a file can't write to the
 * terminal.
 */
public final class TextRenderer implements Renderer {
    private static final int WIDTH = 120;
    private static final String BOLD = "1";
    private static final String RED = "31;1";
    private static final String YELLOW = "33;1";
    private static final String CYAN = "36;1";

    private final boolean colour;

    /** With or without the colours of a terminal. */
    public TextRenderer(boolean colour) {
        this.colour = colour;
    }

    @Override
    public String render(List<Diagnostic> diagnostics, Map<String, SourceText> texts) {
        var out = new StringBuilder();
        for (Diagnostic diagnostic : diagnostics) {
            header(diagnostic, out);
            diagnostic.span().ifPresent(span -> line(diagnostic, span, texts.get(span.file()), out));
            diagnostic.hint().ifPresent(hint -> out.append("  ").append(paint("hint:", CYAN)).append(' ')
                    .append(Visible.line(hint)).append('\n'));
        }
        return out.toString();
    }

    private void header(Diagnostic diagnostic, StringBuilder out) {
        diagnostic.span().ifPresent(span -> out.append(paint(Visible.line(span.toString()), BOLD)).append(": "));
        out.append(paint(diagnostic.severity().label(), colour(diagnostic.severity()))).append('[')
                .append(diagnostic.code()).append("]: ").append(Visible.line(diagnostic.message())).append('\n');
    }

    private void line(Diagnostic diagnostic, Span span, @Nullable SourceText text, StringBuilder out) {
        if (text == null) {
            return;
        }
        int[] line = text.line(span.start().line()).codePoints().toArray();
        if (line.length == 0) {
            return;
        }
        int start = Math.min(span.start().column() - 1, line.length);
        int end = span.end().line() > span.start().line()
                ? trimmedEnd(line)
                : Math.min(span.end().column() - 1, line.length);
        // a window around the place: generated files have lines of a megabyte
        int from = start < WIDTH ? 0 : start - WIDTH / 2;
        int to = Math.min(line.length, from + WIDTH + 40);
        var shown = new StringBuilder(from > 0 ? "…" : "");
        var carets = new StringBuilder(from > 0 ? " " : "");
        for (int i = from; i < to; i++) {
            String character = Visible.character(line[i]);
            shown.append(character);
            if (i < start) {
                carets.append(line[i] == '\t' ? "\t" : " ".repeat(character.length()));
            } else if (i < end || i == start) {
                carets.append("^".repeat(character.length()));
            }
        }
        if (start >= to) {
            carets.append('^');
        }
        if (to < line.length) {
            shown.append('…');
        }
        out.append("  ").append(shown.toString().stripTrailing()).append('\n').append("  ")
                .append(paintCarets(carets.toString(), colour(diagnostic.severity()))).append('\n');
    }

    private static int trimmedEnd(int[] line) {
        int end = line.length;
        while (end > 0 && Character.isWhitespace(line[end - 1])) {
            end--;
        }
        return end;
    }

    private String paintCarets(String carets, String code) {
        int first = carets.indexOf('^');
        return first < 0 ? carets : carets.substring(0, first) + paint(carets.substring(first), code);
    }

    private String paint(String text, String code) {
        return colour ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }

    private static String colour(Severity severity) {
        return switch (severity) {
            case ERROR -> RED;
            case WARNING -> YELLOW;
            case NOTE -> CYAN;
        };
    }
}
