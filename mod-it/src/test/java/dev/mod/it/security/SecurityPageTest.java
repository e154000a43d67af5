package dev.mod.it.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Each promise of {@code docs/security.md} names tests that hold it, and they are there. */
class SecurityPageTest {
    private static final Path ROOT = Path.of(System.getProperty("basedir", "."), "..");
    private static final Pattern PROMISE = Pattern.compile("\\*\\*([^*]+?)[.:]?\\*\\*");
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w+(?:Test|Properties))`");
    /** What is not promised. */
    private static final Set<String> NONE = Set.of("Not defended against", "Workers");

    @Test
    void eachPromiseNamesATest() throws IOException {
        var without = new TreeSet<String>();
        int promises = 0;
        for (String paragraph : Files.readString(ROOT.resolve("docs/security.md")).split("\n\n")) {
            var promise = PROMISE.matcher(paragraph);
            if (promise.lookingAt()) {
                promises++;
                if (!TEST.matcher(paragraph).find()) {
                    without.add(promise.group(1));
                }
            }
        }
        assertTrue(promises > 8, promises + " promises");
        assertEquals(NONE, without);
    }

    @Test
    void eachTestThatIsNamedIsThere() throws IOException {
        var named = new TreeSet<String>();
        var test = TEST.matcher(Files.readString(ROOT.resolve("docs/security.md")));
        while (test.find()) {
            named.add(test.group(1));
        }
        named.removeAll(tests());
        assertEquals(Set.of(), named);
    }

    private static Set<String> tests() throws IOException {
        var tests = new TreeSet<String>();
        try (var modules = Files.newDirectoryStream(ROOT, "mod-*")) {
            for (Path module : modules) {
                Path sources = module.resolve("src/test/java");
                if (Files.isDirectory(sources)) {
                    try (var files = Files.walk(sources)) {
                        tests.addAll(files.map(file -> String.valueOf(file.getFileName()))
                                .filter(name -> name.endsWith(".java"))
                                .map(name -> name.substring(0, name.length() - ".java".length()))
                                .collect(Collectors.toSet()));
                    }
                }
            }
        }
        return tests;
    }
}
