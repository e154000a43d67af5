package dev.mod.match.walk;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Whether bytes are UTF-8. Every file that is looked at goes through this, most of them ASCII. */
final class Utf8 {
    private static final VarHandle EIGHT_BYTES = MethodHandles.byteArrayViewVarHandle(long[].class,
            ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Utf8() {}

    /** The offset of the first byte that is not part of valid UTF-8, or -1. */
    static int firstInvalid(byte[] bytes) {
        int ascii = asciiLength(bytes);
        if (ascii == bytes.length) {
            return -1;
        }
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(bytes, ascii, bytes.length - ascii);
        CharBuffer out = CharBuffer.allocate(8192);
        while (true) {
            CoderResult result = decoder.decode(in, out, true);
            if (result.isError()) {
                return in.position();
            }
            if (result.isUnderflow()) {
                return -1;
            }
            out.clear();
        }
    }

    /** How many bytes at the start are ASCII. */
    private static int asciiLength(byte[] bytes) {
        int at = 0;
        while (at + 8 <= bytes.length && ((long) EIGHT_BYTES.get(bytes, at) & HIGH_BITS) == 0) {
            at += 8;
        }
        while (at < bytes.length && bytes[at] >= 0) {
            at++;
        }
        return at;
    }
}
