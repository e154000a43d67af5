package dev.mod.cli.e2e;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A script whose lines can be run one by one: {@code mod} or {@code cd} with words in which nothing is expanded, and other
 * programs that a shell runs. Those of a line are joined by {@code &&}.
 *
 * @param lines the commands of each line
 */
record SimpleScript(List<List<Command>> lines) {
    private static final Pattern WORD = Pattern.compile(" +|([A-Za-z0-9@./_=:,^+-]+|'[^']*'|\"[^\"$`\\\\]*\")+");
    private static final Pattern QUOTED = Pattern.compile("'([^']*)'|\"([^\"]*)\"");
    /** What leaves nothing behind in its shell, and begins no part that other lines end. */
    private static final Pattern OF_SHELL = Pattern.compile("([^'\"`\\\\<$&]|'[^']*'|\"[^\"$`\\\\]*\")+");
    private static final Set<String> PROGRAMS = Set.of("cat", "echo", "find", "git", "ls", "mkdir", "printf", "rm");
    private static final String MERGED = " 2>&1";

    /**
     * One command.
     *
     * @param words of {@code mod} or {@code cd}; none if a shell runs it
     * @param text what it is for a shell
     * @param merged whether its errors are part of the output
     */
    record Command(List<String> words, String text, boolean merged) {}

    /** What a script says, if it is so simple. */
    static Optional<SimpleScript> of(String script) {
        var lines = new ArrayList<List<Command>>();
        for (String line : script.strip().split("\n")) {
            var commands = new ArrayList<Command>();
            for (String text : line.split(" && ")) {
                Optional<Command> command = command(text);
                if (command.isEmpty()) {
                    return Optional.empty();
                }
                commands.add(command.get());
            }
            lines.add(commands);
        }
        return Optional.of(new SimpleScript(lines));
    }

    private static Optional<Command> command(String text) {
        if (PROGRAMS.contains(text.split(" ")[0])) {
            return OF_SHELL.matcher(text).matches() && !text.contains("| mod ")
                    ? Optional.of(new Command(List.of(), text, false))
                    : Optional.empty();
        }
        boolean merged = text.endsWith(MERGED);
        String line = merged ? text.substring(0, text.length() - MERGED.length()) : text;
        var words = new ArrayList<String>();
        var found = WORD.matcher(line);
        int end = 0;
        while (end < line.length() && found.region(end, line.length()).lookingAt()) {
            end = found.end();
            if (!found.group().isBlank()) {
                words.add(QUOTED.matcher(found.group()).replaceAll("$1$2"));
            }
        }
        // the daemon is a process of the launcher
        boolean known = !words.isEmpty() && (words.get(0).equals("mod") && !words.contains("daemon")
                || words.get(0).equals("cd") && words.size() == 2);
        return end < line.length() || !known ? Optional.empty() : Optional.of(new Command(words, text, merged));
    }
}
