package dev.mod.bench;

import dev.mod.match.rule.RuleFile;
import dev.mod.match.scan.FileScanner;
import dev.mod.match.scan.Scanner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/** Scans a directory with a rule file, as a whole process, for comparison with the pattern engine on npm. */
public final class Scan {
    private Scan() {}

    /**
     * Prints the number of matches.
     *
     * @param args the rule file, the directory, the number of threads
     */
    @SuppressWarnings("SystemOut")
    public static void main(String[] args) throws Exception {
        Path file = Path.of(args[0]);
        RuleFile rules = RuleFile.read(Files.readString(file), file.toString());
        if (!rules.isValid()) {
            throw new IllegalArgumentException(rules.problems().toString());
        }
        var matches = new AtomicLong();
        new Scanner(new FileScanner(rules.rules()), Integer.parseInt(args[2])).scan(Path.of(args[1]),
                scanned -> matches.addAndGet(scanned.result().matches().size()));
        System.out.println(matches);
    }
}
