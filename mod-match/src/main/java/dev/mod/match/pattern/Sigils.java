package dev.mod.match.pattern;

import dev.mod.match.internal.matching.MetaVariable;
/** Writes variables so that a language's parser takes them for names. */
final class Sigils {
    private Sigils() {}

    /** Replaces every dollar sign that begins a variable by another character. */
    static String replace(String source, int sigil) {
        if (sigil == '$' || source.indexOf('$') < 0) {
            return source;
        }
        StringBuilder out = new StringBuilder(source.length() + 8);
        int at = 0;
        while (at < source.length()) {
            char c = source.charAt(at);
            if (c != '$') {
                out.append(c);
                at++;
                continue;
            }
            int end = at;
            while (end < source.length() && source.charAt(end) == '$') {
                end++;
            }
            boolean variable = end - at == 3
                    || (end < source.length() && MetaVariable.isNameStart(source.charAt(end)));
            for (; at < end; at++) {
                out.appendCodePoint(variable ? sigil : '$');
            }
        }
        return out.toString();
    }
}
