package dev.mod.cli.terminal;

import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.internal.mask.SecretMasker;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The one door to the terminal: results to standard output, all else to standard error, always as UTF-8. A pipe that its
 * reader closed is no error: what is written to it from then on is dropped. A full disk is one ({@link #lost}). Safe for
 * concurrent use.
 */
public final class Terminal {
    private static final int DEFAULT_WIDTH = 80;

    /** Which standard streams are terminals. */
    public record Streams(boolean in, boolean out, boolean err) {
        /** None of them. */
        public static final Streams NONE = new Streams(false, false, false);

        /** Of the digits of the file descriptors that are terminals, as the launcher gives them. */
        public static Streams of(String descriptors) {
            return new Streams(descriptors.contains("0"), descriptors.contains("1"), descriptors.contains("2"));
        }
    }

    private final InputStream in;
    private final OutputStream out;
    private final OutputStream err;
    private final Streams terminals;
    private final Map<String, String> environment;
    private final IntSupplier measuredWidth;
    private volatile SecretMasker masker = SecretMasker.NONE;
    private volatile boolean colorOut;
    private volatile boolean colorErr;
    private volatile boolean outClosed;
    private volatile @Nullable String lost;
    private List<String> live = List.of();
    private boolean asking;
    private @Nullable BufferedReader input;

    /**
     * @param terminals which of the streams are terminals
     * @param measuredWidth asks the terminal for its columns; 0 if it doesn't say
     */
    public Terminal(InputStream in, OutputStream out, OutputStream err, Streams terminals,
            Map<String, String> environment, IntSupplier measuredWidth) {
        this.in = in;
        this.out = out;
        this.err = err;
        this.terminals = terminals;
        this.environment = Map.copyOf(environment);
        this.measuredWidth = measuredWidth;
        color(ColorMode.AUTO);
    }

    /** A protocol that is spoken over standard input and output; nothing else reads or writes them meanwhile. */
    public interface Protocol {
        /** Speaks it to its end. */
        int speak(InputStream in, OutputStream out) throws InterruptedException;
    }

    /** Speaks a protocol over standard input and output, and gives what it gave. */
    public int exchange(Protocol protocol) throws InterruptedException {
        return protocol.speak(in, out);
    }

    /** Decides when to colour from now on. */
    public void color(ColorMode mode) {
        colorOut = mode.on(terminals.out(), environment);
        colorErr = mode.on(terminals.err(), environment);
    }

    /** Whether somebody can be asked. */
    public boolean interactive() {
        return terminals.in() && terminals.err();
    }

    /** Whether progress can be drawn and redrawn. */
    public boolean animated() {
        return terminals.err() && !environment.getOrDefault("TERM", "").equals("dumb");
    }

    /** Whether standard output is a terminal. */
    public boolean outIsTerminal() {
        return terminals.out();
    }

    /** Whether nobody reads standard output any more. */
    public boolean outClosed() {
        return outClosed;
    }

    /** Why results could not be written, but for a reader who did not want them; empty if all were. */
    public Optional<String> lost() {
        return Optional.ofNullable(lost);
    }

    /** Whether standard output is coloured. */
    public boolean colorOut() {
        return colorOut;
    }

    /** Whether standard error is coloured. */
    public boolean colorErr() {
        return colorErr;
    }

    /** Text in a style, for standard output. */
    public String out(Style style, String text) {
        return colorOut ? style.paint(text) : text;
    }

    /** Text in a style, for standard error. */
    public String err(Style style, String text) {
        return colorErr ? style.paint(text) : text;
    }

    /** Columns of the terminal; 80 if nobody knows. */
    public int width() {
        int columns = measuredWidth.getAsInt();
        if (columns <= 0) {
            try {
                columns = Integer.parseInt(environment.getOrDefault("COLUMNS", ""));
            } catch (NumberFormatException e) {
                columns = DEFAULT_WIDTH;
            }
        }
        return columns > 0 ? columns : DEFAULT_WIDTH;
    }

    /** Writes a line of the result. */
    public synchronized void println(String line) {
        if (!outClosed) {
            above(terminals.out(), () -> outClosed = !result(shown(terminals.out(), line) + "\n"));
        }
    }

    /** Writes result text as it stands. */
    public synchronized void print(String text) {
        if (!outClosed && !text.isEmpty()) {
            above(terminals.out(), () -> outClosed = !result(shown(terminals.out(), text)));
        }
    }

    /** Empties the screen, with what was scrolled away; nothing if standard output is no terminal. */
    public synchronized void clear() {
        if (terminals.out() && !outClosed) {
            outClosed = !result("\u001b[H\u001b[2J\u001b[3J");
        }
    }

    /** Takes the whole window, where standard input and output are one that can be drawn in. */
    public Optional<Screen> screen() {
        return terminals.in() && terminals.out() && !environment.getOrDefault("TERM", "").equals("dumb")
                ? Screen.open(in, text -> outClosed |= !result(text))
                : Optional.empty();
    }

    /** Writes a line for the person who watches. */
    public synchronized void note(String line) {
        above(terminals.err(), () -> write(err, shown(terminals.err(), line) + "\n"));
    }

    /** Writes a line that begins with {@code warning:}. */
    public void warn(String text) {
        note(err(Style.YELLOW, "warning:") + " " + text);
    }

    /** Writes a line that begins with {@code hint:}. */
    public void hint(String text) {
        note(err(Style.CYAN, "hint:") + " " + text);
    }

    /** Warns of what could not be done and did not keep the rest from being done. */
    public void warn(ModException problem) {
        warn(String.valueOf(problem.getMessage()));
    }

    /**
     * Replaces the lines that stay at the bottom while the work goes on; nothing unless {@link #animated}, nor while
     * somebody is asked, whose question they would erase.
     */
    public synchronized void live(List<String> lines) {
        if (!animated() || asking || lines.equals(live)) {
            return;
        }
        var text = new StringBuilder(erase());
        lines.forEach(line -> text.append(ControlCharacters.harmless(line)).append('\n'));
        live = List.copyOf(lines);
        write(err, text.toString());
    }

    /**
     * Everything that standard input holds.
     *
     * @throws IOException if it cannot be read
     */
    public byte[] readAll() throws IOException {
        return in.readAllBytes();
    }

    /** Asks a question and gives the answer without its line end; empty when there is no more input. */
    public Optional<String> ask(String question) {
        begin(question);
        try {
            if (input == null) {
                input = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            }
            return Optional.ofNullable(input.readLine());
        } catch (IOException e) {
            return Optional.empty();
        } finally {
            end();
        }
    }

    private synchronized void begin(String question) {
        live(List.of());
        asking = true;
        write(err, shown(terminals.err(), question));
    }

    private synchronized void end() {
        asking = false;
    }

    /** Asks for something that must not be seen while it is typed. */
    @SuppressWarnings("SystemConsoleNull") // before JDK 22 it is null where there is no terminal
    public Optional<String> askSecret(String question) {
        Console console = interactive() ? System.console() : null;
        if (console == null) {
            return ask(question);
        }
        begin(question);
        char[] answer;
        try {
            answer = console.readPassword();
        } finally {
            end();
        }
        if (answer == null) {
            return Optional.empty();
        }
        var text = new String(answer);
        Arrays.fill(answer, '\0');
        return Optional.of(text);
    }

    /** Asks a question that takes yes or no; anything but yes is no. */
    public boolean confirm(String question) {
        var answer = ask(question + " [y/N] ").map(String::strip).orElse("");
        return answer.equalsIgnoreCase("y") || answer.equalsIgnoreCase("yes");
    }

    private static String shown(boolean terminal, String text) {
        return terminal ? ControlCharacters.harmless(text) : text;
    }

    private void above(boolean sameTerminal, Runnable writing) {
        if (!sameTerminal || live.isEmpty()) {
            writing.run();
            return;
        }
        var kept = live;
        live(List.of());
        writing.run();
        live(kept);
    }

    private String erase() {
        return live.isEmpty() ? "" : "\u001b[" + live.size() + "F\u001b[J";
    }

    /** Secrets that it does not show from now on, in any form. */
    public synchronized void hide(Collection<String> secrets) {
        masker = masker.and(secrets);
    }

    private boolean result(String text) {
        try {
            put(out, text);
            return true;
        } catch (IOException e) {
            if (!ClosedPipe.isReason(e, out)) {
                lost = String.valueOf(e.getMessage());
            }
            return false;
        }
    }

    private void write(OutputStream stream, String text) {
        try {
            put(stream, text);
        } catch (IOException e) {
            // nobody is left to be told
            return;
        }
    }

    private void put(OutputStream stream, String text) throws IOException {
        stream.write(masker.mask(text).getBytes(StandardCharsets.UTF_8));
        stream.flush();
    }
}
