package dev.mod.steps.shell.quote;

import dev.mod.engine.internal.env.EnvironmentNames;
import dev.mod.steps.shell.quote.Insertions.Refused;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The words of one list of commands, as far as they decide where a value may stand: in a word of a simple command, in an
 * assignment, in what {@code for} goes through, in the subject of {@code case} and in the name of a file.
 */
final class Words {
    /** What the word that comes next is. */
    enum Role {
        COMMAND, ARGUMENT, NAME, CASE_SUBJECT, CASE_IN, FOR_IN, FOR_WORD, PATTERN, ELEMENT
    }

    /** What the operator before the word wants of it. */
    enum Redirection {
        NONE, INPUT, OUTPUT, DESCRIPTOR, STRING
    }

    /** Stands in a word's text for whatever is not known of it. */
    static final char UNKNOWN = '\uFFFC';

    private static final Set<String> RESERVED = Set.of("if", "then", "else", "elif", "fi", "do", "done", "while",
            "until", "{", "}", "!");
    private static final Set<String> OPENING = Set.of("if", "while", "until", "{", "for", "select", "case", "!");
    private static final Set<String> DECLARING = Set.of("export", "readonly", "local");
    /** Bash evaluates what they get as arithmetic. */
    private static final Set<String> EVALUATED = Set.of("RANDOM", "SRANDOM", "SECONDS", "OPTIND", "LINENO", "HISTCMD",
            "FUNCNEST", "BASHPID", "UID", "EUID", "PPID", "COLUMNS", "LINES", "BASH_SUBSHELL", "DIRSTACK", "_");
    private static final Pattern ATTRIBUTES = Pattern.compile("[-+][A-Za-z]*[^-+xrgpf].*");
    private static final Pattern ASSIGNMENT = Pattern.compile("([A-Za-z_][A-Za-z0-9_]*)\\+?=.*", Pattern.DOTALL);

    private final Insertions insertions;
    private final boolean quotedOutside;
    private final StringBuilder word = new StringBuilder();
    private boolean inWord;
    private boolean quoted;
    private Role role;
    private Redirection redirection = Redirection.NONE;
    private boolean conditional;
    private String loop = "";
    private SimpleCommand command = new SimpleCommand();
    private boolean behindPipe;
    /** A value in what the commands before it in the pipeline write; negative if there is none. */
    private int piped = -1;

    /** @param quotedOutside whether what the commands write goes into a word in quotes */
    Words(Role role, Insertions insertions, boolean quotedOutside) {
        this.role = role;
        this.insertions = insertions;
        this.quotedOutside = quotedOutside;
    }

    Role role() {
        return role;
    }

    SimpleCommand command() {
        return command;
    }

    boolean quotedOutside() {
        return quotedOutside;
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

    /**
     * A value is about to be part of the current word.
     *
     * @param splits whether the shell would make several words of it
     */
    void value(Taint taint, boolean splits) throws Refused {
        String text = word();
        int index = taint.index();
        if (splits && !taint.plain() && !assigns(text)) {
            throw new Refused(index, "the shell would split it into several words; put double quotes around");
        }
        switch (redirection) {
            case DESCRIPTOR -> throw new Refused(index, "it would choose a file descriptor");
            case STRING -> command.feed(index);
            case INPUT, OUTPUT -> insertions.checkFile(taint, text);
            case NONE -> checkRole(taint, text);
        }
        insertions.saw(index);
        inWord = true;
        quoted = true;
    }

    private boolean assigns(String text) {
        return role == Role.COMMAND && ASSIGNMENT.matcher(text).matches();
    }

    private void checkRole(Taint taint, String text) throws Refused {
        int index = taint.index();
        switch (role) {
            case NAME, CASE_IN, FOR_IN -> throw new Refused(index, "a name or keyword of the shell stands there");
            case CASE_SUBJECT -> {
            }
            case PATTERN, ELEMENT -> throw new Refused(index, "it is no word of a simple command");
            case FOR_WORD -> assign(loop, taint.behind(text));
            case COMMAND -> {
                if (!assign(taint, text)) {
                    throw new Refused(index, "it would choose the command that runs");
                }
            }
            case ARGUMENT -> {
                if (!DECLARING.contains(command.program()) || !assign(taint, text)) {
                    command.use(taint);
                }
            }
        }
    }

    private boolean assign(Taint taint, String text) throws Refused {
        var assignment = ASSIGNMENT.matcher(text);
        if (!assignment.matches()) {
            return false;
        }
        assign(assignment.group(1), taint.behind(text.substring(text.indexOf('=') + 1)));
        return true;
    }

    private void assign(String name, Taint taint) throws Refused {
        if (!EnvironmentNames.exportable(name) || EVALUATED.contains(name)) {
            throw new Refused(taint.index(), "shells or other programs evaluate the variable " + name);
        }
        insertions.taint(name, taint);
    }

    private void dropWord() {
        word.setLength(0);
        inWord = false;
        quoted = false;
    }

    /** The current word, if there is one, is complete. */
    void endWord() throws Refused {
        if (!inWord) {
            return;
        }
        String text = word();
        boolean literal = !quoted;
        dropWord();
        if (redirection != Redirection.NONE) {
            if (redirection == Redirection.INPUT || redirection == Redirection.OUTPUT) {
                command.redirected(text, redirection == Redirection.OUTPUT);
            }
            redirection = Redirection.NONE;
            return;
        }
        switch (role) {
            case COMMAND -> command(text, literal);
            case ARGUMENT, FOR_WORD -> {
                if (role == Role.ARGUMENT) {
                    if (ATTRIBUTES.matcher(text).matches()
                            && Set.of("declare", "typeset", "local", "export", "readonly")
                                    .contains(command.program())) {
                        throw Insertions.all("the command gives variables attributes, by which shells evaluate them");
                    }
                    command.add(text);
                    conditional &= !(literal && text.equals("]]"));
                }
            }
            case NAME -> {
                loop = text;
                role = Role.FOR_IN;
            }
            case FOR_IN -> role = literal && text.equals("do") ? Role.COMMAND : Role.FOR_WORD;
            case CASE_SUBJECT -> role = Role.CASE_IN;
            case CASE_IN -> role = Role.PATTERN;
            case PATTERN, ELEMENT -> {
            }
        }
    }

    private void command(String text, boolean literal) throws Refused {
        if (literal && OPENING.contains(text)) {
            group();
        }
        if (literal && RESERVED.contains(text)) {
            return;
        }
        if (literal && (text.equals("for") || text.equals("select"))) {
            role = Role.NAME;
            return;
        }
        if (literal && text.equals("case")) {
            role = Role.CASE_SUBJECT;
            return;
        }
        if (ASSIGNMENT.matcher(text).matches()) {
            return;
        }
        if (literal && Set.of("function", "alias", "coproc").contains(text)) {
            throw Insertions.all("the command uses " + text + ", through which values are not followed");
        }
        role = Role.ARGUMENT;
        conditional = literal && text.equals("[[");
        command.add(text);
    }

    /** An operator ends the simple command; inside {@code [[} it does not. */
    void endCommand() throws Refused {
        endWord();
        if (!conditional) {
            finish(false);
            restart(Role.COMMAND);
        }
    }

    /** Nothing comes any more. */
    void end() throws Refused {
        endWord();
        finish(false);
    }

    /** As {@link #endCommand}, before what it writes goes to the next command. */
    void pipe() throws Refused {
        endWord();
        if (!conditional) {
            int value = finish(true);
            restart(Role.COMMAND);
            piped = value;
            behindPipe = true;
        }
    }

    /** Takes the current command as complete; answers a value in what it may write, or a negative number. */
    private int finish(boolean pipe) throws Refused {
        if (piped >= 0 && !command.isEmpty()) {
            command.feed(piped);
        }
        if (behindPipe && !command.filters()) {
            insertions.piped();
        }
        command.check();
        int value = command.value();
        if (command.isEmpty()) {
            // behind a loop, a group or the like
            value = piped >= 0 ? piped : insertions.seen();
        }
        insertions.ended(command, value);
        if (pipe) {
            return value;
        }
        return -1;
    }

    /** A group or subshell begins. */
    void group() throws Refused {
        if (behindPipe) {
            insertions.piped();
        }
        if (piped >= 0) {
            throw new Refused(piped, "it would go through a pipe into more than one command");
        }
    }

    void restart(Role next) {
        dropWord();
        role = next;
        redirection = Redirection.NONE;
        conditional = false;
        command = new SimpleCommand();
        piped = -1;
        behindPipe = false;
    }
}
