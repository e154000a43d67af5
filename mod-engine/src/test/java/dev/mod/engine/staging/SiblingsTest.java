package dev.mod.engine.staging;

import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.mod.engine.spi.Cancellation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a thread of a task intends when the task has given up is not waited for: nobody would ever give that up. */
class SiblingsTest {
    @TempDir
    Path target;

    private void afterGivingUp(Consumer<StagedWorkspace> late) throws Exception {
        Files.writeString(target.resolve("f"), "before");
        var siblings = new Siblings();
        var older = siblings.join("older", Cancellation.NEVER);
        var younger = siblings.join("younger", Cancellation.NEVER);
        var workspace = new StagedWorkspace(target, new StagedWorkspace.Layer(), older);
        older.begin();
        late.accept(workspace);
        assertFalse(younger.awaitOlder("f"));
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aLateWrite() throws Exception {
        afterGivingUp(workspace -> workspace.write("f", "late".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aLateIntention() throws Exception {
        afterGivingUp(workspace -> workspace.intend(List.of("f")));
    }
}
