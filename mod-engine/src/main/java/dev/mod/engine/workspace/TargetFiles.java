package dev.mod.engine.workspace;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The changes of files that restoring and applying are made of. Each may fail, and leaves the file as it was then. */
interface TargetFiles {
    /** Puts a whole new file in place of whatever file there is. */
    void replace(Path path, InputStream content, int mode) throws IOException;

    /** Deletes a file, a link or an empty directory; nothing happens if there is none. */
    void delete(Path path) throws IOException;

    void makeDirectory(Path path) throws IOException;

    void makeLink(Path path, String target) throws IOException;

    void setMode(Path path, int mode) throws IOException;

    /** Whether files have POSIX modes here. */
    static boolean hasModes() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("unix");
    }

    /** Prefix of the names of files that are being written. */
    String TEMPORARY = ".mod-tmp-";

    /** The files on disk. */
    TargetFiles DISK = new TargetFiles() {
        @Override
        public void replace(Path path, InputStream content, int mode) throws IOException {
            var temporary = path.resolveSibling(TEMPORARY + Long.toHexString(System.nanoTime()));
            boolean moved = false;
            try {
                try (var out = new FileOutputStream(temporary.toFile())) {
                    content.transferTo(out);
                    out.getFD().sync();
                }
                setMode(temporary, mode);
                Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                moved = true;
            } finally {
                if (!moved) {
                    Files.deleteIfExists(temporary);
                }
            }
        }

        @Override
        public void delete(Path path) throws IOException {
            Files.deleteIfExists(path);
        }

        @Override
        public void makeDirectory(Path path) throws IOException {
            Files.createDirectory(path);
        }

        @Override
        public void makeLink(Path path, String target) throws IOException {
            Files.createSymbolicLink(path, Path.of(target));
        }

        @Override
        public void setMode(Path path, int mode) throws IOException {
            if (hasModes()) {
                Files.setAttribute(path, "unix:mode", mode);
            }
        }
    };
}
