package dev.mod.engine.workspace;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files on disk. Forcing each of them there takes longer than all else when there are thousands. */
record DiskFiles(boolean forced) implements TargetFiles {
    @Override
    public void stage(Path path, InputStream content, int mode) throws IOException {
        var temporary = TargetFiles.temporary(path);
        boolean whole = false;
        try {
            try (var out = new FileOutputStream(temporary.toFile())) {
                content.transferTo(out);
                if (forced) {
                    out.getFD().sync();
                }
            }
            setMode(temporary, mode);
            whole = true;
        } finally {
            if (!whole) {
                Files.deleteIfExists(temporary);
            }
        }
    }

    @Override
    public void place(Path path) throws IOException {
        Files.move(TargetFiles.temporary(path), path, StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
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
        if (TargetFiles.hasModes()) {
            Files.setAttribute(path, "unix:mode", mode);
        }
    }
}
