package dev.mod.engine.apply;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Somebody who edits files at random. */
final class Person {
    private final Random random;
    private final Path root;
    private int texts;

    Person(Random random, Path root) {
        this.random = random;
        this.root = root;
    }

    private String anyPath() {
        return Deeds.PATHS.get(random.nextInt(Deeds.PATHS.size()));
    }

    /** Does anything, to files and directories. */
    void act() throws IOException {
        String path = anyPath();
        switch (random.nextInt(9)) {
            case 0, 1 -> touch(path);
            case 2 -> remove(root.resolve(path));
            case 3 -> rename(path, anyPath());
            case 4 -> mode(path);
            case 5 -> replace(path, file -> Files.createSymbolicLink(file, Path.of("elsewhere")));
            case 6 -> replace(path, Files::createDirectory);
            case 7 -> {
                // the directory goes, and all that is in it
                if (path.contains("/")) {
                    remove(root.resolve(path.substring(0, path.indexOf('/'))));
                }
            }
            default -> {
                if (path.contains("/")) {
                    replace(path.substring(0, path.indexOf('/')), file -> Files.writeString(file, "no directory\n"));
                }
            }
        }
    }

    /** Edits files only, and gives those that are other than before. */
    Set<String> edit() throws IOException {
        Snapshot before = Snapshot.of(root);
        String path = anyPath();
        switch (random.nextInt(4)) {
            case 0, 1 -> touch(path);
            case 2 -> {
                if (Files.isRegularFile(root.resolve(path), LinkOption.NOFOLLOW_LINKS)) {
                    Files.delete(root.resolve(path));
                }
            }
            default -> mode(path);
        }
        Snapshot after = Snapshot.of(root);
        var changed = new TreeSet<String>();
        for (String each : Deeds.PATHS) {
            if (!java.util.Objects.equals(before.files().get(each), after.files().get(each))) {
                changed.add(each);
            }
        }
        return changed;
    }

    private interface Making {
        void at(Path file) throws IOException;
    }

    private void replace(String path, Making making) throws IOException {
        remove(root.resolve(path));
        if (parents(path)) {
            making.at(root.resolve(path));
        }
    }

    private boolean parents(String path) throws IOException {
        try {
            Path parent = root.resolve(path).getParent();
            Files.createDirectories(parent);
            return parent.toRealPath().equals(parent);
        } catch (FileSystemException e) {
            return false;
        }
    }

    private void touch(String path) throws IOException {
        Path file = root.resolve(path);
        if (parents(path) && (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                || !Files.exists(file, LinkOption.NOFOLLOW_LINKS))) {
            Files.writeString(file, "by a person " + texts++ + "\n");
        }
    }

    private void rename(String from, String to) throws IOException {
        if (Files.isRegularFile(root.resolve(from), LinkOption.NOFOLLOW_LINKS) && parents(to)
                && !Files.isDirectory(root.resolve(to), LinkOption.NOFOLLOW_LINKS)) {
            Files.move(root.resolve(from), root.resolve(to), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private void mode(String path) throws IOException {
        Path file = root.resolve(path);
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            int mode = (Integer) Files.getAttribute(file, "unix:mode") & 0777;
            Files.setAttribute(file, "unix:mode", mode == 0600 ? 0755 : 0600);
        }
    }

    static void remove(Path path) throws IOException {
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            try (Stream<Path> all = Files.list(path)) {
                for (Path each : all.toList()) {
                    remove(each);
                }
            }
        }
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            Files.delete(path);
        }
    }
}
