package dev.mod.postgres;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ModException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseAddressTest {
    @Test
    void thePasswordIsUsedAndNotShown() {
        var address = DatabaseAddress.parse(
                "jdbc:postgresql://db.example.org:5433/mods?user=u&password=hunter2&ssl=true",
                Map.of());
        assertEquals("jdbc:postgresql://db.example.org:5433/mods", address.toString());
        assertFalse(address.url().contains("hunter2"));
        assertEquals("hunter2", address.properties().getProperty("password"));
        assertEquals("u", address.properties().getProperty("user"));
        assertEquals("true", address.properties().getProperty("ssl"));
    }

    @Test
    void theEnvironmentGivesWhatTheAddressLacks() {
        var environment = Map.of("PGPASSWORD", "from-the-environment", "PGUSER", "somebody");
        var address = DatabaseAddress.parse("jdbc:postgresql://a,b:1/mods", environment);
        assertEquals("from-the-environment", address.properties().getProperty("password"));
        assertEquals("somebody", address.properties().getProperty("user"));
        assertEquals("jdbc:postgresql://a:5432,b:1/mods", address.toString());
        address = DatabaseAddress.parse("jdbc:postgresql://a/mods?password=own&user=me", environment);
        assertEquals("own", address.properties().getProperty("password"));
        assertEquals("me", address.properties().getProperty("user"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres://u:hunter2@db/x", "jdbc:mysql://u:hunter2@db/x", "hunter2", "",
            "jdbc:postgresql://hunter2:notaport/x"})
    void whatIsNoAddressIsNotRepeated(String text) {
        var refused = assertThrows(ModException.class, () -> DatabaseAddress.parse(text, Map.of()));
        assertFalse(String.valueOf(refused.getMessage()).contains("hunter2"), refused.getMessage());
        assertTrue(String.valueOf(refused.getMessage()).contains("jdbc:postgresql://"), refused.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Mod", "a b", "a;drop table x", "1a", "a.b", "a\"b"})
    void aSchemaIsAPlainName(String name) {
        var settings = PostgresSettings.of(DatabaseAddress.parse("jdbc:postgresql://a/b", Map.of()), Path.of("x"));
        assertThrows(IllegalArgumentException.class, () -> settings.withSchema(name));
    }
}
