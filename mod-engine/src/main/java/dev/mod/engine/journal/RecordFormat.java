package dev.mod.engine.journal;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * A journal's text: the line {@code mod-journal 1}, then a line per record, which is the CRC-32C (RFC 3720) of the JSON
 * in 8 lower-case hex digits, a space, and the JSON.
 */
final class RecordFormat {
    static final int VERSION = 1;
    static final String MAGIC = "mod-journal ";
    /** Where the JSON begins in a record's line. */
    static final int JSON_START = 9;

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private RecordFormat() {}

    static byte[] header() {
        return (MAGIC + VERSION + "\n").getBytes(StandardCharsets.US_ASCII);
    }

    static byte[] line(String json) {
        var text = json.getBytes(StandardCharsets.UTF_8);
        var line = new byte[JSON_START + text.length + 1];
        System.arraycopy(text, 0, line, JSON_START, text.length);
        int checksum = checksum(line, JSON_START, text.length);
        for (int i = 0; i < 8; i++) {
            line[i] = HEX[(checksum >>> (28 - 4 * i)) & 0xf];
        }
        line[8] = ' ';
        line[line.length - 1] = '\n';
        return line;
    }

    /** Whether a line, without its end, carries the checksum of its content. */
    static boolean intact(byte[] line, int offset, int length) {
        if (length < JSON_START || line[offset + 8] != ' ') {
            return false;
        }
        int checksum = checksum(line, offset + JSON_START, length - JSON_START);
        for (int i = 0; i < 8; i++) {
            if (line[offset + i] != HEX[(checksum >>> (28 - 4 * i)) & 0xf]) {
                return false;
            }
        }
        return true;
    }

    private static int checksum(byte[] bytes, int offset, int length) {
        var crc = new CRC32C();
        crc.update(bytes, offset, length);
        return (int) crc.getValue();
    }
}
