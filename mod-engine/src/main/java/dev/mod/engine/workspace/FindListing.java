package dev.mod.engine.workspace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * The whole target at once, as GNU {@code find} prints it: a virtual machine that has only just started takes several
 * times as long for the same. Where that program is another one, or fails, or stumbles over a name, the file system is
 * asked instead, and so it is for directories that the program was told to pass over.
 */
final class FindListing implements Listing {
    private static final String FORMAT = "%y%m %s %T@ %C@ %i %p\\0%l\\0";
    /** Whether the virtual machine takes the bytes of names for what they are here. */
    private static final boolean UNICODE = "UTF-8".equals(System.getProperty("sun.jnu.encoding"));
    private static final int MAX_NAMES = 500;
    private static final int MAX_PROGRAMS = 4;

    private final Listing files;
    private final List<FutureTask<Map<String, List<Entry>>>> parts = new ArrayList<>();

    private FindListing(Listing files) {
        this.files = files;
    }

    /**
     * Begins to list.
     *
     * @param passed names of directories that need not be looked into at once
     * @param most how many files there may be; with more, the file system is asked
     */
    static Listing begin(Path target, Collection<String> passed, int most) throws IOException {
        var files = Listing.ofFiles(target);
        if (!TargetFiles.hasModes()) {
            return files;
        }
        var names = new ArrayList<String>();
        try (var top = Files.newDirectoryStream(target)) {
            for (Path child : top) {
                var name = child.getFileName().toString();
                if (!name.equals(".git") && !passed.contains(name)) {
                    names.add("./" + name);
                }
            }
        } catch (java.nio.file.DirectoryIteratorException e) {
            throw e.getCause();
        }
        var listing = new FindListing(files);
        int programs = Math.min(names.size(), Math.min(MAX_PROGRAMS, Runtime.getRuntime().availableProcessors()));
        if (names.size() <= MAX_NAMES) {
            for (int i = 0; i < programs; i++) {
                var some = new ArrayList<String>();
                for (int j = i; j < names.size(); j += programs) {
                    some.add(names.get(j));
                }
                listing.start(target, some, passed, most);
            }
        }
        return listing;
    }

    private void start(Path target, List<String> names, Collection<String> passed, int most) {
        var command = new ArrayList<String>();
        command.add("find");
        command.addAll(names);
        command.addAll(List.of("-name", ".git", "-prune", "-o", "-printf", FORMAT));
        if (!passed.isEmpty()) {
            command.addAll(List.of("-type", "d", "("));
            for (String name : passed) {
                command.addAll(List.of("-name", name, "-o"));
            }
            command.set(command.size() - 1, ")");
            command.add("-prune");
        }
        var part = new FutureTask<>((Callable<Map<String, List<Entry>>>) () -> run(target, command, most));
        parts.add(part);
        var thread = new Thread(part, "mod-find");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public List<Entry> children(String directory) throws IOException {
        var children = new ArrayList<Entry>();
        for (var part : parts) {
            var some = get(part).get(directory);
            if (some != null) {
                children.addAll(some);
            }
        }
        // the top is not whole without the directories that were passed over
        return children.isEmpty() || directory.isEmpty() ? files.children(directory) : children;
    }

    private static Map<String, List<Entry>> get(FutureTask<Map<String, List<Entry>>> part) throws IOException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return part.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            return Map.of();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Map<String, List<Entry>> run(Path target, List<String> command, int most)
            throws IOException, InterruptedException {
        var builder = new ProcessBuilder(command).directory(target.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("LC_ALL", "C");
        var process = builder.start();
        try {
            process.getOutputStream().close();
            var parsed = new Parser(most, UNICODE).parse(process.getInputStream());
            return process.waitFor() == 0 ? parsed : Map.of();
        } finally {
            process.destroyForcibly();
        }
    }

    /** Reads what the program prints. */
    static final class Parser {
        private final int most;
        private final boolean unicode;
        private final Map<String, List<Entry>> directories = new HashMap<>();
        private List<Entry> current = List.of();
        private String currentPath = "/";
        private byte[] buffer = new byte[1 << 18];
        private int at;

        Parser(int most, boolean unicode) {
            this.most = most;
            this.unicode = unicode;
        }

        /** @throws IOException if it is not what was asked for */
        Map<String, List<Entry>> parse(InputStream in) throws IOException {
            int length = 0;
            int count = 0;
            while (true) {
                int read = in.read(buffer, length, buffer.length - length);
                if (read < 0) {
                    if (length > 0) {
                        throw new IOException("an unfinished line");
                    }
                    return directories;
                }
                length += read;
                int begin = 0;
                for (int end = end(begin, length); end > 0; end = end(begin, length)) {
                    at = begin;
                    entry(end);
                    begin = end;
                    if (++count > most) {
                        throw new IOException("too many files");
                    }
                }
                System.arraycopy(buffer, begin, buffer, 0, length - begin);
                length -= begin;
                if (length == buffer.length) {
                    buffer = java.util.Arrays.copyOf(buffer, 2 * length);
                }
            }
        }

        /** Where the record that begins somewhere ends; 0 if it is not there to its end. */
        private int end(int begin, int length) {
            for (int i = begin, zeros = 0; i < length; i++) {
                if (buffer[i] == 0 && ++zeros == 2) {
                    return i + 1;
                }
            }
            return 0;
        }

        private void entry(int end) throws IOException {
            int type = buffer[at++];
            int mode = (int) number(8, ' ');
            long size = number(10, ' ');
            long modified = time();
            long changed = time();
            long inode = number(10, ' ');
            at += 2;
            int zero = at;
            int slash = -1;
            for (; buffer[zero] != 0; zero++) {
                slash = buffer[zero] == '/' ? zero : slash;
            }
            if (type != 'f' && type != 'd' && type != 'l') {
                return;
            }
            var kind = Entry.Kind.of(type);
            var path = text(at, zero);
            directory(slash < 0 ? "" : path.substring(0, path.lastIndexOf('/') + 1));
            current.add(new Entry(path, kind, mode, kind == Entry.Kind.DIRECTORY ? 0 : size, modified, changed, inode,
                    kind == Entry.Kind.LINK ? text(zero + 1, end - 1) : ""));
        }

        private void directory(String path) {
            if (!path.equals(currentPath)) {
                currentPath = path;
                current = directories.computeIfAbsent(path, each -> new ArrayList<>());
            }
        }

        private String text(int from, int to) throws CharacterCodingException {
            for (int i = from; i < to; i++) {
                if (buffer[i] < 0) {
                    if (!unicode) {
                        throw new CharacterCodingException();
                    }
                    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(buffer, from, to - from))
                            .toString();
                }
            }
            return new String(buffer, from, to - from, StandardCharsets.ISO_8859_1);
        }

        private long time() throws IOException {
            long seconds = number(10, '.');
            int begin = at;
            long fraction = number(10, ' ');
            int digits = at - 1 - begin;
            for (; digits > 9; digits--) {
                fraction /= 10;
            }
            for (; digits < 9; digits++) {
                fraction *= 10;
            }
            return seconds * 1_000_000_000L + fraction;
        }

        private long number(int radix, char stop) throws IOException {
            long value = 0;
            int begin = at;
            for (; buffer[at] != stop; at++) {
                int digit = buffer[at] - '0';
                if (digit < 0 || digit >= radix) {
                    throw new IOException("not a number");
                }
                value = value * radix + digit;
            }
            if (at++ == begin) {
                throw new IOException("not a number");
            }
            return value;
        }
    }
}
