package dev.mod.steps.shell.quote;

import dev.mod.steps.shell.quote.Insertions.Refused;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The words of the simple command that is being read, as far as they decide where a value may stand: not where it would
 * choose the command, a name or a file descriptor, and not where the command takes it for a program.
 */
final class Words {
    /** What the word that comes next is. */
    enum Role {
        COMMAND, ARGUMENT, NAME, CASE_SUBJECT, CASE_IN, FOR_IN, PATTERN, ELEMENT
    }

    /** What the operator before the word wants of it. */
    enum Redirection {
        NONE, FILE, DESCRIPTOR, STRING
    }

    /** Stands in a word's text for whatever is not known of it. */
    static final char UNKNOWN = '\uFFFC';

    private static final Set<String> RESERVED = Set.of("if", "then", "else", "elif", "fi", "do", "done", "while",
            "until",
            "{", "}", "!", "time", "coproc");
    private static final Set<String> PREFIXES = Set.of("command", "builtin", "exec", "env", "nohup", "setsid", "nice",
            "sudo", "doas", "timeout", "stdbuf", "xargs", "time", "ionice", "busybox", ".", "source");
    private static final Set<String> EVALUATED_VARIABLES = Set.of("PS4", "PS1", "PS2", "PROMPT_COMMAND", "ENV",
            "BASH_ENV");
    private static final Pattern ASSIGNMENT = Pattern.compile("([A-Za-z_][A-Za-z0-9_]*)\\+?=.*", Pattern.DOTALL);
    private static final Pattern SUBSCRIPT = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*\\[.*", Pattern.DOTALL);

    private final StringBuilder word = new StringBuilder();
    private boolean inWord;
    private boolean quoted;
    private int valueInWord = -1;
    private Role role;
    private Redirection redirection = Redirection.NONE;
    private boolean prefixed;
    private boolean conditional;
    private boolean operand;
    private Arguments arguments = new Arguments();

    Words(Role role) {
        this.role = role;
    }

    Role role() {
        return role;
    }

    Arguments arguments() {
        return arguments;
    }

    boolean inWord() {
        return inWord;
    }

    boolean conditional() {
        return conditional;
    }

    String word() {
        return word.toString();
    }

    boolean plainWord() {
        return inWord && !quoted;
    }

    boolean assigning() {
        return inWord && word.length() > 1 && word.charAt(word.length() - 1) == '=';
    }

    void append(int c) {
        inWord = true;
        word.append((char) c);
    }

    void quote() {
        inWord = true;
        quoted = true;
    }

    void redirect(Redirection kind) throws Refused {
        if (plainWord() && word.chars().allMatch(Character::isDigit)) {
            dropWord();
        } else {
            endWord();
        }
        redirection = kind;
    }

    /** A value is about to be part of the current word. */
    void value(int index) throws Refused {
        String text = word();
        if (redirection == Redirection.DESCRIPTOR) {
            throw new Refused(index, "it would choose a file descriptor");
        }
        if (redirection == Redirection.STRING && arguments.readsProgram()) {
            throw new Refused(index, "it would be part of a program");
        }
        if (redirection == Redirection.NONE) {
            checkRole(index, text);
        }
        valueInWord = index;
        inWord = true;
        quoted = true;
        word.append(UNKNOWN);
    }

    private void checkRole(int index, String text) throws Refused {
        switch (role) {
            case NAME, CASE_IN, FOR_IN -> throw new Refused(index, "a name or keyword of the shell stands there");
            case CASE_SUBJECT, PATTERN -> {
            }
            case ELEMENT -> {
                if (text.startsWith("[")) {
                    throw new Refused(index, "the shell evaluates it as arithmetic");
                }
            }
            case COMMAND -> {
                var assignment = ASSIGNMENT.matcher(text);
                if (assignment.matches() && EVALUATED_VARIABLES.contains(assignment.group(1))) {
                    throw new Refused(index, "the shell evaluates the variable " + assignment.group(1));
                }
                if (!assignment.matches() && SUBSCRIPT.matcher(text).matches()) {
                    throw new Refused(index, "the shell evaluates it as arithmetic");
                }
                if (!assignment.matches() && text.indexOf('/') < 0) {
                    throw new Refused(index, "it would choose the command that runs");
                }
            }
            case ARGUMENT -> {
                if (conditional && operand && text.isEmpty()) {
                    throw new Refused(index, "a shell without [[ would run it as a command");
                }
                arguments.check(index, text, conditional);
            }
        }
    }

    private void dropWord() {
        word.setLength(0);
        inWord = false;
        quoted = false;
        valueInWord = -1;
    }

    /** The current word, if there is one, is complete. */
    void endWord() throws Refused {
        if (!inWord) {
            return;
        }
        String text = word();
        boolean literal = !quoted;
        int value = valueInWord;
        dropWord();
        operand = false;
        if (redirection != Redirection.NONE) {
            redirection = Redirection.NONE;
            return;
        }
        switch (role) {
            case COMMAND -> command(text, literal, value);
            case ARGUMENT -> {
                if (conditional && literal && text.equals("]]")) {
                    conditional = false;
                }
                arguments.add(text, value);
            }
            case NAME -> role = Role.FOR_IN;
            case FOR_IN -> role = literal && text.equals("do") ? Role.COMMAND : Role.ARGUMENT;
            case CASE_SUBJECT -> role = Role.CASE_IN;
            case CASE_IN -> role = Role.PATTERN;
            case PATTERN, ELEMENT -> {
            }
        }
    }

    private void command(String text, boolean literal, int value) throws Refused {
        if (literal && RESERVED.contains(text)) {
            return;
        }
        if (literal && (text.equals("for") || text.equals("select") || text.equals("function"))) {
            role = Role.NAME;
            return;
        }
        if (literal && text.equals("case")) {
            role = Role.CASE_SUBJECT;
            return;
        }
        boolean option = prefixed && (text.startsWith("-") || text.chars().allMatch(Character::isDigit));
        if (ASSIGNMENT.matcher(text).matches() || option) {
            return;
        }
        if (PREFIXES.contains(text)) {
            prefixed = true;
            arguments.add(text, value);
            return;
        }
        role = Role.ARGUMENT;
        conditional = literal && text.equals("[[");
        arguments.command(text, value);
    }

    /** An operator ends the simple command. */
    void endCommand() throws Refused {
        endWord();
        if (conditional) {
            operand = true;
            return;
        }
        restart(Role.COMMAND);
    }

    void restart(Role next) {
        dropWord();
        role = next;
        redirection = Redirection.NONE;
        prefixed = false;
        conditional = false;
        operand = false;
        arguments = new Arguments();
    }
}
