package dev.mod.base.source;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Span;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** Bytes to text: UTF-8, an optional byte-order mark, and only characters that YAML allows. */
final class Decoder {
    private Decoder() {}

    /** The text, and what is wrong with it if it cannot be parsed. */
    record Decoded(SourceText text, Optional<Diagnostic> problem) {}

    static Decoded decode(String file, byte[] bytes) {
        if (bytes.length > SourceLimits.FILE_BYTES) {
            var text = new SourceText(file, "");
            return new Decoded(text, Optional.of(SourceLimits.tooLarge(file)));
        }
        int start = hasMark(bytes, 0xEF, 0xBB, 0xBF) ? 3 : 0;
        ByteBuffer in = ByteBuffer.wrap(bytes, start, bytes.length - start);
        CharBuffer out = CharBuffer.allocate(bytes.length - start);
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        CoderResult result = decoder.decode(in, out, true);
        if (result.isError()) {
            int decoded = out.position();
            int bad = bytes[in.position()] & 0xFF;
            var text = new SourceText(file,
                    new String(bytes, start, bytes.length - start, StandardCharsets.UTF_8).replace('\0', '\uFFFD'));
            return new Decoded(text, Optional.of(problem("invalid-utf8",
                    "the file is not UTF-8: byte 0x" + hex(bad, 2) + " at offset " + in.position(),
                    Span.at(file, text.position(decoded))).withHint(encodingHint(bytes))));
        }
        var text = new SourceText(file, out.flip().toString());
        return new Decoded(text, forbidden(text));
    }

    private static Optional<Diagnostic> forbidden(SourceText source) {
        String text = source.text();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!allowed(c)) {
                Position at = source.position(i);
                Span span = new Span(source.file(), at, source.position(i + 1));
                return Optional.of(problem("control-character", "the character U+" + hex(c, 4) + " is not allowed here",
                        span).withHint(
                                c == 0 && text.indexOf('\0', i + 1) == i + 2
                                        ? "the file looks like UTF-16; save it as UTF-8"
                                        : "remove it, or write it as an escape in a double-quoted string"));
            }
        }
        return Optional.empty();
    }

    // YAML 1.2's printable set, without inner byte-order marks and without U+0085, which the parser drops behind a space
    private static boolean allowed(char c) {
        if (c < ' ') {
            return c == '\t' || c == '\n' || c == '\r';
        }
        return c < 0x7F || (c >= 0xA0 && c < 0xFEFF) || (c > 0xFEFF && c < 0xFFFE);
    }

    private static String encodingHint(byte[] bytes) {
        return hasMark(bytes, 0xFF, 0xFE) || hasMark(bytes, 0xFE, 0xFF)
                ? "the file looks like UTF-16; save it as UTF-8"
                : "save the file as UTF-8";
    }

    private static boolean hasMark(byte[] bytes, int... mark) {
        if (bytes.length < mark.length) {
            return false;
        }
        for (int i = 0; i < mark.length; i++) {
            if ((bytes[i] & 0xFF) != mark[i]) {
                return false;
            }
        }
        return true;
    }

    private static Diagnostic problem(String code, String message, Span span) {
        return Diagnostic.error(code, message, span, "");
    }

    private static String hex(int value, int digits) {
        String text = Integer.toHexString(value).toUpperCase(Locale.ROOT);
        return "0".repeat(Math.max(0, digits - text.length())) + text;
    }
}
