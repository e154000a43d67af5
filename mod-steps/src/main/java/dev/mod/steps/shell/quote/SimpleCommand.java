package dev.mod.steps.shell.quote;

import dev.mod.steps.shell.quote.Insertions.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The words of one simple command, from which follows whether those with values are data for its program. */
final class SimpleCommand {
    private static final Set<String> UNARY = Set.of("-n", "-z", "-d", "-f", "-e", "-s", "-L", "-h", "-r", "-w", "-x");
    private static final Set<String> BINARY = Set.of("=", "==", "!=");

    private final List<String> words = new ArrayList<>();
    /** For each value which word it is in. */
    private record Use(int word, Taint taint) {}

    private final List<Use> uses = new ArrayList<>();
    private final List<String> outputs = new ArrayList<>();
    private final List<String> inputs = new ArrayList<>();
    private int fed = -1;

    boolean isEmpty() {
        return words.isEmpty();
    }

    String program() {
        return words.isEmpty() ? "" : words.get(0);
    }

    List<String> words() {
        return List.copyOf(words);
    }

    void add(String word) {
        words.add(word);
    }

    /** A value is a part of the word that comes next. */
    void use(Taint taint) {
        uses.add(new Use(words.size(), taint));
    }

    /** A value is a part of what it reads. */
    void feed(int index) {
        fed = index;
    }

    void redirected(String file, boolean output) {
        (output ? outputs : inputs).add(file);
    }

    /** A value that is in it, or in what it reads; negative if there is none. */
    int value() {
        return uses.isEmpty() ? fed : uses.get(0).taint().index();
    }

    /** Files that may contain values after it. */
    List<String> written() {
        var written = new ArrayList<>(outputs);
        if (Programs.copies(program())) {
            written.addAll(words.subList(1, words.size()));
        }
        return written;
    }

    List<String> outputs() {
        return List.copyOf(outputs);
    }

    /** Whether it may run what is in one of the files. */
    boolean runs(Set<String> files) {
        if (files.contains(plain(program()))) {
            return true;
        }
        return Programs.interprets(words) && (words.stream().anyMatch(word -> files.contains(plain(word)))
                || inputs.stream().anyMatch(word -> files.contains(plain(word))));
    }

    /** A file by one name. */
    static String plain(String file) {
        return file.startsWith("./") ? plain(file.substring(2)) : file;
    }

    boolean filters() {
        return Programs.filters(words);
    }

    /** It is complete. */
    void check() throws Refused {
        if (fed >= 0 && !filters()) {
            throw new Refused(fed, "it would be part of a program");
        }
        for (Use use : uses) {
            check(use);
        }
    }

    private void check(Use use) throws Refused {
        int index = use.taint().index();
        if (program().equals("[") || program().equals("[[") || program().equals("test")) {
            checkTest(use);
            return;
        }
        Optional<String> refusal = Programs.refusal(words, use.word());
        if (refusal.isPresent()) {
            throw new Refused(index, refusal.get());
        }
        String text = words.get(use.word());
        boolean begins = text.isEmpty() || text.charAt(0) == Words.UNKNOWN;
        boolean behindOptions = words.subList(1, use.word()).contains("--");
        if (begins && !use.taint().start() && !behindOptions && !Programs.printed(words, use.word())) {
            throw new Refused(index, "it could be taken for an option of " + program());
        }
        if (begins && Programs.operates(words) && !use.taint().plain()) {
            throw new Refused(index, "it could be taken for an operator of " + program());
        }
    }

    private void checkTest(Use use) throws Refused {
        boolean closed = words.get(words.size() - 1).equals(program().equals("[") ? "]" : "]]");
        List<String> operands = words.subList(1, words.size() - (closed ? 1 : 0));
        if (!operands.isEmpty() && operands.get(0).equals("!")) {
            operands = operands.subList(1, operands.size());
        }
        boolean known = operands.size() == 2 && UNARY.contains(operands.get(0))
                || operands.size() == 3 && BINARY.contains(operands.get(1));
        if (!known || closed == program().equals("test")) {
            throw new Refused(use.taint().index(), "shells evaluate some operands of " + program());
        }
        String text = words.get(use.word());
        if (!use.taint().start() && text.charAt(0) == Words.UNKNOWN) {
            throw new Refused(use.taint().index(), "it could be taken for an operator of " + program());
        }
    }
}
