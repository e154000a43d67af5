package dev.mod.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class KeyTest {
    private static String read(String input) throws IOException {
        var in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        var keys = new ArrayList<String>();
        Key key;
        do {
            key = Key.read(in);
            keys.add(key.text().isEmpty() ? key.name().toString() : key.text());
        } while (key.name() != Key.Name.LEAVE);
        return String.join(" ", keys);
    }

    @Test
    void charactersOfUtf8AreOneKeyEach() throws IOException {
        assertEquals("a é 漢 😀 LEAVE", read("aé漢😀"));
    }

    @Test
    void sequencesOfTerminalsAreKeys() throws IOException {
        assertEquals("UP DOWN RIGHT LEFT HOME END HOME DELETE PAGE_UP PAGE_DOWN BACK_TAB UP OTHER OTHER x LEAVE",
                read("\u001b[A\u001b[B\u001b[C\u001b[D\u001b[H\u001b[F\u001b[1~\u001b[3~\u001b[5~\u001b[6~\u001b[Z"
                        + "\u001bOA\u001b[200~\u001bqx"));
        assertEquals("TAB ENTER ENTER BACKSPACE CLEAR HOME END OTHER LEAVE",
                read("\t\r\n\u007f\u0015\u0001\u0005\u000e"));
    }

    @Test
    void threeKeysAndTheEndLeave() throws IOException {
        assertEquals("LEAVE", read("\u001b"));
        assertEquals("LEAVE", read("\u0003"));
        assertEquals("LEAVE", read("\u0004"));
        assertEquals("LEAVE", read(""));
    }
}
