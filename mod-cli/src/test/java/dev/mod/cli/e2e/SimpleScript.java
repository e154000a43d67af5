package dev.mod.cli.e2e;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A script of lines that need no shell: {@code mod} or {@code cd} with words in which nothing is expanded.
 *
 * @param commands the words of each line
 */
record SimpleScript(List<List<String>> commands) {
    private static final Pattern WORD = Pattern.compile(" +|([A-Za-z0-9@./_=:,^+-]+|'[^']*')+");

    /** What a script says, if it is so simple. */
    static Optional<SimpleScript> of(String script) {
        var commands = new ArrayList<List<String>>();
        for (String line : script.strip().split("\n")) {
            var words = new ArrayList<String>();
            var found = WORD.matcher(line);
            int end = 0;
            while (end < line.length() && found.region(end, line.length()).lookingAt()) {
                end = found.end();
                if (!found.group().isBlank()) {
                    words.add(found.group().replace("'", ""));
                }
            }
            // the daemon is a process of the launcher
            boolean known = !words.isEmpty() && (words.get(0).equals("mod") && !words.contains("daemon")
                    || words.get(0).equals("cd") && words.size() == 2);
            if (end < line.length() || !known) {
                return Optional.empty();
            }
            commands.add(List.copyOf(words));
        }
        return Optional.of(new SimpleScript(commands));
    }
}
