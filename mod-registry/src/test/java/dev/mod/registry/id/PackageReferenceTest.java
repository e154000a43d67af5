package dev.mod.registry.id;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ModException;
import dev.mod.registry.id.PackageReference.ByDigest;
import dev.mod.registry.id.PackageReference.Channel;
import dev.mod.registry.id.PackageReference.Range;
import dev.mod.registry.id.PackageReference.Version;
import dev.mod.registry.oci.Digest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PackageReferenceTest {
    @ParameterizedTest
    @ValueSource(strings = {"1.2.3", "1.0.0-rc.1", "2.0.0+build.7", "0.0.0"})
    void anExactVersion(String version) {
        assertEquals(new Version(version), PackageReference.parse("@acme/upgrade@" + version).selector());
    }

    @ParameterizedTest
    @ValueSource(strings = {"^1.2", "~1.2.3", ">=1 <2", "1.x", "*", "1.2", "^1.0.0 || ^2.0.0"})
    void aRange(String range) {
        assertEquals(new Range(range), PackageReference.parse("upgrade@" + range).selector());
    }

    @ParameterizedTest
    @ValueSource(strings = {"latest", "beta", "next", "canary-2"})
    void aChannel(String channel) {
        assertEquals(new Channel(channel), PackageReference.parse("upgrade@" + channel).selector());
    }

    @Test
    void withoutAnythingItIsTheLatest() {
        var reference = PackageReference.parse("@acme/upgrade");
        assertEquals(Channel.LATEST, reference.selector());
        assertEquals("@acme/upgrade@latest", reference.toString());
    }

    @Test
    void aDigest() {
        var digest = Digest.of(new byte[]{1});
        assertEquals(new ByDigest(digest), PackageReference.parse("upgrade@" + digest).selector());
    }

    @ParameterizedTest
    @CsvSource({"a/b,@a/b", "a//b,@a/b", "Upgrade,upgrade", "@Acme/Upgrade,@acme/upgrade"})
    void anIdThatIsNoneSaysWhatMayBeMeant(String wrong, String meant) {
        var refused = assertThrows(ModException.class, () -> PackageId.parse(wrong));
        assertTrue(String.valueOf(refused.getMessage()).endsWith("did you mean " + meant + "?"), refused.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "@/x", "@a", "a\n", "a@", "@a/b/c", "a@!!", "../x", "a b"})
    void whatIsNoReferenceIsRefused(String text) {
        assertThrows(ModException.class, () -> PackageReference.parse(text));
    }
}
