package dev.mod.openrewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.event.RunOptions;
import dev.mod.engine.run.RunOutcome;
import dev.mod.model.run.RunStatus;
import dev.mod.openrewrite.internal.artifact.Libraries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of {@code docs/openrewrite.md} does what the page says. */
class OpenRewriteDocTest {
    @TempDir
    Path temp;

    private static String block(String page, String title) {
        Matcher matcher = Pattern.compile("(?ms)^```" + Pattern.quote(title) + "\n(.*?)^```$").matcher(page);
        assertTrue(matcher.find(), title);
        return matcher.group(1);
    }

    @Tag("slow")
    @Test
    void theExampleRuns() throws IOException, InterruptedException {
        String page = Files.readString(Path.of(System.getProperty("basedir", "."), "..", "docs", "openrewrite.md"));
        StepRun run = new StepRun(temp)
                .inPackage("workflow.yaml", block(page, "yaml workflow.yaml"))
                .inPackage("rewrite.yml", block(page, "yaml rewrite.yml"))
                .file("src/main/java/shop/Cart.java", block(page, "java src/main/java/shop/Cart.java"));
        RunOutcome outcome = run.start(RunOptions.DEFAULT.withDryRun(true)).await();
        assertEquals(RunStatus.COMPLETED, outcome.status(), () -> run.error(outcome));
        assertEquals(block(page, "diff"), run.engine.diff(outcome.view().run().id(), Optional.empty()));
        assertTrue(page.contains("Default: " + Libraries.VERSION));
    }
}
