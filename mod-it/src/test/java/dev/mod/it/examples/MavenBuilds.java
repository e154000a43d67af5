package dev.mod.it.examples;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** What tests of builds of our examples share. */
abstract class MavenBuilds {
    @TempDir
    Path scratch;
    private @Nullable MavenBuild opened;

    final MavenBuild open(String example) throws IOException {
        var build = new MavenBuild(scratch, example);
        opened = build;
        return build;
    }

    @AfterEach
    final void close() throws IOException {
        if (opened != null) {
            opened.close();
        }
    }

    static void contains(MavenBuild.Result result, String text) {
        assertTrue(result.output().contains(text), result.output());
    }
}
