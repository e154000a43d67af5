package dev.mod.steps.shell.quote;

import java.util.Random;

/** Random text made of what shells give a meaning to. */
final class HostileValues {
    private static final String[] PIECES = {"'", "\"", "`", "$", "\\", "\n", " ", "\t", "$(", ")", "${", "}", "((",
            "))", "*",
            "?", "[", "]", "{a,b}", "~", "#", "!", "&", "|", ";", ";;", "<", ">", "<<EOF", "EOF", "\nEOF\n", "\nEOF",
            "EOF\n",
            "\\\n", "\r", "\r\n", "-", "--", "-e", "-n", "=", "a=b", "x", "word", "é", "日本", "\uD83D\uDE00", "\u0085",
            "\u2028", "\u0001", "\u007F", "$HOME", "${x:-y}", "$(id)", "`id`", "$((1+1))", "'\\''", "\\\"", "esac",
            "in", "%s",
            "%n", "\\0", "\\c", "@", "^", ",", "]]", "\n\n", "\n\t", "$'x'", "\\'"};

    private HostileValues() {}

    static String next(Random random) {
        var value = new StringBuilder();
        for (int n = random.nextInt(9); n > 0; n--) {
            value.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return value.toString();
    }
}
