package dev.mod.bench.compatibility;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Something that both tools run.
 *
 * @param name says how to make it again
 * @param features what is in it
 * @param files of the directory in which it is run
 * @param words of the command
 * @param compared what of its result has to be equal
 */
record GeneratedCase(String name, Set<String> features, SortedMap<String, byte[]> files, List<String> words,
        Compared compared) {
    /** The directory that workflows are run in. */
    static final String TARGET = "target";
    private static final Pattern TEST = Pattern
            .compile("(?:test (\\S+) +\\.\\.\\. (ok|FAILED)| +(ok|FAILED) +(\\S+) \\([0-9,.]+ m?s\\))");
    private static final String ANSWER = "@@";

    /** What is compared. */
    enum Compared {
        /** What a script prints after {@code @@}, line by line. */
        ANSWERS,
        /** Which fixtures pass. */
        TESTS,
        /** Files and exit code. */
        TREE
    }

    GeneratedCase {
        files = new TreeMap<>(files);
        features = Set.copyOf(features);
        words = List.copyOf(words);
    }

    /** The fixture that a file of a tree belongs to: the native CLI counts each file. */
    private static String fixture(String name) {
        String last = name.substring(name.indexOf('/') + 1);
        return last.matches("t\\d.*") || !name.contains("/")
                ? last.replaceFirst("^(t\\d)_.*", "$1")
                : name.replaceFirst("^(t\\d)_.*", "$1");
    }

    /** The result, a fact a line: what it is about, a tab, and what it is. */
    List<String> facts(Tool.Ending ending, SortedMap<String, byte[]> after) {
        List<String> facts = new ArrayList<>();
        switch (compared) {
            case ANSWERS -> ending.output().lines().map(String::strip).filter(line -> line.startsWith(ANSWER))
                    .forEach(line -> facts.add(line.substring(ANSWER.length())));
            case TESTS -> {
                var results = new TreeMap<String, String>();
                ending.output().lines().map(TEST::matcher).filter(Matcher::matches)
                        .forEach(test -> results.merge(fixture(test.group(1) != null ? test.group(1) : test.group(4)),
                                test.group(1) != null ? test.group(2) : test.group(3),
                                (one, other) -> one.equals("ok") ? other : one));
                results.forEach((name, result) -> facts.add(name + "\t" + result));
                facts.add("exit\t" + (ending.exit() == 0 ? "0" : "not 0"));
            }
            case TREE -> {
                after.forEach((path, content) -> facts
                        .add(path + "\t" + new String(content, java.nio.charset.StandardCharsets.UTF_8)));
                facts.add("exit\t" + ending.exit());
            }
        }
        return facts;
    }
}
