package dev.mod.steps.shell.quote;

import dev.mod.steps.shell.quote.Insertions.Refused;
import dev.mod.steps.shell.quote.Insertions.Unclear;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Inserts values into a script for a POSIX shell so that each arrives as the text it is, whatever it contains.
 *
 * <p>The rules. A value is quoted for the place where it stands: between blanks or joined to a word, inside double or
 * single quotes, in here-documents with and without expansion, in the word of <code>${x:-…}</code>, in case patterns and
 * assignments, inside {@code $( … )} and backquotes to any depth. In comments it is only shown. It is an error where
 * quoting cannot help or shells differ: arithmetic, names, file descriptors, here-document delimiters, the first word of
 * a command (unless a path before it has a slash), arguments that are evaluated ({@code eval}, {@code trap}, the program
 * of {@code sh -c}, {@code awk}, {@code python -c} and their like, here-documents that these read), operands of numeric
 * comparison, behind a backslash or dollar sign, and after text whose reading differs from shell to shell.
 *
 * <p>A value that begins with {@code -} may still be taken for an option by the command that gets it, and a program that
 * passes its input on to a shell is not seen.
 */
public final class ShellQuoter {
    private ShellQuoter() {}

    /**
     * The script with all values in it.
     *
     * @throws UnsafeInterpolationException at the first value that cannot be inserted
     */
    public static String quote(List<ScriptPart> parts) throws UnsafeInterpolationException {
        var values = new ArrayList<ScriptPart.Value>();
        var units = IntStream.builder();
        for (ScriptPart part : parts) {
            if (part instanceof ScriptPart.Text text) {
                text.text().chars().forEach(units::add);
            } else if (part instanceof ScriptPart.Value value) {
                units.add(Script.value(values.size()));
                values.add(value);
            }
        }
        if (values.isEmpty()) {
            return text(parts);
        }
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i).value().indexOf('\0') >= 0) {
                throw new UnsafeInterpolationException(values.get(i), line(parts, i), "it contains a NUL character");
            }
        }
        var insertions = new Insertions(values);
        try {
            new Lexer(new Script(units.build().toArray()), insertions, false).script();
        } catch (Refused refused) {
            throw new UnsafeInterpolationException(values.get(refused.index), line(parts, refused.index),
                    String.valueOf(refused.getMessage()));
        } catch (Unclear unclear) {
            int first = insertions.firstWithout();
            if (first < values.size()) {
                throw new UnsafeInterpolationException(values.get(first), line(parts, first),
                        String.valueOf(unclear.getMessage()));
            }
        }
        return assemble(parts, insertions);
    }

    private static String assemble(List<ScriptPart> parts, Insertions insertions) {
        var script = new StringBuilder();
        int index = 0;
        for (ScriptPart part : parts) {
            if (part instanceof ScriptPart.Text text) {
                script.append(text.text());
            } else {
                String inserted = insertions.text(index++);
                if (inserted == null) {
                    throw new IllegalStateException("a value without a place");
                }
                script.append(inserted);
            }
        }
        return script.toString();
    }

    private static String text(List<ScriptPart> parts) {
        var script = new StringBuilder();
        for (ScriptPart part : parts) {
            if (part instanceof ScriptPart.Text text) {
                script.append(text.text());
            }
        }
        return script.toString();
    }

    private static int line(List<ScriptPart> parts, int index) {
        int line = 1;
        int seen = 0;
        for (ScriptPart part : parts) {
            if (part instanceof ScriptPart.Text text) {
                line += (int) text.text().chars().filter(c -> c == '\n').count();
            } else if (seen++ == index) {
                return line;
            }
        }
        return line;
    }
}
