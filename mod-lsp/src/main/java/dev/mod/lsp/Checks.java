package dev.mod.lsp;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Severity;
import dev.mod.base.diagnostic.Span;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Open files, and what was found in each. What happens to files is told on one thread; what is due then is looked for on
 * another, in the newest texts: however fast somebody types, no more than one check waits.
 */
final class Checks {
    private static final Logger LOG = LoggerFactory.getLogger(Checks.class);
    private static final Set<String> PROSE = Set.of("md");
    private static final int MOST_TOLD = 3;

    private final PackageChecks packages;
    private final RuleChecks rules;
    private final Executor thread;
    private final BiConsumer<OpenFile, List<Finding>> publish;
    private final Consumer<String> tell;

    /** Guarded by this, as the next three. */
    private final Map<Path, OpenFile> open = new LinkedHashMap<>();
    private final Set<Path> due = new LinkedHashSet<>();
    private boolean rulesAreOld;
    private boolean waits;

    /** Used by the thread of checks alone, as the next. */
    private final Map<Path, Found> found = new HashMap<>();
    private Set<String> told = Set.of();

    private record Found(OpenFile file, List<Finding> findings) {}

    /**
     * @param thread where files are checked, one after the other
     * @param publish gets what was found in a file that is open, again whenever it was looked for
     * @param tell gets what is wrong with rules in files that are not open, once
     */
    Checks(PackageChecks packages, RuleChecks rules, Executor thread, BiConsumer<OpenFile, List<Finding>> publish,
            Consumer<String> tell) {
        this.packages = packages;
        this.rules = rules;
        this.thread = thread;
        this.publish = publish;
        this.tell = tell;
    }

    /** The path of a file on disk. Some clients forget to encode what a URI cannot have. */
    static Optional<Path> path(String uri) {
        try {
            return Optional.of(Path.of(encoded(uri)).toAbsolutePath().normalize());
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
            return Optional.empty();
        }
    }

    private static URI encoded(String uri) throws URISyntaxException {
        try {
            return new URI(uri);
        } catch (URISyntaxException e) {
            String local = "file://";
            if (!uri.startsWith(local + "/")) {
                throw e;
            }
            return new URI("file", null, uri.substring(local.length()), null);
        }
    }

    synchronized Optional<OpenFile> file(String uri) {
        return path(uri).map(open::get);
    }

    /** A file has this text now. */
    synchronized void changed(OpenFile file) {
        open.put(file.path(), file);
        check(List.of(file.path()));
    }

    synchronized void closed(String uri) {
        path(uri).map(open::remove).ifPresent(file -> later(() -> forget(file)));
    }

    /** Anything on disk may have changed: not every client tells what others do there. */
    synchronized void saved() {
        rulesAreOld = true;
        check(List.copyOf(open.keySet()));
    }

    /** These files on disk have changed. */
    synchronized void changedOnDisk(Collection<Path> files) {
        if (files.stream().anyMatch(RuleChecks::isYaml)) {
            saved();
            return;
        }
        Set<Path> touched = files.stream().flatMap(file -> PackageChecks.packageOf(file).stream())
                .collect(Collectors.toSet());
        check(open.keySet().stream().filter(file -> PackageChecks.packageOf(file).filter(touched::contains)
                .isPresent()).toList());
    }

    private void check(Collection<Path> files) {
        due.addAll(files);
        if (!waits && !due.isEmpty()) {
            waits = true;
            later(this::check);
        }
    }

    private void later(Runnable work) {
        thread.execute(() -> {
            try {
                work.run();
            } catch (RuntimeException | StackOverflowError e) {
                LOG.warn("files could not be checked", e);
            }
        });
    }

    // from here on the thread of checks

    /** What was found in a text; nothing when there is a newer one. */
    Optional<List<Finding>> findings(OpenFile file) {
        synchronized (this) {
            if (!file.equals(open.get(file.path()))) {
                return Optional.empty();
            }
        }
        Found last = found.get(file.path());
        return Optional.of(last == null || !last.file().equals(file) ? List.of() : last.findings());
    }

    Optional<Finding.Fix> all(OpenFile file) {
        return rules.all(file);
    }

    private void forget(OpenFile file) {
        synchronized (this) {
            if (open.containsKey(file.path())) {
                return; // again
            }
        }
        found.remove(file.path());
        publish.accept(file, List.of());
    }

    private void check() {
        Map<Path, OpenFile> texts;
        List<OpenFile> files;
        synchronized (this) {
            waits = false;
            texts = new LinkedHashMap<>(open);
            files = due.stream().map(open::get).filter(Objects::nonNull).toList();
            due.clear();
            if (rulesAreOld) {
                rules.forget();
                rulesAreOld = false;
            }
        }
        check(files, texts);
        tell(rules.problems(), texts);
    }

    private void check(List<OpenFile> files, Map<Path, OpenFile> texts) {
        Set<Path> directories = new LinkedHashSet<>();
        Set<OpenFile> concerned = new LinkedHashSet<>(files);
        for (OpenFile file : files) {
            if (RuleChecks.isYaml(file.path()) || PROSE.contains(ending(file))) {
                PackageChecks.packageOf(file.path()).ifPresent(directories::add);
            }
        }
        Map<Path, List<Finding>> ofPackages = new HashMap<>();
        for (Path directory : directories) {
            packages.check(directory, texts).forEach((path, list) -> ofPackages
                    .computeIfAbsent(path, unused -> new ArrayList<>()).addAll(list));
            texts.values().stream().filter(file -> PackageChecks.packageOf(file.path()).filter(directory::equals)
                    .isPresent()).forEach(concerned::add);
        }
        for (OpenFile file : concerned) {
            Map<org.eclipse.lsp4j.Diagnostic, Finding> all = new LinkedHashMap<>();
            List<Finding> list = new ArrayList<>(ofPackages.getOrDefault(file.path(), List.of()));
            list.addAll(rules.inRules(file));
            list.addAll(rules.inSource(file));
            list.forEach(finding -> all.putIfAbsent(finding.diagnostic(), finding));
            found.put(file.path(), new Found(file, List.copyOf(all.values())));
            publish.accept(file, List.copyOf(all.values()));
        }
    }

    /** Says what keeps rules from being used and is not seen in an open file: once, as long as it stays. */
    private void tell(List<Diagnostic> problems, Map<Path, OpenFile> texts) {
        List<String> now = problems.stream().filter(problem -> problem.severity() == Severity.ERROR)
                .filter(problem -> problem.span().map(Span::file).map(Path::of).map(texts::get).isEmpty())
                .map(problem -> problem.span().map(span -> span.file() + ":" + span.start().line() + ":"
                        + span.start().column() + ": ").orElse("") + problem.message())
                .distinct().toList();
        List<String> more = now.stream().filter(line -> !told.contains(line)).toList();
        told = Set.copyOf(now);
        if (!more.isEmpty()) {
            tell.accept("Some rules cannot be used:\n"
                    + String.join("\n", more.subList(0, Math.min(MOST_TOLD, more.size())))
                    + (more.size() > MOST_TOLD ? "\nand " + (more.size() - MOST_TOLD) + " more" : ""));
        }
    }

    private static String ending(OpenFile file) {
        return file.name().substring(file.name().lastIndexOf('.') + 1);
    }
}
