package dev.mod.git.forge.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mod.git.forge.ForgeException;
import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OriginTest {
    private static final URI BASE = URI.create("https://api.host/v3");

    @ParameterizedTest
    @CsvSource({"/v3/x?page=2, https://api.host/v3/x?page=2", "https://api.host/v3/a%2Fb, https://api.host/v3/a%2Fb",
            "HTTPS://API.HOST/x, https://api.host/x", "https://api.host:443/x, https://api.host/x",
            "http://api.host/x, https://api.host/x", "?page=2, https://api.host/v3/?page=2"})
    void staysOnTheHost(String named, String found) {
        assertEquals(URI.create(found), new ForgeOrigin(BASE).resolve(URI.create("https://api.host/v3/"), named));
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://evil.host/x", "//evil.host/x", "https://api.host.evil/x",
            "https://api.host:8443/x",
            "https://user@api.host/x", "https://api.host@evil/x", "ftp://api.host/x", "mailto:x", "http://[",
            "https://api.host\\@evil/x", "file:///etc/passwd", "http://api.host:80/x"})
    void goesNowhereElse(String named) {
        assertThrows(ForgeException.class, () -> new ForgeOrigin(BASE).resolve(BASE, named));
    }
}
