package dev.mod.steps.shell.quote;

import dev.mod.steps.shell.quote.Insertions.Refused;
import java.util.Set;
import java.util.regex.Pattern;

/** The arguments of one simple command: which of them the command reads as a program, a name or arithmetic. */
final class Arguments {
    private static final Set<String> EVALUATING = Set.of("eval", "let", "trap", "alias", "ssh", "watch", "parallel",
            "unset", "read", "getopts", "mapfile", "readarray", "wait", "bind", "complete", "compgen", "enable",
            "shift",
            "exit", "return", "break", "continue", "integer", "float", "nameref", "fc");
    private static final Set<String> DECLARING = Set.of("declare", "typeset", "local", "export", "readonly");
    private static final Pattern SHELL = Pattern
            .compile("(.*/)?(sh|bash|dash|ash|zsh|ksh|mksh|pdksh|fish|csh|tcsh|su|flock|script)");
    private static final Pattern INTERPRETER = Pattern.compile(
            "(.*/)?(python[0-9.]*|perl[0-9.]*|ruby[0-9.]*|node|nodejs|deno|bun|php[0-9.]*|lua[0-9.]*|pwsh|powershell|osascript|tclsh|Rscript|groovy)");
    private static final Pattern STREAM_EDITOR = Pattern.compile("(.*/)?(sed|gsed|awk|gawk|mawk|nawk)");
    private static final Pattern DECLARATION = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*\\+?=.*", Pattern.DOTALL);
    private static final Set<String> COMPARISONS = Set.of("-eq", "-ne", "-lt", "-le", "-gt", "-ge");
    private static final Set<String> WITH_ARGUMENT = Set.of("-o", "+o", "-O", "+O", "--rcfile", "--init-file", "-W",
            "-X",
            "-F", "-v", "-f", "-r", "--require", "-I", "-l", "-u", "--user", "-g");

    /** Where in the arguments of a program that runs programs we are. */
    private enum Inline {
        NONE, OPTIONS, OPTION_ARGUMENT, CODE, PAST, ARGUMENTS
    }

    private String command = "";
    private String previous = "";
    private boolean previousHadValue;
    private int firstValue = -1;
    private boolean attributes;
    private boolean compares;
    private Inline inline = Inline.NONE;
    private boolean editor;

    void command(String word, int value) throws Refused {
        command = word;
        if (word.equals(".") || word.equals("source")) {
            command = "";
        }
        add(word, value);
        previous = "";
        previousHadValue = false;
    }

    /** The next argument is complete. */
    void add(String word, int value) throws Refused {
        if (value >= 0 && firstValue < 0) {
            firstValue = value;
        }
        if (DECLARING.contains(command) && (word.startsWith("-") || word.startsWith("+"))) {
            attributes |= word.chars().skip(1).anyMatch(c -> "xrgpf".indexOf(c) < 0);
        }
        if (testing() && COMPARISONS.contains(word)) {
            compares = true;
            if (firstValue >= 0) {
                throw new Refused(firstValue, "some shells evaluate operands of " + word + " as arithmetic");
            }
        }
        inline = next(word);
        previous = word;
        previousHadValue = value >= 0;
    }

    /** Whether the command could run what it reads. */
    boolean readsProgram() {
        return inline != Inline.NONE || command.equals("ssh") || command.equals("at") || command.equals("batch");
    }

    private boolean testing() {
        return command.equals("[") || command.equals("[[") || command.equals("test");
    }

    private Inline next(String word) {
        if (inline == Inline.NONE || inline == Inline.PAST) {
            boolean shell = SHELL.matcher(word).matches() || INTERPRETER.matcher(word).matches();
            editor = STREAM_EDITOR.matcher(word).matches();
            return shell || editor ? Inline.OPTIONS : inline;
        }
        if (inline == Inline.ARGUMENTS) {
            boolean more = word.equals("-e") || word.equals("--eval") || word.equals("--expression");
            return more ? Inline.CODE : Inline.ARGUMENTS;
        }
        if (inline == Inline.OPTION_ARGUMENT) {
            return Inline.OPTIONS;
        }
        if (word.startsWith("-") || word.startsWith("+")) {
            if (inline == Inline.CODE) {
                return Inline.CODE;
            }
            if (takesCode(word)) {
                return Inline.CODE;
            }
            return WITH_ARGUMENT.contains(word) ? Inline.OPTION_ARGUMENT : Inline.OPTIONS;
        }
        return inline == Inline.CODE ? Inline.ARGUMENTS : Inline.PAST;
    }

    private boolean takesCode(String option) {
        if (option.startsWith("--")) {
            return Set.of("--eval", "--print", "--command", "--expression").contains(option);
        }
        String letters = option.substring(1);
        return editor
                ? letters.endsWith("e")
                : letters.contains("c") || letters.contains("e") || letters.contains("E") || letters.equals("p")
                        || letters.equals("r") || letters.equalsIgnoreCase("command");
    }

    /** A value is about to be part of the argument whose text so far is given. */
    void check(int index, String text, boolean conditional) throws Refused {
        if (EVALUATING.contains(command)) {
            throw new Refused(index, command + " evaluates its arguments");
        }
        if (DECLARING.contains(command) && (attributes || !DECLARATION.matcher(text).matches())) {
            throw new Refused(index, command + " evaluates this argument");
        }
        if (command.equals("printf") && previous.equals("-v")) {
            throw new Refused(index, "a name or keyword of the shell stands there");
        }
        if (testing()) {
            checkTest(index, text, conditional);
        }
        if (inline == Inline.CODE || (inline == Inline.OPTIONS && editor && !text.startsWith("-"))) {
            throw new Refused(index, "it would be part of a program");
        }
        if (inline == Inline.OPTIONS && (text.isEmpty() || text.startsWith("-") || text.startsWith("+"))) {
            throw new Refused(index, "it could be taken for an option that runs a program");
        }
    }

    private void checkTest(int index, String text, boolean conditional) throws Refused {
        if (compares) {
            throw new Refused(index, "some shells evaluate operands of comparisons as arithmetic");
        }
        if (previous.equals("-v") || previous.equals("-R")) {
            throw new Refused(index, "the shell evaluates it as the name of a variable");
        }
        if (!conditional && previousHadValue && text.isEmpty()) {
            throw new Refused(index, "the value before it could be taken for an operator");
        }
    }
}
