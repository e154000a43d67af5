package dev.mod.steps.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.page.RulePages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples of the pages about what kinds of steps report. */
class StepRulePagesTest {
    private static final Pattern FILE = Pattern.compile("`([^`\n]+)`\n\n```[a-z]+\n(.*?)```\n", Pattern.DOTALL);

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"api-key", "default-export", "nested-arguments", "script-syntax", "shard-method",
            "unknown-language", "unknown-tool", "unresolved-import"})
    void badGivesTheCodeAndGoodGivesNothing(String code) throws IOException {
        String text = RulePages.page(code).orElseThrow().text();
        int good = text.indexOf("\n## Good\n");
        List<String> found = check("bad", text.substring(text.indexOf("\n## Bad\n"), good));
        // an expression that is not expanded is a warning of its own
        found.remove("unexpanded-expression");
        assertEquals(List.of(code), found.stream().distinct().toList());
        assertEquals(List.of(), check("good", text.substring(good)));
    }

    private List<String> check(String name, String section) throws IOException {
        for (var file : FILE.matcher(section).results().toList()) {
            Path path = directory.resolve(name).resolve(file.group(1));
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.group(2));
        }
        List<StepExecutor> kinds = new ArrayList<>();
        ServiceLoader.load(StepExecutor.class).forEach(kinds::add);
        return new ArrayList<>(PackageValidator.validate(directory.resolve(name), kinds, Mode.LENIENT).diagnostics()
                .stream().map(Diagnostic::code).toList());
    }
}
