package dev.mod.engine.workspace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The whole target at once, as GNU {@code find} prints it: a virtual machine that has only just started takes several
 * times as long for the same. Where that program is another one, or fails, or stumbles over a name, the file system is
 * asked instead, and so it is for directories that the program was told to pass over.
 */
final class FindListing implements Listing {
    /** So many files are not worth more threads. */
    private static final int FEW = 200;
    private static final int MAX_PROGRAMS = 4;
    /** Of what a program prints to begin with. */
    private static final int MAX_EXPECTED = 1 << 26;

    private final Path target;
    private final Collection<String> passed;
    private final Listing files;
    /** Paths that no program tells anything of, though it may of what is below. */
    private final List<String> untold;
    private final CompletableFuture<Sieve> sieve = new CompletableFuture<>();
    private final List<FutureTask<FindPart>> programs = new ArrayList<>();
    /** What the programs printed, once all have ended; null if one has failed. */
    private final FutureTask<@Nullable List<FindPart>> parts = new FutureTask<>(this::join);

    private FindListing(Path target, Collection<String> passed, List<String> untold) {
        this.target = target;
        this.passed = passed;
        this.untold = untold;
        this.files = Listing.ofFiles(target);
    }

    /**
     * Begins to list.
     *
     * @param passed names of directories that need not be looked into at once
     * @param most how many files there may be; with more, the file system is asked
     * @param expected about how many bytes will be printed
     * @param below about how many files there are below a directory; 0 if that is not known
     */
    static Listing begin(Path target, Collection<String> passed, int most, long expected, ToIntFunction<String> below)
            throws IOException {
        if (!TargetFiles.hasModes()) {
            return Listing.ofFiles(target);
        }
        var shares = FindShares.of(target, passed, below,
                Math.min(MAX_PROGRAMS, Runtime.getRuntime().availableProcessors()));
        var listing = new FindListing(target, passed, shares.untold());
        for (List<String> paths : shares.programs()) {
            listing.start(paths, most, (int) Math.min(MAX_EXPECTED, expected / shares.programs().size()));
        }
        return listing;
    }

    private void start(List<String> paths, int most, int expected) {
        var command = new ArrayList<String>();
        paths.forEach(path -> command.add("./" + path));
        if (paths.isEmpty()) {
            command.addAll(List.of(".", "-mindepth", "1"));
        }
        // most are plain files, and asking for names costs more than for what it has to know anyway
        command.addAll(List.of("-type", "f", "-printf", FindRecord.FILE_FORMAT, "-o", "-name", ".git", "-prune", "-o",
                "-printf", FindRecord.FORMAT));
        if (!passed.isEmpty()) {
            command.addAll(List.of("-type", "d", "("));
            for (String name : passed) {
                command.addAll(List.of("-name", name, "-o"));
            }
            command.set(command.size() - 1, ")");
            command.add("-prune");
        }
        var program = new FutureTask<>(() -> FindProgram.run(target, command,
                printed -> new FindPart(most, expected, FindRecord.UNICODE).read(printed, sieve)));
        programs.add(program);
        var thread = new Thread(program, "mod-find");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void sift(Sieve through) {
        sieve.complete(through);
        parts.run();
    }

    @Override
    public List<Entry> children(String directory) throws IOException {
        var printed = printed();
        if (printed == null || isPassed(directory)) {
            return files.children(directory);
        }
        var children = new ArrayList<Entry>();
        for (FindPart part : printed) {
            children.addAll(part.children(directory));
        }
        for (String path : untold) {
            if (path.startsWith(directory) && path.indexOf('/', directory.length()) < 0) {
                var child = Listing.child(target.resolve(path), path);
                if (child != null) {
                    children.add(child);
                }
            }
        }
        return children;
    }

    /** Whether a program has passed over a directory or one above it. */
    private boolean isPassed(String directory) {
        if (!passed.isEmpty()) {
            for (int begin = 0, end = directory.indexOf('/'); end >= 0; begin = end + 1, end = directory.indexOf('/',
                    begin)) {
                if (passed.contains(directory.substring(begin, end))) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public boolean isShort() {
        var printed = printed();
        int listed = 0;
        for (FindPart part : printed == null ? List.<FindPart>of() : printed) {
            listed += part.listed();
        }
        return printed != null && listed < FEW;
    }

    @Override
    public Map<String, Entry> with(Map<String, Entry> others) {
        var printed = printed();
        return printed == null ? others : sieve.join().entries(printed, others);
    }

    private @Nullable List<FindPart> printed() {
        if (!parts.isDone()) {
            sift(Sieve.NONE);
        }
        try {
            return parts.get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private @Nullable List<FindPart> join() {
        var joined = new ArrayList<FindPart>();
        boolean failed = false;
        for (var program : programs) {
            try {
                joined.add(Concurrently.await(program));
            } catch (ExecutionException e) {
                failed = true;
            }
        }
        return failed ? null : joined;
    }
}
