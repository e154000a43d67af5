package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files have names in UTF-8, whatever the locale. */
class LocaleTest {
    @TempDir
    Path temp;

    @ParameterizedTest
    @ValueSource(strings = {"C", "xx_XX.UTF-8", "xx_XX", ""})
    void namesAreRead(String locale) throws Exception {
        var mod = new ModProcess(temp).with("LC_ALL", locale).with("LANG", locale);
        mod.write("ü ñ.js", "log(1)\n");
        var found = mod.shell("mod scan -p 'log($A)' -l js .");
        assertEquals("", found.err());
        assertEquals("ü ñ.js:1:log(1)\n", found.out());
    }

    /** As where Java is started without the launcher. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void whatCannotBeReadIsSaid() throws Exception {
        var mod = new ModProcess(temp).with("LC_ALL", "POSIX");
        mod.write("ü ñ.js", "log(1)\n");
        var refused = mod.shell("'" + System.getProperty("java.home") + "/bin/java' -jar '"
                + Path.of("target/dist/lib/mod.jar").toAbsolutePath() + "' scan -p 'log($A)' -l js .");
        assertEquals(5, refused.exit(), refused.err());
        assertTrue(refused.err().contains("the name of a file cannot be read in the encoding of this locale, ANSI"),
                refused.err());
        assertTrue(refused.err().contains("set LC_ALL to a locale of UTF-8"), refused.err());
    }
}
