package dev.mod.engine.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.engine.change.FileOperations;
import dev.mod.engine.change.WatchedOperations;
import dev.mod.engine.target.Trees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Targets in which somebody is at work while they are looked at and put back. */
@DisabledOnOs(OS.WINDOWS)
class RestlessTargetTest {
    private static final int LOOKS = 20;
    private static final int COPIES = 8;
    private static final int LARGE = 2 << 20;

    @TempDir
    Path directory;

    /** Makes, replaces and deletes files, links, directories and ignore files, and writes to a large log. */
    private static final class Somebody extends Thread {
        private final Path target;
        private final Random random = new Random(1);
        private volatile boolean ended;

        Somebody(Path target) {
            this.target = target;
        }

        @Override
        public void run() {
            while (!ended) {
                try {
                    work();
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            }
        }

        void end() throws InterruptedException {
            ended = true;
            join();
        }

        private void work() throws IOException {
            Path file = target.resolve("d" + random.nextInt(3)).resolve("s" + random.nextInt(5));
            Files.deleteIfExists(file);
            switch (random.nextInt(6)) {
                case 0 -> Files.writeString(file, "text");
                case 1 -> Files.createSymbolicLink(file, Path.of("f1"));
                case 2 -> Files.createDirectory(file);
                case 3 -> {
                    Files.writeString(file.resolveSibling(".gitignore"), "*.o\n");
                    Files.delete(file.resolveSibling(".gitignore"));
                }
                case 4 -> Files.write(target.resolve("log"), new byte[5000], StandardOpenOption.APPEND);
                default -> {
                }
            }
        }
    }

    @Tag("slow")
    @Test
    void looksSeeWhatNobodyTouches() throws Exception {
        Path target = Files.createDirectory(directory.resolve("target"));
        for (int i = 0; i < 3; i++) {
            Path below = Files.createDirectory(target.resolve("d" + i));
            for (int j = 0; j < 60; j++) {
                Files.writeString(below.resolve("f" + j), "content " + j);
            }
        }
        Files.write(target.resolve("log"), new byte[LARGE]);
        var somebody = new Somebody(target);
        somebody.start();
        try (var snapshots = new SnapshotStore(directory.resolve("store"), target)) {
            for (int look = 0; look < LOOKS; look++) {
                Files.writeString(target.resolve("d0/f0"), "look " + look);
                String name = snapshots.capture();
                assertEquals("look " + look, text(snapshots, name, "d0/f0"));
                for (int i = 0; i < 3; i++) {
                    for (int j = 1; j < 60; j++) {
                        assertEquals("content " + j, text(snapshots, name, "d" + i + "/f" + j));
                    }
                }
            }
        } finally {
            somebody.end();
        }
    }

    @Tag("slow")
    @Test
    void copiesHaveWhatNobodyTouches() throws Exception {
        Path target = Files.createDirectory(directory.resolve("target"));
        Trees.shell(target, """
                for d in d0 d1 d2; do mkdir $d; for j in $(seq 60); do echo "content $j" > $d/f$j; done; done; : > log
                git -c init.defaultBranch=main init -q; git add .; git -c user.name=n -c user.email=e@x commit -qm all
                """);
        var somebody = new Somebody(target);
        somebody.start();
        var git = new ProcessBuilder("sh", "-c", """
                while [ ! -e ../ended ]; do
                  for i in 1 2 3 4 5; do git branch -q some/b$i; git branch -q -D some/b$i; done
                  git branch -q other; git pack-refs --all; git branch -q -D other
                done
                """).directory(target.toFile()).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        Path copy = directory.resolve("copy");
        try (var snapshots = new SnapshotStore(directory.resolve("store"), target)) {
            for (int look = 0; look < COPIES; look++) {
                snapshots.copy(copy);
                for (int i = 0; i < 3; i++) {
                    for (int j = 1; j <= 60; j++) {
                        assertEquals("content " + j + "\n", Files.readString(copy.resolve("d" + i).resolve("f" + j)));
                    }
                }
                Trees.shell(copy, "git diff --quiet main -- d0/f1; test -z \"$(find .git/refs -name '*.lock')\"");
            }
        } finally {
            somebody.end();
            Files.createFile(directory.resolve("ended"));
            git.waitFor();
        }
    }

    private static String text(SnapshotStore snapshots, String name, String path) {
        byte[] bytes = snapshots.read(name, path);
        return bytes == null ? path + " is missing" : new String(bytes, StandardCharsets.UTF_8);
    }

    @Test
    void whatIsMadeMeanwhileInThePlaceOfLinksAndDirectoriesMakesRoom() throws Exception {
        Path target = Files.createDirectory(directory.resolve("target"));
        Trees.shell(target, "mkdir -p gone/deeper; echo g > gone/deeper/g; ln -s gone link");
        var before = Trees.listing(target);
        for (int change = 0; change < 12; change++) {
            int at = change;
            var meddled = new WatchedOperations(FileOperations.DISK) {
                private int changes;

                @Override
                protected void change() throws IOException {
                    if (changes++ == at) {
                        for (String name : List.of("link", "gone")) {
                            if (!Files.exists(target.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
                                Files.writeString(target.resolve(name), "somebody's");
                            }
                        }
                    }
                }
            };
            try (var snapshots = new SnapshotStore(directory.resolve("store" + at), target, meddled)) {
                String name = snapshots.capture();
                Trees.shell(target, "rm -r gone link");
                snapshots.restore(name);
            }
            assertEquals(before, Trees.listing(target), "change " + at);
        }
    }
}
