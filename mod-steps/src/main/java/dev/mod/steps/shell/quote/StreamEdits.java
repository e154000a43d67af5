package dev.mod.steps.shell.quote;

import java.util.List;
import java.util.regex.Pattern;

/** Commands of {@code sed} whose program is known to substitute, print and delete, and to run nothing. */
final class StreamEdits {
    private static final Pattern FLAG = Pattern.compile("-[nErsuz]*(i[A-Za-z0-9._~]*)?|--(quiet|silent|regexp-extended"
            + "|separate|null-data|unbuffered|in-place(=[A-Za-z0-9._~]*)?)");
    private static final Pattern EXPRESSION = Pattern.compile("-[nErsuz]*e|--expression");
    /** In a program, but for what ends it: with a backslash or without. */
    private static final String TEXT = "\\\\[^\\n]|[^\\\\\\n" + Words.UNKNOWN + "]";
    private static final String PLACE = "(?:[0-9]+|\\$|/(?:(?!/)(?:" + TEXT + "))*/I?)";
    private static final String PART = "(?:(?!\\k<end>)(?:" + TEXT + "))*\\k<end>";
    private static final String EDIT = "\\s*(?:" + PLACE + "(?:," + PLACE + ")?!?\\s*)?"
            + "(?:[dp]|s(?<end>[^A-Za-z0-9\\\\\\s;" + Words.UNKNOWN + "])" + PART + PART + "[gpiIM0-9]*) *";
    private static final Pattern EDITS = Pattern.compile("(?:" + EDIT + "(?:[;\\n]|$))+\\s*");

    /** Longer programs are not looked at: each character takes some of the stack. */
    private static final int LONGEST = 500;

    private StreamEdits() {}

    /** The number of the last word of its program; 0 if the words are no such command. */
    static int program(List<String> words) {
        if (words.isEmpty() || !Programs.name(words.get(0)).equals("sed")) {
            return 0;
        }
        int program = 0;
        int operand = 0;
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            if (EXPRESSION.matcher(word).matches()) {
                i++;
                if (i == words.size() || !edits(words.get(i))) {
                    return 0;
                }
                program = i;
            } else if (word.startsWith("-") && !FLAG.matcher(word).matches()) {
                return 0;
            } else if (operand == 0 && !word.startsWith("-") && !word.isEmpty()) {
                operand = i;
            }
        }
        return program > 0 || operand == 0 || !edits(words.get(operand)) ? program : operand;
    }

    private static boolean edits(String program) {
        return program.length() <= LONGEST && EDITS.matcher(program).matches();
    }
}
