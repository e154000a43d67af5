package dev.mod.cli.scan;

import java.util.Locale;
import dev.mod.cli.terminal.ControlCharacters;
import dev.mod.cli.terminal.Style;
import dev.mod.cli.terminal.Terminal;
import dev.mod.match.Position;
import dev.mod.match.Tree;
import dev.mod.match.rule.RuleSeverity;
import dev.mod.match.scan.Match;
import java.util.HashSet;

/**
 * Matches for people. Of rules: {@code file:line:column: severity[rule]: message}, the lines, the note. Of a pattern:
 * {@code file:line:code}, as grep does.
 */
final class TextReport implements Report {
    private final Terminal terminal;
    private final boolean ofRules;
    private final int context;

    /** @param context how many lines around a match are shown */
    TextReport(Terminal terminal, boolean ofRules, int context) {
        this.terminal = terminal;
        this.ofRules = ofRules;
        this.context = context;
    }

    /** Only the names of the files. */
    static Report ofNames(Terminal terminal) {
        var text = new TextReport(terminal, false, 0);
        return found -> text.clean(found.name()) + "\n";
    }

    @Override
    public String part(FileMatches found) {
        var text = new StringBuilder();
        var shown = new HashSet<Integer>();
        for (Match match : found.matches()) {
            Tree tree = match.node().tree();
            int start = tree.start(match.node().id());
            int end = tree.end(match.node().id());
            int first = tree.line(start);
            int last = tree.line(Math.max(start, end - 1));
            int from = Math.max(0, first - context);
            int to = Math.min(tree.lineCount() - 1, last + context);
            if (ofRules) {
                header(text, found.name(), match, tree.position(start));
            } else if (context > 0 && text.length() > 0 && !shown.contains(from) && !shown.contains(from - 1)) {
                text.append("--\n");
            }
            String width = "%" + Integer.toString(to + 1).length() + "d";
            for (int line = from; line <= to; line++) {
                if (!ofRules && !shown.add(line)) {
                    continue;
                }
                boolean matched = line >= first && line <= last;
                String code = code(tree, line, start, end);
                if (ofRules) {
                    text.append("  ")
                            .append(terminal.out(Style.DIM, String.format(Locale.ROOT, width, line + 1) + " │ "))
                            .append(code);
                } else {
                    String mark = matched ? ":" : "-";
                    text.append(terminal.out(Style.CYAN, clean(found.name()))).append(mark).append(line + 1)
                            .append(mark).append(code);
                }
                text.append('\n');
            }
            if (ofRules) {
                match.rule().note().ifPresent(note -> note.strip().lines()
                        .forEach(line -> text.append("  note: ").append(clean(line)).append('\n')));
            }
        }
        return text.toString();
    }

    private void header(StringBuilder text, String name, Match match, Position place) {
        RuleSeverity severity = match.rule().severity();
        text.append(terminal.out(Style.BOLD, clean(name) + ":" + (place.line() + 1) + ":" + (place.column() + 1)))
                .append(": ").append(terminal.out(style(severity), severity.id() + "[" + match.rule().id() + "]"));
        String message = match.message().strip();
        text.append(message.isEmpty() ? "" : ": " + clean(message.lines().findFirst().orElse(""))).append('\n');
    }

    private static Style style(RuleSeverity severity) {
        return switch (severity) {
            case ERROR -> Style.RED;
            case WARNING -> Style.YELLOW;
            case INFO, HINT, OFF -> Style.CYAN;
        };
    }

    /** A line with what matches in colour. */
    private String code(Tree tree, int line, int start, int end) {
        int from = tree.lineStart(line);
        int to = JsonLines.lineEnd(tree.bytes(), from);
        if (to > from && tree.bytes()[to - 1] == '\r') {
            to--;
        }
        int first = Math.min(Math.max(from, start), to);
        int last = Math.max(first, Math.min(to, end));
        String matched = tree.text(first, last);
        return clean(tree.text(from, first))
                + (matched.isEmpty() ? "" : terminal.out(Style.RED, clean(matched)))
                + clean(tree.text(last, to));
    }

    private String clean(String text) {
        return terminal.outIsTerminal() ? ControlCharacters.remove(text) : text;
    }
}
