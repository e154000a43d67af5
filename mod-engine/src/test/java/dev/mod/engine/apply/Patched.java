package dev.mod.engine.apply;

import org.jspecify.annotations.Nullable;

/** What a file becomes by a difference in the format of Git, of which all lines are other than before. */
final class Patched {
    private Patched() {}

    /** @param before mode and content; null if there was nothing */
    static String of(@Nullable String before, @Nullable String patch) {
        String mode = before == null ? "644" : before.substring(0, before.indexOf(' '));
        String text = before == null ? "" : before.substring(before.indexOf(' ') + 1);
        if (patch == null) {
            return mode + " " + text;
        }
        var added = new StringBuilder();
        boolean changed = false;
        for (String line : patch.split("\n")) {
            if (line.startsWith("new file mode ")) {
                mode = line.endsWith("755") ? "755" : "644";
            } else if (line.startsWith("new mode ")) {
                int bits = Integer.parseInt(mode, 8);
                mode = Integer.toOctalString(line.endsWith("755") ? bits | (bits & 0444) >> 2 : bits & ~0111);
            } else if (line.startsWith("@@")) {
                changed = true;
            } else if (line.startsWith("+") && !line.startsWith("+++")) {
                added.append(line.substring(1)).append('\n');
            }
        }
        return mode + " " + (changed ? added : text);
    }
}
