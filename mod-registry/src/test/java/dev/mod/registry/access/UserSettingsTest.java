package dev.mod.registry.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.registry.id.PackageId;
import dev.mod.registry.signing.TrustPolicy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UserSettingsTest {
    @TempDir
    Path home;

    private UserSettings settings(String text) throws Exception {
        Files.writeString(home.resolve(UserSettings.FILE), text);
        return UserSettings.of(home);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# registry: later\n", "---\n", "{}\n", "null\n"})
    void aFileWithoutSettingsSetsNothing(String text) throws Exception {
        assertEquals(new UserSettings(Optional.empty(), TrustPolicy.NONE, Optional.empty()), settings(text));
    }

    @Test
    void whatIsSet() throws Exception {
        UserSettings set = settings("registry: oci://example/mods\nsandbox: required\n"
                + "trust: {\"@acme\": digest, \"@other-1\": none, \"*\": digest}\n");
        assertEquals(Optional.of("oci://example/mods"), set.registry());
        assertEquals(Optional.of("required"), set.sandbox());
        assertInstanceOf(TrustPolicy.PinnedDigest.class, set.trust().demand(PackageId.parse("@acme/a")));
        assertInstanceOf(TrustPolicy.Nothing.class, set.trust().demand(PackageId.parse("@other-1/a")));
        assertInstanceOf(TrustPolicy.PinnedDigest.class, set.trust().demand(PackageId.parse("a")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '#', value = {"trusts: {} | did you mean trust?",
            "registry: [a] | as text",
            "sandbox: on | off, auto",
            "sandbox: [off] | off, auto", "trust: digest | a map from scopes",
            "trust: {acme: digest} | did you mean \"@acme\"?",
            "trust: {\"@acme/pkg\": digest} | did you mean \"@acme\"?", "trust: {\"@Acme\": none} | @Acme' is none",
            "trust: {\"\": none} | is none", "trust: {\"@acme\": digests} | takes none, digest, or",
            "trust: {\"@acme\": {key: [a.pem]}} | takes none, digest, or",
            "trust: {\"@acme\": {keys: a.pem}} | takes none, digest, or",
            "trust: {\"@acme\": {keys: []}} | takes none, digest, or",
            "trust: {\"@acme\": {keys: [{}]}} | takes none, digest, or",
            "trust: {\"@acme\": {keys: [gone.pem]}} | gone.pem", "a: [ | cannot be read", "- a | settings are a map"})
    void whatIsNotUnderstoodIsRefused(String text, String said) {
        ModException thrown = assertThrows(ModException.class, () -> settings(text));
        assertTrue(String.valueOf(thrown.getMessage()).contains(said), thrown.getMessage());
        assertTrue(thrown.code() == ErrorCodes.SETTINGS || said.endsWith(".pem"), thrown::toString);
    }
}
