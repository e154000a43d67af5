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
 * single quotes, and in here-documents. In comments it is only shown. It may stand in a word of a simple command of whose
 * program it is {@linkplain Programs known} that the word is data for it; in a command substitution, if that stands where a
 * value may; in an assignment, what {@code for} goes through, the subject of {@code case}, a string comparison, the name of
 * a file in the target; and in what a command reads that takes it for data. Variables, files and pipes that it went into
 * are held to the same. Everything else is an error.
 *
 * <p>A value that begins with {@code -} or {@code +} is refused where it could be an option.
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
        int[] script = units.build().toArray();
        var flows = new Flows();
        var insertions = new Insertions(values, flows);
        try {
            // again while it is found that values have gone elsewhere, perhaps to what was read before
            int known = -1;
            while (known != flows.size()) {
                known = flows.size();
                insertions = new Insertions(values, flows);
                new Lexer(new Script(script), insertions, false).script();
            }
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
