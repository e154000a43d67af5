package dev.mod.cli.playground;

import dev.mod.cli.terminal.Key;
import dev.mod.match.scan.Match;
import java.util.List;
import java.util.stream.IntStream;

/** What is in the window: the file, what is typed, what came of it, and which line is looked at. */
final class Playground {
    private Source source;
    private List<Field> fields;
    private int focus;
    private int line;
    private int page = 1;
    private Outcome outcome = Outcome.NOTHING;
    private boolean busy;
    private boolean left;

    /** @param fields what can be typed in; empty if what is tried is kept in a file */
    Playground(Source source, List<Field> fields) {
        this.source = source;
        this.fields = List.copyOf(fields);
    }

    /** Does what a key is for; true if something else is to be tried now. */
    boolean press(Key key) {
        switch (key.name()) {
            case LEAVE -> left = true;
            case UP -> go(line - 1);
            case DOWN -> go(line + 1);
            case PAGE_UP -> go(line - page);
            case PAGE_DOWN -> go(line + page);
            case ENTER -> nextMatch();
            case TAB -> focus = fields.isEmpty() ? 0 : (focus + 1) % fields.size();
            case BACK_TAB -> focus = fields.isEmpty() ? 0 : (focus + fields.size() - 1) % fields.size();
            default -> {
                return !fields.isEmpty() && type(key);
            }
        }
        return false;
    }

    private boolean type(Key key) {
        Field before = fields.get(focus);
        Field after = before.after(key);
        fields = IntStream.range(0, fields.size()).mapToObj(i -> i == focus ? after : fields.get(i)).toList();
        return !after.text().equals(before.text());
    }

    private static int line(Match match) {
        return match.node().tree().line(match.node().tree().start(match.node().id()));
    }

    private void go(int to) {
        line = Math.max(0, Math.min(source.tree().lineCount() - 1, to));
    }

    private void nextMatch() {
        int[] lines = outcome.matches().stream().mapToInt(Playground::line)
                .sorted().toArray();
        if (lines.length > 0) {
            go(IntStream.of(lines).filter(each -> each > line).findFirst().orElse(lines[0]));
        }
    }

    /** The file is another now. */
    void changed(Source now) {
        source = now;
        go(line);
    }

    /** Something is being tried. */
    void trying() {
        busy = true;
    }

    /** What was tried last has this outcome. */
    void tried(Outcome result) {
        outcome = result;
        busy = false;
    }

    /** How many lines a page has. */
    void page(int lines) {
        page = Math.max(1, lines);
    }

    Source source() {
        return source;
    }

    List<Field> fields() {
        return fields;
    }

    /** The text of a field. */
    String text(int field) {
        return fields.get(field).text();
    }

    int focus() {
        return focus;
    }

    /** The line that is looked at, from 0. */
    int line() {
        return line;
    }

    Outcome outcome() {
        return outcome;
    }

    boolean isBusy() {
        return busy;
    }

    /** Whether the person wants to leave. */
    boolean isLeft() {
        return left;
    }
}
