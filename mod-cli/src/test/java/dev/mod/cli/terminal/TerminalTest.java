package dev.mod.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What comes from elsewhere does not speak to the terminal. */
class TerminalTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private Terminal terminal(boolean is) {
        return new Terminal(new ByteArrayInputStream(new byte[0]), out, err, new Terminal.Streams(is, is, is), Map.of(),
                () -> 80);
    }

    private static final String HOSTILE = "a\u001b]0;title\u0007b\u001b[2J\u001b[8mc\u001b]8;;http://x\u001b\\d\u009b1me\rf\u0008g";

    @Test
    void sequencesOfOthersDoNotReachATerminal() {
        var terminal = terminal(true);
        terminal.println(HOSTILE);
        terminal.print(HOSTILE);
        terminal.note(HOSTILE);
        assertEquals("abcd1mefg\nabcd1mefg", out.toString(StandardCharsets.UTF_8));
        assertEquals("abcd1mefg\n", err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void ownColoursAndFilesStayAsTheyAre() {
        var terminal = terminal(true);
        terminal.println(terminal.out(Style.RED, "red"));
        assertEquals("\u001b[31mred\u001b[0m\n", out.toString(StandardCharsets.UTF_8));
        out.reset();
        terminal(false).print(HOSTILE);
        assertEquals(HOSTILE, out.toString(StandardCharsets.UTF_8));
    }

    @Test
    void charactersThatHideOrTurnOthersAreShown() {
        assertEquals("rm \\u202ecod\\u200b.txt", ControlCharacters.remove("rm \u202ecod\u200b.txt"));
    }
}
