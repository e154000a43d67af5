package dev.mod.engine.change;

import dev.mod.engine.target.FileEntry;
import dev.mod.engine.target.FileStat;
import dev.mod.engine.target.Spelling;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Files on disk, changed from the directories that they lie in. */
record HeldFiles(Directories directories, boolean forced) implements TargetFiles {
    /** Something that is made at the root of the target, where no link can be in the way, and moved to its place. */
    private interface Made {
        void at(Path path) throws IOException;
    }

    @Override
    public void stage(String path, Content content, int mode) throws IOException {
        directories.in(path, directory -> {
            String temporary = FileOperations.temporary(Directories.name(path));
            boolean whole = false;
            try {
                write(directory, temporary, content);
                directory.copyOwner(Directories.name(path), temporary);
                setMode(directory, temporary, mode, true);
                whole = true;
            } finally {
                if (!whole) {
                    directory.delete(temporary);
                }
            }
            return whole;
        });
    }

    /** A thread that is interrupted closes the file that it writes; what is begun ends nevertheless. */
    private void write(Directory directory, String name, Content content) throws IOException {
        boolean interrupted = false;
        try {
            while (true) {
                try (var in = content.open(); SeekableByteChannel out = create(directory, name)) {
                    in.transferTo(Channels.newOutputStream(out));
                    if (forced && out instanceof FileChannel file) {
                        file.force(true);
                    }
                    return;
                } catch (ClosedByInterruptException e) {
                    interrupted |= Thread.interrupted();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static SeekableByteChannel create(Directory directory, String name) throws IOException {
        try {
            return directory.create(name);
        } catch (FileAlreadyExistsException e) {
            directory.delete(name);
            return directory.create(name);
        }
    }

    @Override
    public void place(String path) throws IOException {
        String name = Directories.name(path);
        directories.in(path, directory -> {
            directory.move(FileOperations.temporary(name), directory, name);
            return true;
        });
    }

    @Override
    public void unstage(String path) throws IOException {
        deleteIn(path, FileOperations.temporary(Directories.name(path)));
    }

    @Override
    public boolean isStill(String path, @Nullable FileEntry found) throws IOException {
        try {
            return directories.in(path, directory -> isStill(directory, Directories.name(path), found));
        } catch (NoSuchFileException e) {
            return found == null;
        }
    }

    /**
     * A mount that knows no capital letters may say for a second that something is there that was deleted under a name in
     * others; its listing does not.
     */
    private static boolean isStill(Directory directory, String name, @Nullable FileEntry found) throws IOException {
        return directory.isStill(name, found)
                || (found == null && directory.isThere() && Spelling.of(directory.path(), name).isEmpty());
    }

    @Override
    public void delete(String path) throws IOException {
        deleteIn(path, Directories.name(path));
        directories.forget(path);
    }

    private void deleteIn(String path, String name) throws IOException {
        try {
            directories.in(path, directory -> {
                directory.delete(name);
                return true;
            });
        } catch (NoSuchFileException e) {
            // neither is the directory
            return;
        }
    }

    @Override
    public void respell(String path, String spelling) throws IOException {
        directories.in(path, directory -> {
            directory.move(spelling, directory, Directories.name(path));
            return true;
        });
    }

    @Override
    public void makeDirectory(String path) throws IOException {
        make(path, Files::createDirectory);
    }

    @Override
    public void makeLink(String path, String target) throws IOException {
        make(path, file -> Files.createSymbolicLink(file, Path.of(target)));
    }

    private void make(String path, Made made) throws IOException {
        String temporary = FileOperations.temporary(path);
        String name = Directories.name(path);
        directories.in(path, directory -> {
            if (!isStill(directory, name, null)) {
                throw new FileAlreadyExistsException(directory.path().resolve(name).toString());
            }
            made.at(directories.root().path().resolve(temporary));
            boolean moved = false;
            try {
                directories.root().move(temporary, directory, name);
                moved = true;
            } catch (AtomicMoveNotSupportedException e) {
                // on another file system
                made.at(directory.path().resolve(name));
            } finally {
                if (!moved) {
                    directories.root().delete(temporary);
                }
            }
            return moved;
        });
    }

    @Override
    public void unmake(String path) throws IOException {
        directories.root().delete(FileOperations.temporary(path));
    }

    @Override
    public void setMode(String path, int mode) throws IOException {
        directories.in(path, directory -> {
            setMode(directory, Directories.name(path), mode, false);
            return true;
        });
    }

    /**
     * Mounts that have one mode for all files may refuse to set any.
     *
     * @param fresh whether the file was just made with {@link Directory#PRIVATE}
     */
    private static void setMode(Directory directory, String name, int mode, boolean fresh) throws IOException {
        try {
            directory.setMode(name, mode);
        } catch (FileSystemException e) {
            FileEntry now = FileStat.of(directory.path().resolve(name), name);
            if (now == null || (now.mode() != mode && (!fresh || now.mode() == Directory.PRIVATE))) {
                throw e;
            }
        }
    }

    @Override
    public void close() {
        directories.close();
    }
}
