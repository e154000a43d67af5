package dev.mod.engine.internal.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunPlaceTest {
    @TempDir
    Path target;

    @Test
    void aRunThatWouldBeKeptInItsTargetIsRefused() throws Exception {
        Files.createDirectories(target.resolve("a/home"));
        Files.createSymbolicLink(target.resolve("link"), target.resolve("a"));
        for (String place : new String[]{"home/runs/1", "a/home/runs/1", "link/home/runs/1"}) {
            var thrown = assertThrows(ModException.class, () -> RunPlace.check(target.resolve(place), target), place);
            assertEquals(ErrorCodes.HOME_IN_TARGET, thrown.code());
        }
        RunPlace.check(target.resolve("../elsewhere/runs/1"), target);
        RunPlace.check(target.resolve("home/runs/1"), target.resolve("a"));
    }

    @Test
    void whereItIsIgnoredItIsNot() throws Exception {
        Files.writeString(target.resolve(".gitignore"), "/home/\n");
        RunPlace.check(target.resolve("home/runs/1"), target);
        assertThrows(ModException.class, () -> RunPlace.check(target.resolve("a/home/runs/1"), target));
    }
}
