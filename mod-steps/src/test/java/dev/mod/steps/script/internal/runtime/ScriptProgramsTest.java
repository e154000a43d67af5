package dev.mod.steps.script.internal.runtime;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.model.manifest.Capability;
import dev.mod.steps.script.host.Capabilities;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Programs of scripts leave nothing behind. */
@EnabledOnOs(OS.LINUX)
class ScriptProgramsTest {
    private static final Set<Capability> PROGRAMS = Set.of(Capability.CHILD_PROCESS);

    @TempDir
    Path directory;

    /** Also where the script gives it no environment. */
    @Test
    void whatAProgramLeavesInTheBackgroundEndsWithTheStep() throws Exception {
        String pid;
        try (TestScript script = script("""
                execFileSync('/bin/sh', ['-c', 'sleep 1000 >/dev/null 2>&1 & echo $!'], { env: {} })""")) {
            pid = script.apply("a").strip();
            assertTrue(alive(pid), "the next files may need it");
        }
        assertFalse(alive(pid));
    }

    private TestScript script(String expression) throws Exception {
        return TestScript.of(directory, "s.js",
                "import { execFileSync } from 'child_process'; export default () => String(" + expression
                        + ");",
                Duration.ofSeconds(20), new Capabilities(PROGRAMS, PROGRAMS));
    }

    private static boolean alive(String pid) {
        return ProcessHandle.of(Long.parseLong(pid)).filter(ProcessHandle::isAlive)
                .flatMap(each -> each.info().command()).isPresent();
    }
}
