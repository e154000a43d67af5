package dev.mod.steps.shell.quote;

import dev.mod.steps.shell.quote.Insertions.Refused;
import dev.mod.steps.shell.quote.Insertions.Unclear;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Here-documents that were announced on the current line, and their texts. */
final class HereDocuments {
    /**
     * An announced here-document.
     *
     * @param end the line that ends it
     * @param literal whether its text is not expanded
     * @param strip whether tabs at the beginning of lines are dropped
     * @param reader the command that reads it
     * @param pipes how many pipes into programs there were before it
     */
    private record Document(String end, boolean literal, boolean strip, SimpleCommand reader, int pipes) {}

    private final Script script;
    private final Insertions insertions;
    private final boolean inSubstitution;
    private final @Nullable HereDocuments outer;
    private final Queue<Document> announced = new ArrayDeque<>();

    HereDocuments(Script script, Insertions insertions, boolean inSubstitution) {
        this(script, insertions, inSubstitution, null);
    }

    private HereDocuments(Script script, Insertions insertions, boolean inSubstitution, @Nullable HereDocuments outer) {
        this.script = script;
        this.insertions = insertions;
        this.inSubstitution = inSubstitution;
        this.outer = outer;
    }

    /** Those of a command substitution. */
    HereDocuments nested() {
        return new HereDocuments(script, insertions, true, this);
    }

    boolean pending() {
        return !announced.isEmpty();
    }

    /** Reads what follows {@code <<}; answers the position behind the delimiter. */
    int declare(int position, SimpleCommand reader) throws Unclear, Refused {
        int at = position;
        boolean strip = script.at(at) == '-';
        if (strip) {
            at++;
        }
        while (script.at(at) == ' ' || script.at(at) == '\t') {
            at++;
        }
        var end = new StringBuilder();
        boolean literal = false;
        int quote = 0;
        while (true) {
            int c = script.at(at);
            if (Script.isValue(c)) {
                throw new Refused(Script.index(c), "it would be the delimiter of a here-document");
            }
            if (c == Script.END || (quote == 0 && " \t\n;&|<>()".indexOf(c) >= 0)) {
                break;
            }
            at++;
            if (c == quote) {
                quote = 0;
            } else if (quote == 0 && (c == '\'' || c == '"')) {
                quote = c;
                literal = true;
            } else if (c == '\\' && quote != '\'') {
                literal = true;
                c = script.at(at++);
                if (c < 0 || c == '\n' || quote == '"') {
                    throw new Unclear("shells differ about the delimiter of the here-document before it");
                }
                end.append((char) c);
            } else if (((c == '$' || c == '`') && quote != '\'') || c == '\n') {
                throw new Unclear("shells differ about the delimiter of the here-document before it");
            } else {
                end.append((char) c);
            }
        }
        announced.add(new Document(end.toString(), literal, strip, reader, insertions.pipes()));
        return at;
    }

    /** Reads the texts, which begin at a position; answers the position behind the last. */
    int read(int position) throws Unclear, Refused {
        if (outer != null && outer.anyPending()) {
            throw new Unclear("shells differ about the here-document before it");
        }
        int at = position;
        Document document;
        while ((document = announced.poll()) != null) {
            at = read(document, at);
        }
        return at;
    }

    private boolean anyPending() {
        return pending() || (outer != null && outer.anyPending());
    }

    private int read(Document document, int position) throws Unclear, Refused {
        int line = position;
        boolean continued = false;
        while (true) {
            int next = line;
            boolean values = false;
            var text = new StringBuilder();
            while (script.at(next) != '\n' && script.at(next) != Script.END) {
                values |= Script.isValue(script.at(next));
                text.append(Script.isValue(script.at(next)) ? Words.UNKNOWN : (char) script.at(next));
                next++;
            }
            String plain = document.strip ? withoutTabs(text.toString()) : text.toString();
            boolean last = script.at(next) == Script.END;
            if (!values && plain.equals(document.end)) {
                if (continued) {
                    throw new Unclear("shells differ about the end of the here-document before it");
                }
                text(document, position, line);
                return last ? next : next + 1;
            }
            if (!values && inSubstitution && !document.end.isEmpty() && plain.startsWith(document.end)) {
                throw new Unclear("shells differ about the end of the here-document before it");
            }
            if (last) {
                text(document, position, next);
                return next;
            }
            continued = !document.literal && trailingBackslashes(text) % 2 == 1;
            line = next + 1;
        }
    }

    private static int trailingBackslashes(CharSequence text) {
        int count = 0;
        while (count < text.length() && text.charAt(text.length() - 1 - count) == '\\') {
            count++;
        }
        return count;
    }

    private static String withoutTabs(String line) {
        int tabs = 0;
        while (tabs < line.length() && line.charAt(tabs) == '\t') {
            tabs++;
        }
        return line.substring(tabs);
    }

    private void text(Document document, int from, int to) throws Unclear, Refused {
        Script text = script.slice(from, to);
        int first = 0;
        while (first < text.length() && !Script.isValue(text.at(first))) {
            first++;
        }
        if (first == text.length() && document.literal) {
            return;
        }
        boolean program = !document.reader.filters() || document.pipes != insertions.pipes();
        if (program && first < text.length()) {
            throw new Refused(Script.index(text.at(first)), "it would be part of a program");
        }
        if (program) {
            insertions.prohibit("it would be part of a program");
        }
        if (document.literal) {
            for (int i = first; i < text.length(); i++) {
                if (Script.isValue(text.at(i))) {
                    insertions.put(text.at(i), Quoting.LITERAL);
                }
            }
        } else {
            new Lexer(text, insertions, true).hereDocument();
        }
        if (program) {
            insertions.permit();
        }
        insertions.ended(document.reader, first < text.length() ? Script.index(text.at(first)) : insertions.seen());
        checkLines(document, text);
    }

    /** No line that a value is part of may end the document, or lose tabs. */
    private void checkLines(Document document, Script text) throws Refused {
        var line = new StringBuilder();
        int value = -1;
        boolean continued = false;
        for (int i = 0; i <= text.length(); i++) {
            int unit = text.at(i);
            if (!Script.isValue(unit)) {
                if (unit == '\n' || unit == Script.END) {
                    checkLine(document, line.toString(), value, continued);
                    continued = !document.literal && trailingBackslashes(line) % 2 == 1;
                    line.setLength(0);
                    value = -1;
                } else {
                    line.append((char) unit);
                }
                continue;
            }
            value = Script.index(unit);
            String inserted = insertions.text(value);
            for (int j = 0; inserted != null && j < inserted.length(); j++) {
                char c = inserted.charAt(j);
                if (c == '\n') {
                    checkLine(document, line.toString(), value, continued);
                    continued = false;
                    line.setLength(0);
                } else {
                    if (document.strip && c == '\t' && withoutTabs(line.toString()).isEmpty()) {
                        throw new Refused(value, "the here-document would lose its tabs");
                    }
                    line.append(c);
                }
            }
        }
    }

    private void checkLine(Document document, String line, int value, boolean continued) throws Refused {
        if (value < 0) {
            return;
        }
        if (continued) {
            throw new Refused(value, "shells differ about the continued line of the here-document");
        }
        String plain = document.strip ? withoutTabs(line) : line;
        if (plain.equals(document.end) || (inSubstitution && plain.startsWith(document.end))) {
            throw new Refused(value, "it contains the line " + document.end + ", which ends the here-document");
        }
        int same = 0;
        while (same < plain.length() && same < document.end.length()
                && plain.charAt(same) == document.end.charAt(same)) {
            same++;
        }
        // dash 0.5.12 drops the first byte of a character that follows a beginning of the delimiter
        if (same > 0 && same < plain.length() && plain.charAt(same) > '\u007f') {
            throw new Refused(value, "it contains a line like " + document.end + ", which some shells misread");
        }
    }
}
