package dev.mod.bench.compatibility;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** Cases made from seeds, run by both tools; what differs is grouped by what it is about. */
final class Generator {
    private static final int SHOWN = Integer.getInteger("shown", 3);
    private static final int WIDTH = 600;

    /** Makes a case of a seed. */
    @FunctionalInterface
    private interface Maker {
        GeneratedCase of(long seed) throws IOException;
    }

    private final Path work;
    private final Optional<Path> kept;
    private final List<Maker> makers;
    private final Tool ours;
    private final Tool peer;
    private final Map<String, List<String>> differences = new TreeMap<>();
    private final Map<String, TreeSet<String>> shared = new TreeMap<>();
    /** What the tools printed, the native one first. */
    private final List<String> said = new ArrayList<>();
    private int facts;
    private int differing;

    /**
     * A generator.
     *
     * @param work for cases
     * @param kept where differing cases are written
     * @param samples what questions are about: a directory of files for each ending
     */
    Generator(Path work, Optional<Path> kept, String peer, Optional<Path> samples) throws IOException {
        this.work = work;
        this.kept = kept;
        this.makers = List.of(seed -> Questions.of(seed, samples), FixtureCases::of, WorkflowCases::of);
        Path home = Files.createDirectories(work.resolve("home"));
        this.ours = Tool.ours(home);
        this.peer = Tool.peer(peer, home);
    }

    /** Runs so many cases of each kind, beginning with a seed, and prints what differs. */
    @SuppressWarnings("SystemOut")
    boolean run(long seed, int count, String only) throws IOException, InterruptedException {
        int equal = 0;
        int cases = 0;
        for (Maker maker : makers) {
            for (long each = seed; each < seed + count; each++) {
                GeneratedCase made = maker.of(each);
                if (made.name().contains(only)) {
                    cases++;
                    equal += isEqual(made) ? 1 : 0;
                }
            }
        }
        differences.forEach((cause, all) -> {
            System.out.println(cause + ": " + all.size() + "; all with " + shared.get(cause));
            all.stream().limit(SHOWN).forEach(each -> System.out.println("    " + each));
        });
        System.out.println(
                "cases: " + equal + " of " + cases + " the same; results: " + (facts - differing) + " of " + facts
                        + " the same");
        return equal == cases;
    }

    private boolean isEqual(GeneratedCase made) throws IOException, InterruptedException {
        said.clear();
        List<String> wanted = result(made, peer);
        List<String> got = result(made, ours);
        int before = differing;
        if (made.compared() == GeneratedCase.Compared.ANSWERS) {
            compareAnswers(made, wanted, got);
        } else {
            compareFacts(made, wanted, got);
        }
        return differing == before;
    }

    /** Line by line, as far as the same was asked. */
    private void compareAnswers(GeneratedCase made, List<String> wanted, List<String> got) throws IOException {
        facts += wanted.size();
        if (wanted.size() != got.size()) {
            differ(made, "number of answers", String.valueOf(wanted.size()), String.valueOf(got.size()));
        }
        for (int i = 0; i < Math.min(wanted.size(), got.size()); i++) {
            String there = wanted.get(i);
            String here = got.get(i);
            if (!there.equals(here)) {
                String question = there.substring(0, there.lastIndexOf(' ') + 1);
                differ(made, question.substring(0, question.indexOf(' ')), there, here);
                if (!here.startsWith(question.substring(0, question.indexOf(' ')))) {
                    return;
                }
            }
        }
    }

    /** By what each is about; of files the first that differs stands for all. */
    private void compareFacts(GeneratedCase made, List<String> wanted, List<String> got) throws IOException {
        var there = new TreeMap<String, String>();
        wanted.forEach(fact -> there.put(subject(fact), fact));
        var here = new TreeMap<String, String>();
        got.forEach(fact -> here.put(subject(fact), fact));
        var all = new TreeSet<>(there.keySet());
        all.addAll(here.keySet());
        facts += all.size();
        boolean files = made.compared() == GeneratedCase.Compared.TREE;
        boolean told = false;
        for (String subject : all) {
            String one = there.getOrDefault(subject, "");
            String other = here.getOrDefault(subject, "");
            if (!one.equals(other) && files && told) {
                differing++;
            } else if (!one.equals(other)) {
                differ(made, files ? "files of workflows" : "fixture " + subject.replaceFirst("t\\d", "t"), one, other);
                told = true;
            }
        }
    }

    private static String subject(String fact) {
        return fact.contains("\t") ? fact.substring(0, fact.indexOf('\t')) : fact;
    }

    private void differ(GeneratedCase made, String cause, String there, String here) throws IOException {
        differing++;
        differences.computeIfAbsent(cause, unused -> new ArrayList<>())
                .add("[" + made.name() + "] natively " + cut(there) + "\n        here     " + cut(here));
        shared.computeIfAbsent(cause, unused -> new TreeSet<>(made.features())).retainAll(made.features());
        if (kept.isPresent()) {
            for (var file : made.files().entrySet()) {
                Trees.write(kept.get().resolve(made.name().replace(' ', '-')), file.getKey(), file.getValue());
            }
            Trees.write(kept.get().resolve(made.name().replace(' ', '-')), "command.txt",
                    String.join(" ", made.words()).getBytes(java.nio.charset.StandardCharsets.UTF_8));
            for (int i = 0; i < said.size(); i++) {
                Trees.write(kept.get().resolve(made.name().replace(' ', '-')), i == 0 ? "native.txt" : "ours.txt",
                        said.get(i).getBytes(java.nio.charset.StandardCharsets.UTF_8));
            }
        }
    }

    private static String cut(String fact) {
        String line = fact.isEmpty() ? "nothing" : fact.replace("\n", "\\n").replace("\t", ": ");
        return line.length() > WIDTH ? line.substring(0, WIDTH) + "…" : line;
    }

    private List<String> result(GeneratedCase made, Tool tool) throws IOException, InterruptedException {
        Path directory = work.resolve("case");
        Trees.delete(directory);
        for (var file : made.files().entrySet()) {
            Trees.write(directory, file.getKey(), file.getValue());
        }
        Path target = directory.resolve(GeneratedCase.TARGET);
        Tool.Ending ending = tool.run(made.words(),
                made.compared() == GeneratedCase.Compared.TREE ? target : directory);
        said.add(ending.output());
        return made.facts(ending, Trees.read(target));
    }
}
