package dev.mod.cli.scan;

import dev.mod.cli.output.DiffText;
import dev.mod.cli.terminal.Style;
import dev.mod.cli.terminal.Terminal;
import dev.mod.engine.change.UnifiedDiff;
import dev.mod.match.Edit;
import dev.mod.match.scan.Rewriter;
import java.util.ArrayList;
import java.util.List;

/** Asks about one change after the other, with the keys of {@code git add -p}. */
final class Questions {
    private static final int MODE = 0100644;
    private static final String HELP = """
            y - make this change
            n - do not make this change
            q - quit; make neither this change nor any after it
            a - make this change and all later ones in the file
            d - make neither this change nor any later one in the file
            ? - print help""";

    private final Terminal terminal;
    private boolean quit;

    Questions(Terminal terminal) {
        this.terminal = terminal;
    }

    /** Those of the changes to a file that are wanted. */
    List<Edit> accepted(String name, byte[] text, List<Edit> edits) {
        List<Edit> accepted = new ArrayList<>();
        for (int i = 0; i < edits.size() && !quit; i++) {
            var diff = new UnifiedDiff();
            diff.add(name, new UnifiedDiff.Side(text, MODE),
                    new UnifiedDiff.Side(Rewriter.apply(text, List.of(edits.get(i))).text(), MODE));
            String shown = diff.toString();
            DiffText.print(terminal, i == 0 ? shown : shown.substring(Math.max(0, shown.indexOf("@@"))));
            switch (key("(" + (i + 1) + "/" + edits.size() + ") Make this change [y,n,q,a,d,?]? ")) {
                case 'y' -> accepted.add(edits.get(i));
                case 'a' -> {
                    accepted.addAll(edits.subList(i, edits.size()));
                    return accepted;
                }
                case 'd' -> {
                    return accepted;
                }
                case 'q' -> quit = true;
                default -> {
                }
            }
        }
        return accepted;
    }

    private char key(String question) {
        while (true) {
            // no more input is a way to leave
            String answer = terminal.ask(terminal.err(Style.BLUE, question)).map(String::strip).orElse("q");
            char key = answer.isEmpty() ? '?' : Character.toLowerCase(answer.charAt(0));
            if ("ynqad".indexOf(key) >= 0) {
                return key;
            }
            terminal.note(terminal.err(Style.RED, HELP));
        }
    }
}
