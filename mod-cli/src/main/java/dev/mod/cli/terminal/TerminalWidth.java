package dev.mod.cli.terminal;

import java.util.function.IntSupplier;

/** Asks the controlling terminal for its width, once and only when the width is needed. */
public final class TerminalWidth implements IntSupplier {
    private final boolean terminal;
    private int columns = -1;

    /** @param terminal whether there is a terminal to ask */
    public TerminalWidth(boolean terminal) {
        this.terminal = terminal;
    }

    @Override
    public synchronized int getAsInt() {
        if (columns < 0) {
            columns = terminal ? Stty.size().map(size -> size[1]).orElse(0) : 0;
        }
        return columns;
    }
}
