package dev.mod.cli.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The whole window, for a program that draws in it and hears each key. What was in the window before is there again when it
 * is closed, even by a signal.
 */
public final class Screen implements AutoCloseable {
    private static final String ENTER = "\u001b[?1049h\u001b[?25l";
    private static final String LEAVE = "\u001b[?25h\u001b[?1049l";
    private static final Size USUAL = new Size(24, 80);

    /** Rows and columns of the window. */
    public record Size(int rows, int columns) {}

    private final InputStream in;
    private final Consumer<String> out;
    private final String settings;
    private final Thread atExit = new Thread(this::restore, "screen");
    private List<String> shown = List.of();
    private Size size = measured();

    private Screen(InputStream in, Consumer<String> out, String settings) {
        this.in = in;
        this.out = out;
        this.settings = settings;
    }

    /** Takes the window; empty if there is none to be had. */
    static Optional<Screen> open(InputStream in, Consumer<String> out) {
        return Stty.run(List.of("-g")).filter(settings -> !settings.isEmpty()).map(settings -> {
            var screen = new Screen(in, out, settings);
            Runtime.getRuntime().addShutdownHook(screen.atExit);
            var unused = Stty.run(List.of("-icanon", "-echo", "-isig", "-ixon", "min", "1", "time", "0"));
            out.accept(ENTER);
            return screen;
        });
    }

    private static Size measured() {
        return Stty.size().filter(size -> size[0] > 0 && size[1] > 0).map(size -> new Size(size[0], size[1]))
                .orElse(USUAL);
    }

    /** How large the window is. */
    public synchronized Size size() {
        return size;
    }

    /** Measures the window again; the next drawing is whole. */
    public synchronized void resized() {
        size = measured();
        shown = List.of();
        out.accept("\u001b[2J");
    }

    /** Shows lines from the top, each no wider than the window; writes only what differs. */
    public synchronized void draw(List<String> lines) {
        var text = new StringBuilder();
        for (int row = 0; row < Math.min(size.rows(), Math.max(lines.size(), shown.size())); row++) {
            String line = row < lines.size() ? ControlCharacters.harmless(lines.get(row)) : "";
            if (row >= shown.size() || !line.equals(shown.get(row))) {
                text.append("\u001b[").append(row + 1).append(";1H").append(line).append("\u001b[K");
            }
        }
        shown = lines.stream().map(ControlCharacters::harmless).toList();
        if (text.length() > 0) {
            out.accept(text.toString());
        }
    }

    /** Waits for the next key. */
    public Key read() {
        try {
            return Key.read(in);
        } catch (IOException e) {
            return new Key(Key.Name.LEAVE, "");
        }
    }

    private void restore() {
        out.accept(LEAVE);
        var unused = Stty.run(List.of(settings));
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(atExit);
        restore();
    }
}
