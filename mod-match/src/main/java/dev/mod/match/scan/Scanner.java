package dev.mod.match.scan;

import dev.mod.base.file.BytesInFlight;
import dev.mod.base.file.FileNames;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.rule.Rule;
import dev.mod.match.walk.FileText;
import dev.mod.match.walk.FileWalker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Scans many files with several threads, the largest ones first. Every file is on its own: one that cannot be read,
 * parsed or matched within the limits is reported and does not affect the others.
 *
 * <pre>{@code
 * Scanner scanner = new Scanner(RuleFile.read(yaml, "rules.yml").rules());
 * scanner.scan(Path.of("."), file -> file.result().matches().forEach(System.out::println));
 * }</pre>
 *
 * <p>Nothing is written; rewritten files are in the results. Immutable.
 */
public final class Scanner {
    /** Stack of a worker, for deep rules on deep trees. */
    private static final long STACK_BYTES = 16L << 20;

    private final FileScanner files;
    private final int threads;
    private final Function<Path, Optional<Language>> languages;
    private final boolean rewriting;

    /** A scanner with as many threads as there are processors. */
    public Scanner(Collection<Rule> rules) {
        this(new FileScanner(rules), Runtime.getRuntime().availableProcessors());
    }

    /** A scanner with a number of threads, at least one. */
    public Scanner(FileScanner files, int threads) {
        this(files, threads, Languages::forPath, true);
    }

    private Scanner(FileScanner files, int threads, Function<Path, Optional<Language>> languages, boolean rewriting) {
        if (threads < 1) {
            throw new IllegalArgumentException("at least one thread is needed");
        }
        this.files = files;
        this.threads = threads;
        this.languages = languages;
        this.rewriting = rewriting;
    }

    /** This scanner with another way to tell the language of a file, by its path relative to the base. */
    public Scanner withLanguages(Function<Path, Optional<Language>> other) {
        return new Scanner(files, threads, other, rewriting);
    }

    /** This scanner without applying fixes, which takes a parse of each file that has some. */
    public Scanner onlyFinding() {
        return new Scanner(files, threads, languages, false);
    }

    private record Job(Path file, Language language, long size) {}

    /**
     * Scans the files below a directory that {@link FileWalker} finds.
     *
     * @param base the directory, to which {@code files} and {@code ignores} of rules are relative
     * @param consumer gets every file in which something was found or something went wrong; called by several threads,
     *        one at a time, in no particular order
     * @throws IOException when the directory cannot be read
     */
    public void scan(Path base, Consumer<ScannedFile> consumer) throws IOException {
        scan(base, FileWalker.below(base).build().walk().files(), consumer);
    }

    /**
     * Scans files.
     *
     * @param base to which the files are relative
     * @param paths the files; those of unknown languages are passed over
     * @param consumer gets every file in which something was found or something went wrong; called by several threads,
     *        one at a time, in no particular order
     */
    public void scan(Path base, Collection<Path> paths, Consumer<ScannedFile> consumer) {
        scan(base, paths, Function.identity(), scanned -> {
            consumer.accept(scanned);
            return true;
        });
    }

    /**
     * Scans files.
     *
     * @param base to which the files are relative
     * @param paths the files; those of unknown languages are passed over
     * @param work what is to be done with every file in which something was found or something went wrong; called by
     *        several threads at once
     * @param consumer gets what the work gave, one at a time and in no particular order; once it answers false no more
     *        files are scanned
     */
    public <T> void scan(Path base, Collection<Path> paths, Function<ScannedFile, T> work, Predicate<T> consumer) {
        Queue<Job> found = new ConcurrentLinkedQueue<>();
        inParallel(List.copyOf(paths), path -> {
            job(base, path).ifPresent(found::add);
            return true;
        });
        List<Job> jobs = new ArrayList<>(found);
        jobs.sort(Comparator.comparingLong(Job::size).reversed());
        Object lock = new Object();
        AtomicBoolean enough = new AtomicBoolean();
        BytesInFlight inFlight = BytesInFlight.ofHeap();
        inParallel(jobs, job -> {
            try (var hold = inFlight.holdUninterruptibly(job.size())) {
                FileResult result = scan(base, job);
                if (!result.matches().isEmpty() || !result.warnings().isEmpty()) {
                    T done = work.apply(new ScannedFile(job.file(), result));
                    synchronized (lock) {
                        if (!enough.get() && !consumer.test(done)) {
                            enough.set(true);
                        }
                    }
                }
                return !enough.get();
            }
        });
    }

    /** Hands items over until one of them is answered with false. */
    private <T> void inParallel(List<T> items, Predicate<T> consumer) {
        AtomicInteger next = new AtomicInteger();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Runnable work = () -> {
            try {
                for (int i = next.getAndIncrement(); i < items.size() && failure.get() == null; i = next
                        .getAndIncrement()) {
                    if (!consumer.test(items.get(i))) {
                        next.set(items.size());
                    }
                }
            } catch (RuntimeException | Error e) {
                failure.compareAndSet(null, e);
            }
        };
        run(work, Math.min(threads, Math.max(1, items.size())));
        if (failure.get() instanceof RuntimeException exception) {
            throw exception;
        }
        if (failure.get() instanceof Error error) {
            throw error;
        }
    }

    /** All files in which something was found or something went wrong, in order of their paths. */
    public List<ScannedFile> scan(Path base, Collection<Path> paths) {
        List<ScannedFile> scanned = new ArrayList<>();
        scan(base, paths, scanned::add);
        scanned.sort(Comparator.comparing(ScannedFile::file));
        return List.copyOf(scanned);
    }

    /** What is to be scanned of a file, if anything. */
    private Optional<Job> job(Path base, Path path) {
        Optional<Language> language = languages.apply(path);
        if (language.isEmpty() || !files.isConcernedWith(language.get())) {
            return Optional.empty();
        }
        Path file = base.resolve(path);
        return files.rulesOut(language.get(), FileNames.slashed(path), file)
                ? Optional.empty()
                : Optional.of(new Job(path, language.get(), size(file)));
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            return 0;
        }
    }

    private static void run(Runnable work, int threads) {
        List<Thread> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread worker = new Thread(null, work, "scan-" + i, STACK_BYTES);
            worker.setDaemon(true);
            try {
                worker.start();
            } catch (OutOfMemoryError e) {
                if (workers.isEmpty()) {
                    throw e;
                }
                // the threads that the system has given do the work
                break;
            }
            workers.add(worker);
        }
        boolean interrupted = false;
        for (Thread worker : workers) {
            while (worker.isAlive()) {
                try {
                    worker.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private FileResult scan(Path base, Job job) {
        FileText text = FileText.read(base.resolve(job.file()));
        if (text instanceof FileText.Skipped skipped) {
            return FileResult.skipped(skipped.reason() == FileText.Reason.EMPTY
                    ? List.of()
                    : List.of("skipped: " + skipped.message()));
        }
        byte[] bytes = ((FileText.Text) text).utf8();
        try {
            return rewriting
                    ? files.scanText(job.language(), FileNames.slashed(job.file()), bytes)
                    : files.findInText(job.language(), FileNames.slashed(job.file()), bytes);
        } catch (RuntimeException | StackOverflowError e) {
            return FileResult.skipped(List.of("failed: " + e));
        }
    }
}
