package dev.mod.cli.command;

/**
 * A positional argument of a command.
 *
 * @param label what stands for it in help; with … at its end there may be several
 * @param required whether it must be given
 * @param description one sentence for help, without a full stop
 */
public record Positional(String label, boolean required, String description) {
    /** Whether it may be given several times. */
    public boolean repeatable() {
        return label.endsWith("…");
    }
}
