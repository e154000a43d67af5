package dev.mod.base.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mod.base.diagnostic.FailureMessages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Utf8Test {
    @TempDir
    Path directory;

    private Path file(String latin1) throws IOException {
        return Files.write(directory.resolve("f"), latin1.getBytes(StandardCharsets.ISO_8859_1));
    }

    private String refusal(String latin1) throws IOException {
        Path file = file(latin1);
        return FailureMessages.reason(assertThrows(FileSystemException.class, () -> Utf8.read(file)));
    }

    @Test
    void textsAreReadAsTheyAre() throws IOException {
        for (String text : List.of("", "a\r\nb", "größe 😀 \uFEFF\0", "é".repeat(10_000))) {
            assertEquals(text, Utf8.read(Files.writeString(directory.resolve("f"), text)));
        }
    }

    @Test
    void theFirstPlaceThatIsNotIsNamed() throws IOException {
        assertEquals("it is not UTF-8: byte 0xE9 in line 1, column 1; save it as UTF-8", refusal("é"));
        assertEquals("it is not UTF-8: byte 0xE9 in line 2, column 4; save it as UTF-8", refusal("ab\ncafé\né"));
        assertEquals("it is not UTF-8: byte 0xE9 in line 3, column 1; save it as UTF-8", refusal("ab\n\né"));
        assertEquals("it is not UTF-8: byte 0xFF in line 1, column 1; save it as UTF-8", refusal("\u00FF\u00FEa\0"));
        // the beginning of a character, and no more
        assertEquals("it is not UTF-8: byte 0xC3 in line 1, column 2; save it as UTF-8", refusal("a\u00C3"));
    }

    @Test
    void columnsCountCharacters() throws IOException {
        Path file = Files.writeString(directory.resolve("f"), "a\n😀 ");
        Files.write(file, new byte[]{(byte) 0xE9}, StandardOpenOption.APPEND);
        assertEquals("it is not UTF-8: byte 0xE9 in line 2, column 3; save it as UTF-8",
                FailureMessages.reason(assertThrows(FileSystemException.class, () -> Utf8.read(file))));
    }
}
