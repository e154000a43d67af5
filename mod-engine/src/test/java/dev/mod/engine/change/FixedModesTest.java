package dev.mod.engine.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mod.engine.target.FileEntry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Mounts of other systems' disks have the same mode for all files, and some refuse to set any. */
@DisabledOnOs(OS.WINDOWS)
class FixedModesTest {
    @TempDir
    Path target;

    /** Refuses all modes; what is made in it has a certain one. */
    private record Mount(Directory in, String mode) implements Directory {
        @Override
        public Path path() {
            return in.path();
        }

        @Override
        public Directory child(String name) throws IOException {
            return new Mount(in.child(name), mode);
        }

        @Override
        public boolean isThere() throws IOException {
            return in.isThere();
        }

        @Override
        public boolean isStill(String name, @Nullable FileEntry found) throws IOException {
            return in.isStill(name, found);
        }

        @Override
        public SeekableByteChannel create(String name) throws IOException {
            SeekableByteChannel made = in.create(name);
            Files.setPosixFilePermissions(path().resolve(name), PosixFilePermissions.fromString(mode));
            return made;
        }

        @Override
        public void move(String name, Directory to, String newName) throws IOException {
            in.move(name, ((Mount) to).in, newName);
        }

        @Override
        public void delete(String name) throws IOException {
            in.delete(name);
        }

        @Override
        public void copyOwner(String of, String name) throws IOException {
            in.copyOwner(of, name);
        }

        @Override
        public void setMode(String name, int mode) throws IOException {
            throw new FileSystemException(name, null, "Operation not permitted");
        }

        @Override
        public void close() {
            in.close();
        }
    }

    private void write(String mode) throws IOException {
        try (var files = new HeldFiles(new Directories(new Mount(HandleDirectory.orPath(target), mode)), false)) {
            files.stage("a.txt", () -> new ByteArrayInputStream("new".getBytes(StandardCharsets.UTF_8)), 0644);
            files.place("a.txt");
        }
    }

    @Test
    void filesAreWrittenThereNevertheless() throws IOException {
        write("rwxrwxrwx");
        assertEquals("new", Files.readString(target.resolve("a.txt")));
        write("rw-r--r--");
    }

    @Test
    void whereModesCountTheyHaveToBeSet() throws IOException {
        assertThrows(FileSystemException.class, () -> write("rw-------"));
        try (Stream<Path> left = Files.list(target)) {
            assertEquals(List.of(), left.toList());
        }
    }
}
