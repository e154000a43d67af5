package dev.mod.bench.compatibility;

import dev.mod.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Prints what becomes of public packages: their fixtures, and recorded runs of their workflows. */
public final class Compatibility {
    private static final int SHOWN = 4;

    private final Path checkouts;
    private final Path work;
    private int fixtures;
    private int passed;
    private int peerPassed;
    private int recordings;
    private int same;

    private Compatibility(Path checkouts, Path work) {
        this.checkouts = checkouts;
        this.work = work;
    }

    /**
     * Runs packages.
     *
     * @param args the directory of checkouts; then a directory with a description of packages, or packages; {@code
     *     --only TEXT} for those whose names hold the text; {@code --fixtures} to leave recorded runs out; {@code --pool DIR}
     *     to run their transforms over the files of a directory instead, {@code --native PROGRAM} as against and {@code
     *     --keep DIR} for what differs; or {@code --generate SEED COUNT}, to run so many cases of each kind that seeds make,
     *     by both
     */
    @SuppressWarnings("SystemOut")
    public static void main(String[] args) throws Exception {
        List<String> words = new ArrayList<>(List.of(args));
        String filter = option(words, "--only").orElse("");
        boolean fixturesOnly = words.remove("--fixtures");
        Optional<Path> pool = option(words, "--pool").map(Path::of);
        Optional<Path> kept = option(words, "--keep").map(Path::of);
        String peer = option(words, "--native").orElse("codemod");
        Optional<Path> samples = option(words, "--samples").map(Path::of);
        int generate = words.indexOf("--generate");
        if (generate >= 0) {
            Path place = Files.createTempDirectory("compatibility");
            try {
                System.exit(new Generator(place, kept, peer, samples).run(Long.parseLong(words.get(generate + 1)),
                        Integer.parseInt(words.get(generate + 2)), filter) ? 0 : 1);
            } finally {
                Trees.delete(place);
            }
        }
        if (words.size() < 2) {
            System.err.println("usage: compatibility CHECKOUTS CORPUS|PACKAGE... [--only TEXT] [--fixtures]\n"
                    + "       compatibility CHECKOUTS CORPUS|PACKAGE... --pool DIR [--native PROGRAM] [--keep DIR] [--only TEXT]\n"
                    + "       compatibility --generate SEED COUNT [--native PROGRAM] [--keep DIR] [--only TEXT]");
            System.exit(2);
        }
        Path checkouts = Path.of(words.get(0)).toAbsolutePath().normalize();
        Path work = Files.createTempDirectory("compatibility");
        try {
            if (pool.isPresent()) {
                System.exit(sweep(new Pool(pool.get(), work, kept, peer), checkouts, words.subList(1, words.size()),
                        filter) ? 0 : 1);
            }
            var all = new Compatibility(checkouts, work);
            boolean good = true;
            var done = new TreeSet<String>();
            for (String word : words.subList(1, words.size())) {
                Path path = Path.of(word).toAbsolutePath().normalize();
                for (Entry entry : Corpus.entries(checkouts, path)) {
                    entry.recordings().forEach(each -> done.add(each.toString()));
                    if (entry.name().contains(filter)) {
                        good &= all.run(fixturesOnly ? entry.withoutRecordings() : entry);
                    }
                }
                for (Path recording : Corpus.isCorpus(path) && !fixturesOnly
                        ? Corpus.recordings(path)
                        : List.<Path>of()) {
                    if (done.add(recording.toString()) && recording.toString().contains(filter)) {
                        good &= all.run(new Entry(String.valueOf(recording.getFileName()), checkouts, List.of(),
                                java.util.OptionalInt.empty(), List.of(recording)));
                    }
                }
            }
            System.out.println("fixtures: " + all.passed + " of " + all.fixtures + " pass, " + all.peerPassed
                    + " in the native CLI; recorded runs: " + all.same + " of " + all.recordings + " the same");
            System.exit(good ? 0 : 1);
        } finally {
            Trees.delete(work);
        }
    }

    @SuppressWarnings("SystemOut")
    private static boolean sweep(Pool pool, Path checkouts, List<String> words, String filter)
            throws IOException, InterruptedException {
        int transforms = 0;
        int same = 0;
        for (String word : words) {
            for (Entry entry : Corpus.entries(checkouts, Path.of(word).toAbsolutePath().normalize())) {
                for (Transform transform : Transform.of(entry)) {
                    if (transform.name().contains(filter)) {
                        int before = pool.changed();
                        List<String> differences = pool.differences(transform);
                        transforms++;
                        same += differences.isEmpty() ? 1 : 0;
                        System.out.printf("%-100s %6d%n", transform.name(), pool.changed() - before);
                        differences.forEach(each -> System.out.println("    " + each.replace("\n", "\\n")));
                    }
                }
            }
        }
        System.out.println("pool of " + pool.size() + " files; transforms: " + same + " of " + transforms
                + " the same; files that changed: " + (pool.changed() - pool.differing()) + " of " + pool.changed()
                + " the same");
        return same == transforms;
    }

    private static Optional<String> option(List<String> words, String name) {
        int at = words.indexOf(name);
        if (at < 0 || at + 1 == words.size()) {
            return Optional.empty();
        }
        String value = words.get(at + 1);
        words.subList(at, at + 2).clear();
        return Optional.of(value);
    }

    @SuppressWarnings("SystemOut")
    private boolean run(Entry entry) throws IOException, InterruptedException {
        int mine = 0;
        List<String> reasons = new ArrayList<>();
        for (Entry.Tested tested : entry.suites()) {
            FixtureCount results = FixtureCount.of(tested);
            mine += results.passed();
            fixtures += results.total();
            results.failed().forEach((name, reason) -> reasons.add(name + ": " + reason));
        }
        passed += mine;
        int peer = entry.peerPassed().orElse(0);
        peerPassed += peer;
        int equal = 0;
        for (Path directory : entry.recordings()) {
            RecordedRun recorded = RecordedRun.read(directory);
            List<String> differences = replay(recorded);
            recordings++;
            if (differences.isEmpty()) {
                equal++;
            } else {
                reasons.add("[" + recorded.name() + "] " + String.join("; ", differences.subList(0, Math.min(SHOWN,
                        differences.size()))) + (differences.size() > SHOWN
                                ? "; and " + (differences.size() - SHOWN) + " more"
                                : ""));
            }
        }
        same += equal;
        String ofPeer = entry.peerPassed().isPresent() ? "/" + peer : "";
        System.out.printf("%-90s %8s %8s%n", entry.name(), entry.suites().isEmpty() ? "-" : mine + ofPeer,
                entry.recordings().isEmpty() ? "-" : equal + "/" + entry.recordings().size());
        reasons.forEach(reason -> System.out.println("    " + reason.replace("\n", "\\n")));
        return mine >= peer && equal == entry.recordings().size();
    }

    private List<String> replay(RecordedRun recorded) throws IOException, InterruptedException {
        Path target = work.resolve("target").resolve(recorded.name());
        Trees.delete(target);
        Files.createDirectories(target);
        Trees.copy(recorded.input(), target);
        if (recorded.gitInit()) {
            new ProcessBuilder("git", "init", "-q").directory(target.toFile()).inheritIO().start().waitFor();
        }
        Optional<List<String>> arguments = recorded.arguments(checkouts, target);
        if (arguments.isEmpty()) {
            return List.of("the workflow is not at hand");
        }
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("MOD_HOME", work.resolve("home").toString());
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        int exit = Main.run(arguments.get(), target, environment, InputStream.nullInputStream(), out, err);
        List<String> differences = new ArrayList<>(recorded.differences(target));
        if (recorded.exitCode().isPresent() && recorded.exitCode().get() != exit) {
            differences.add("exit code " + exit + " for " + recorded.exitCode().get());
        } else if (recorded.exitCode().isEmpty()) {
            differences.add("exit code " + exit + " where the recorded run had no end");
        }
        if (!differences.isEmpty()) {
            String said = err.toString(StandardCharsets.UTF_8).strip();
            String error = said.lines().filter(line -> line.contains("error")).findFirst().orElse("");
            if (!error.isEmpty()) {
                differences.add(0, "«" + error + "»");
            }
        }
        Trees.delete(target);
        return differences;
    }
}
