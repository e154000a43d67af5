package dev.mod.engine.workspace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Finds the directories in which files came, went or were replaced since a snapshot. Many are looked at by GNU
 * {@code find}, since a virtual machine that has only just started takes longer than it takes to start a program.
 */
final class DirectoryCheck {
    /** So few are not worth a program, or the other half of them a second one. */
    private static final int FEW = 100;
    /** A system may not take more characters of arguments. */
    private static final int MAX_ARGUMENTS = 60_000;

    private final Path target;
    private final Manifest last;

    DirectoryCheck(Path target, Manifest last) {
        this.target = target;
        this.last = last;
    }

    /** Paths of directories that are no longer as they were, or of which that cannot be told. */
    Set<String> changed() throws IOException {
        var directories = new ArrayList<Entry>();
        for (Entry entry : Entries.unpacked(last.entries())) {
            if (entry.kind() == Entry.Kind.DIRECTORY) {
                directories.add(entry);
            }
        }
        int half = directories.size() < FEW ? 0 : directories.size() / 2;
        var others = new FutureTask<>(() -> changed(directories.subList(0, half)));
        if (half == 0) {
            others.run();
        } else {
            var thread = new Thread(others, "mod-directories");
            thread.setDaemon(true);
            thread.start();
        }
        var changed = changed(directories.subList(half, directories.size()));
        try {
            changed.addAll(others.get());
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            changed.addAll(asked(directories.subList(0, half)));
        }
        return changed;
    }

    private Set<String> changed(List<Entry> directories) throws IOException {
        long arguments = directories.stream().mapToLong(directory -> directory.path().length() + 3L).sum();
        if (directories.size() >= FEW / 2 && arguments <= MAX_ARGUMENTS && TargetFiles.hasModes()) {
            try {
                return found(directories);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (IOException e) {
                // one of them is gone, or it is another program
            }
        }
        return asked(directories);
    }

    private Set<String> found(List<Entry> directories) throws IOException, InterruptedException {
        var arguments = new ArrayList<String>();
        directories.forEach(directory -> arguments.add("./" + directory.path()));
        arguments.addAll(List.of("-maxdepth", "0", "-printf", FindRecord.FORMAT));
        var printed = FindProgram.run(target, arguments, InputStream::readAllBytes);
        var changed = new HashSet<String>();
        var record = new FindRecord(printed, FindRecord.UNICODE);
        int position = 0;
        for (Entry directory : directories) {
            if (!record.moveTo(position, printed.length) || !record.read()
                    || !record.pathText().equals(directory.path())) {
                throw new IOException("not what was asked for");
            }
            if (!isSame(record, directory)) {
                changed.add(directory.path());
            }
            position = record.end();
        }
        return changed;
    }

    private boolean isSame(FindRecord now, Entry before) {
        return last.vouchesFor(before) && now.inode() == before.inode() && now.changed() == before.changed();
    }

    private Set<String> asked(List<Entry> directories) throws IOException {
        var changed = new HashSet<String>();
        for (Entry directory : directories) {
            if (!last.vouchesFor(directory) || !FileStat.unchanged(target.resolve(directory.path()), directory)) {
                changed.add(directory.path());
            }
        }
        return changed;
    }
}
