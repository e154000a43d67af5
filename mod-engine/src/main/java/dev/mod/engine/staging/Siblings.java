package dev.mod.engine.staging;

import dev.mod.engine.event.FileChange;
import dev.mod.engine.spi.Cancellation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * Tasks at work on one target at the same time: the files that each is about to change, and what became of the target
 * meanwhile. Safe for concurrent use.
 */
public final class Siblings {
    private final ConcurrentSkipListMap<Long, Member> members = new ConcurrentSkipListMap<>();
    private long joined;
    private Made last = new Made(0, "", new TreeMap<>());

    /** No task is at work. */
    public Siblings() {}

    /** What a task made of the target. Each leads to the next, so that nothing is kept that no member needs. */
    static final class Made {
        private final long age;
        private final String task;
        private final @Nullable SortedMap<String, FileChange.Kind> files;
        private @Nullable Made next;

        private Made(long age, String task, @Nullable SortedMap<String, FileChange.Kind> files) {
            this.age = age;
            this.task = task;
            this.files = files;
        }

        String says(String path) {
            return "'" + path + "' was changed meanwhile by task " + task;
        }

        /** The files by path; null if it is not known which ones they are. */
        @Nullable
        SortedMap<String, FileChange.Kind> files() {
            return files;
        }

        /** Whether it made a file where the path needs a directory, or one that needs a directory in the file's place. */
        private boolean isInTheWayOf(String path) {
            if (files == null) {
                return false;
            }
            for (int end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) {
                FileChange.Kind above = files.get(path.substring(0, end));
                if (above != null && above != FileChange.Kind.DELETED) {
                    return true;
                }
            }
            return files.subMap(path + "/", path + "0").values().stream()
                    .anyMatch(below -> below != FileChange.Kind.DELETED);
        }
    }

    /** A task that works alone on its target. */
    public static Member alone() {
        return new Siblings().join("", Cancellation.NEVER);
    }

    /**
     * A task begins. It is younger than all that have begun before, until {@link Member#close}.
     *
     * @param task its name for people
     * @param cancellation ends its waiting
     */
    public synchronized Member join(String task, Cancellation cancellation) {
        joined++;
        var member = new Member(joined, task, cancellation);
        members.put(joined, member);
        return member;
    }

    private synchronized Made last() {
        return last;
    }

    private synchronized void add(Made made) {
        last.next = made;
        last = made;
    }

    private synchronized List<Made> after(Made known) {
        var later = new ArrayList<Made>();
        for (Made made = known.next; made != null; made = made.next) {
            later.add(made);
        }
        return later;
    }

    private synchronized void wake() {
        notifyAll();
    }

    /**
     * The files that a task is about to change, until it begins again or gives them up: what its threads intend after that
     * counts for nothing, or it would be waited for without end.
     */
    final class Intentions {
        private final Set<String> paths = ConcurrentHashMap.newKeySet();

        void add(String path) {
            paths.add(path);
        }

        void remove(String path) {
            if (paths.remove(path)) {
                wake();
            }
        }
    }

    /** A task among its siblings. */
    public final class Member implements AutoCloseable {
        private final long age;
        private final String task;
        private final Cancellation cancellation;
        private volatile Intentions intended = new Intentions();
        private volatile Made known = last();

        private Member(long age, String task, Cancellation cancellation) {
            this.age = age;
            this.task = task;
            this.cancellation = cancellation;
        }

        /** Begins, or begins again: it has read nothing yet. */
        public void begin() {
            abandonAll();
            known = last();
        }

        /** What others made of the target since it began. */
        List<Made> meanwhile() {
            return after(known).stream().filter(made -> made.age != age).toList();
        }

        /** Which of these files others changed since it began, and who; for people. */
        public Optional<String> alsoChanged(Collection<FileChange> changes) {
            for (Made made : meanwhile()) {
                for (FileChange change : changes) {
                    if (made.files == null || made.files.containsKey(change.path())
                            || change.kind() != FileChange.Kind.DELETED && made.isInTheWayOf(change.path())) {
                        return Optional.of(made.says(change.path()));
                    }
                }
            }
            return Optional.empty();
        }

        /** Which of these files cannot be there with what others made since it began, and whose that is; for people. */
        Optional<String> inTheWay(Collection<String> paths) {
            return meanwhile().stream()
                    .flatMap(made -> paths.stream().filter(made::isInTheWayOf).map(made::says)).findFirst();
        }

        /** Tells the others what it made of the target, or put back there. */
        public void made(Collection<FileChange> changes) {
            if (changes.isEmpty()) {
                return;
            }
            var files = new TreeMap<String, FileChange.Kind>();
            changes.forEach(change -> files.put(change.path(), change.kind()));
            add(new Made(age, task, files));
        }

        /** Tells the others that it changed something in the target. */
        public void madeSomething() {
            add(new Made(age, task, null));
        }

        /** What it is about to change from now on. */
        Intentions intentions() {
            return intended;
        }

        /** Gives up what it intends, for younger ones to go on: it is about to wait for them. */
        public void abandonAll() {
            intended = new Intentions();
            wake();
        }

        /**
         * Waits until no older task is about to change a file. Since nobody waits for a younger one, some task always goes on.
         *
         * @return whether it had to wait
         * @throws CancellationException if the task is stopped meanwhile
         */
        boolean awaitOlder(String path) {
            if (!olderIntends(path)) {
                return false;
            }
            try (var registration = cancellation.onRequest(Siblings.this::wake)) {
                synchronized (Siblings.this) {
                    while (olderIntends(path)) {
                        if (cancellation.requested()) {
                            throw new CancellationException("stopped while waiting for '" + path + "'");
                        }
                        Siblings.this.wait();
                    }
                }
                return true;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CancellationException("interrupted while waiting for '" + path + "'");
            }
        }

        private boolean olderIntends(String path) {
            return members.headMap(age).values().stream().anyMatch(older -> older.intended.paths.contains(path));
        }

        /** The task has ended. */
        @Override
        public void close() {
            members.remove(age);
            wake();
        }
    }
}
