package dev.mod.engine.internal.mask;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.state.JsonText;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;
import tools.jackson.databind.node.StringNode;

class SecretMaskerProperties {
    @Property
    void noFormGetsThrough(@ForAll("secret") String secret, @ForAll @Size(max = 5) byte[] before,
            @ForAll @Size(max = 5) byte[] after) {
        var masker = new SecretMasker(List.of(secret));
        var bytes = secret.getBytes(StandardCharsets.UTF_8);
        var joined = new byte[before.length + bytes.length + after.length];
        System.arraycopy(before, 0, joined, 0, before.length);
        System.arraycopy(bytes, 0, joined, before.length, bytes.length);
        System.arraycopy(after, 0, joined, before.length + bytes.length, after.length);
        assertMasked('<', masker.mask("<" + secret + ">"), '>');
        assertMasked('<', masker.mask("<" + URLEncoder.encode(secret, StandardCharsets.UTF_8) + ">"), '>');
        assertMasked('"', masker.mask(JsonText.print(StringNode.valueOf(secret))), '"');
        // up to three characters at each end also carry bits of the neighbours
        for (Base64.Encoder encoder : List.of(Base64.getEncoder(), Base64.getUrlEncoder().withoutPadding())) {
            var masked = masker.mask(encoder.encodeToString(joined));
            int kept = masked.length() - SecretMasker.MASK.length();
            assertFalse(kept > encoder.encodeToString(before).length() + encoder.encodeToString(after).length() + 4,
                    masked);
        }
    }

    // with what stands beside it a secret may be there once more: >>>> twice in >>>>>, [\\""] of a table in "\\\\\""
    private static void assertMasked(char before, String masked, char after) {
        assertTrue(masked.matches(before + "?\\*{3}" + after + "?"), masked);
    }

    @Property
    void noSecretIsLeft(@ForAll("secret") String secret, @ForAll("secret") String other,
            @ForAll("text") String text) {
        var masker = new SecretMasker(List.of(secret, other, "ab"));
        var masked = masker.mask(text.replace("S", secret).replace("T", other) + secret.substring(0, 3));
        assertFalse(masked.contains(secret), masked);
        assertFalse(masked.contains(other), masked);
    }

    @Example
    void eachLineOfASecretIsMasked() {
        var masker = new SecretMasker(List.of("-----BEGIN-----\r\nMIIEvQ\nab\n"));
        assertEquals("1 ***\n2 ***\n3 ab", masker.mask("1 -----BEGIN-----\n2 MIIEvQ\n3 ab"));
    }

    @Example
    void delimitersAreLeft() {
        var masker = new SecretMasker(List.of("s3cr\"t/+"));
        assertEquals("<***>", masker.mask("<s3cr\"t/+>"));
        assertEquals("<***>", masker.mask("<s3cr%22t%2F%2B>"));
        assertEquals("\"***\"", masker.mask("\"s3cr\\\"t/+\""));
    }

    @Example
    void aShortSecretIsMaskedAsAWord() {
        var masker = new SecretMasker(List.of("abc", " ", ""));
        assertEquals("pin=***, abcd zabc ***", masker.mask("pin=abc, abcd zabc abc"));
    }

    @Example
    void secretsThatTouchBecomeOneMask() {
        assertEquals("x***y", new SecretMasker(List.of("secret", "retort")).mask("xsecretortsecrety"));
        assertEquals("nothing", SecretMasker.NONE.mask("nothing"));
    }

    @Provide
    Arbitrary<String> secret() {
        return Arbitraries.oneOf(Arbitraries.strings().withChars("ab").ofMinLength(4).ofMaxLength(6),
                Arbitraries.strings().withCharRange('!', '~').ofMinLength(4).ofMaxLength(20),
                Arbitraries.strings().withChars("aé€ß\"\\/\t %+&").ofMinLength(4).ofMaxLength(9)
                        .filter(text -> !text.isBlank()));
    }

    @Provide
    Arbitrary<String> text() {
        return Arbitraries.strings().withChars("STab -").ofMaxLength(60);
    }
}
