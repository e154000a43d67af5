package dev.mod.steps.script.internal.node;

import dev.mod.steps.script.host.OutsideTargetException;
import dev.mod.steps.script.host.ScriptFileSystem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.HostAccess;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Host part of {@code fs}. Bytes travel as strings of Latin-1; failures as results, since they get codes. */
public final class FileCalls {
    /** Codes of what Java has no exception for. */
    private static final Map<String, String> CODES = Map.of("Not a directory", "ENOTDIR", "Is a directory", "EISDIR",
            "Invalid argument", "EINVAL", "No space left on device", "ENOSPC", "Read-only file system", "EROFS",
            "File name too long", "ENAMETOOLONG", "Directory not empty", "ENOTEMPTY", "Invalid cross-device link",
            "EXDEV", "Too many open files", "EMFILE",
            "Operation not permitted", "EPERM");

    private final ScriptFileSystem files;
    private final Path directory;

    FileCalls(ScriptFileSystem files, Path directory) {
        this.files = files;
        this.directory = directory;
    }

    /** Result, or the code of a failure. */
    public static final class Result {
        /** The code, as {@code ENOENT}; null when all went well. */
        @HostAccess.Export
        public final @Nullable String error;
        /** The result, if the call has one. */
        @HostAccess.Export
        public final @Nullable Object value;
        /** Whether the path leads out of where the script may go. */
        @HostAccess.Export
        public final boolean outside;

        Result(@Nullable String error, @Nullable Object value) {
            this(error, value, false);
        }

        private Result(@Nullable String error, @Nullable Object value, boolean outside) {
            this.error = error;
            this.value = value;
            this.outside = outside;
        }
    }

    private interface Call {
        @Nullable
        Object run() throws IOException;
    }

    private static Result attempt(Call call) {
        try {
            return new Result(null, call.run());
        } catch (NoSuchFileException e) {
            return new Result("ENOENT", null);
        } catch (FileAlreadyExistsException e) {
            return new Result("EEXIST", null);
        } catch (DirectoryNotEmptyException e) {
            return new Result("ENOTEMPTY", null);
        } catch (NotDirectoryException e) {
            return new Result("ENOTDIR", null);
        } catch (OutsideTargetException e) {
            return new Result("EACCES", null, true);
        } catch (AccessDeniedException | SecurityException e) {
            return new Result("EACCES", null);
        } catch (FileSystemLoopException e) {
            return new Result("ELOOP", null);
        } catch (InvalidPathException e) {
            return new Result("EINVAL", null);
        } catch (IllegalArgumentException e) {
            // no path that the task may use
            return new Result("EACCES", null);
        } catch (IsDirectoryException e) {
            return new Result("EISDIR", null);
        } catch (FileSystemException e) {
            return new Result(CODES.getOrDefault(String.valueOf(e.getReason()), "EIO"), null);
        } catch (IOException e) {
            return new Result("EIO", null);
        }
    }

    private static final class IsDirectoryException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    private Path path(String path) throws IOException {
        if (path.isEmpty()) {
            throw new NoSuchFileException(path);
        }
        return directory.resolve(path).normalize();
    }

    private ScriptFileSystem.Stat fileAt(Path path) throws IOException {
        ScriptFileSystem.Stat stat = files.stat(path, true);
        if (stat.kind() == ScriptFileSystem.Kind.DIRECTORY) {
            throw new IsDirectoryException();
        }
        return stat;
    }

    private boolean exists(Path path) throws IOException {
        try {
            files.stat(path, false);
            return true;
        } catch (NoSuchFileException | NotDirectoryException e) {
            return false;
        }
    }

    /** The bytes as Latin-1. */
    @HostAccess.Export
    public Result read(String path) {
        return attempt(() -> {
            Path file = path(path);
            fileAt(file);
            return new String(files.read(file), StandardCharsets.ISO_8859_1);
        });
    }

    /** The text, malformed bytes replaced. */
    @HostAccess.Export
    public Result readText(String path) {
        return attempt(() -> {
            Path file = path(path);
            fileAt(file);
            return new String(files.read(file), StandardCharsets.UTF_8);
        });
    }

    private @Nullable Object put(String path, byte[] content, String flag) throws IOException {
        Path file = path(path);
        boolean there = exists(file);
        if (there) {
            fileAt(file);
        }
        if (flag.contains("x") && there) {
            throw new FileAlreadyExistsException(path);
        }
        if (flag.startsWith("r") && !there) {
            throw new NoSuchFileException(path);
        }
        if (there && !flag.startsWith("w")) {
            byte[] before = files.read(file);
            int at = flag.startsWith("a") ? before.length : 0;
            byte[] both = Arrays.copyOf(before, Math.max(before.length, at + content.length));
            System.arraycopy(content, 0, both, at, content.length);
            files.write(file, both);
        } else {
            files.write(file, content);
        }
        return null;
    }

    /** Writes bytes given as Latin-1, in the way of a flag like {@code w} or {@code ax}. */
    @HostAccess.Export
    public Result write(String path, String bytes, String flag) {
        return attempt(() -> put(path, bytes.getBytes(StandardCharsets.ISO_8859_1), flag));
    }

    /** Writes a text in UTF-8. */
    @HostAccess.Export
    public Result writeText(String path, String text, String flag) {
        return attempt(() -> put(path, text.getBytes(StandardCharsets.UTF_8), flag));
    }

    /** Kind, size, time and mode, separated by spaces. */
    @HostAccess.Export
    public Result stat(String path, boolean follow) {
        return attempt(() -> {
            ScriptFileSystem.Stat stat = files.stat(path(path), follow);
            return stat.kind() + " " + stat.size() + " " + stat.modified() + " " + stat.mode();
        });
    }

    /** Names with their kinds, as JSON. */
    @HostAccess.Export
    public Result list(String path) {
        return attempt(() -> {
            Path at = path(path);
            if (files.stat(at, true).kind() != ScriptFileSystem.Kind.DIRECTORY) {
                throw new NotDirectoryException(path);
            }
            List<List<String>> entries = new ArrayList<>();
            files.list(at).forEach((name, kind) -> entries.add(List.of(name, kind.toString())));
            return JsonMapper.shared().writeValueAsString(entries);
        });
    }

    /** Returns the first directory it made. */
    @HostAccess.Export
    public Result makeDirectory(String path, boolean parents) {
        return attempt(() -> {
            Path at = path(path);
            if (!parents) {
                if (exists(at)) {
                    throw new FileAlreadyExistsException(path);
                }
                files.createDirectory(at);
                return null;
            }
            Deque<Path> missing = new ArrayDeque<>();
            while (at != null && !exists(at)) {
                missing.push(at);
                at = at.getParent();
            }
            if (at != null && files.stat(at, true).kind() != ScriptFileSystem.Kind.DIRECTORY) {
                throw missing.isEmpty() ? new FileAlreadyExistsException(path) : new NotDirectoryException(path);
            }
            for (Path each : missing) {
                files.createDirectory(each);
            }
            return missing.isEmpty() ? null : missing.peek().toString();
        });
    }

    /** Deletes a file or link. */
    @HostAccess.Export
    public Result unlink(String path) {
        return attempt(() -> {
            Path at = path(path);
            if (files.stat(at, false).kind() == ScriptFileSystem.Kind.DIRECTORY) {
                throw new IsDirectoryException();
            }
            files.delete(at);
            return null;
        });
    }

    /** Deletes an empty directory. */
    @HostAccess.Export
    public Result removeDirectory(String path) {
        return attempt(() -> {
            Path at = path(path);
            if (files.stat(at, false).kind() != ScriptFileSystem.Kind.DIRECTORY) {
                throw new NotDirectoryException(path);
            }
            files.delete(at);
            return null;
        });
    }

    /** Deletes a file, or a directory with all in it; links are not followed. */
    @HostAccess.Export
    public Result remove(String path, boolean recursive, boolean force) {
        return attempt(() -> {
            Path at = path(path);
            if (!exists(at)) {
                if (force) {
                    return null;
                }
                throw new NoSuchFileException(path);
            }
            if (files.stat(at, false).kind() != ScriptFileSystem.Kind.DIRECTORY) {
                files.delete(at);
                return null;
            }
            if (!recursive) {
                throw new IsDirectoryException();
            }
            // links first: where they are refused, nothing else is deleted
            Deque<Path> links = new ArrayDeque<>();
            Deque<Path> others = new ArrayDeque<>();
            Deque<Path> todo = new ArrayDeque<>(List.of(at));
            while (!todo.isEmpty()) {
                Path next = todo.pop();
                ScriptFileSystem.Kind kind = files.stat(next, false).kind();
                (kind == ScriptFileSystem.Kind.LINK ? links : others).push(next);
                if (kind == ScriptFileSystem.Kind.DIRECTORY) {
                    files.list(next).keySet().forEach(name -> todo.push(next.resolve(name)));
                }
            }
            for (Deque<Path> each : List.of(links, others)) {
                for (Path gone : each) {
                    files.delete(gone);
                }
            }
            return null;
        });
    }

    /** Moves a file or directory. */
    @HostAccess.Export
    public Result rename(String from, String to) {
        return attempt(() -> {
            files.rename(path(from), path(to));
            return null;
        });
    }

    /** Copies a file. */
    @HostAccess.Export
    public Result copy(String from, String to, boolean exclusive) {
        return attempt(() -> {
            Path source = path(from);
            Path target = path(to);
            int mode = fileAt(source).mode();
            if (exclusive && exists(target)) {
                throw new FileAlreadyExistsException(to);
            }
            files.write(target, files.read(source));
            files.setMode(target, mode);
            return null;
        });
    }

    /** Says who may do what with a file, as nine bits. */
    @HostAccess.Export
    public Result chmod(String path, int mode) {
        return attempt(() -> {
            files.setMode(path(path), mode & 0777);
            return null;
        });
    }
}
