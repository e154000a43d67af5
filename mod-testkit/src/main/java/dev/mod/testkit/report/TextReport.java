package dev.mod.testkit.report;

import dev.mod.testkit.compare.Difference;
import dev.mod.testkit.run.FixtureResult;
import dev.mod.testkit.run.FixtureSuite;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** A report for people. */
public final class TextReport implements FixtureReport {
    private static final String RED = "\u001b[31m";
    private static final String GREEN = "\u001b[32m";
    private static final String YELLOW = "\u001b[33m";
    private static final String BOLD = "\u001b[1m";
    private static final String RESET = "\u001b[0m";
    private static final int MOST_DIFF_LINES = 200;

    private final Consumer<String> lines;
    private final boolean color;
    private final boolean verbose;

    /**
     * @param lines takes each line
     * @param color whether to colour
     * @param verbose whether to tell what steps of passing fixtures print, and why fixtures were skipped
     */
    public TextReport(Consumer<String> lines, boolean color, boolean verbose) {
        this.lines = lines;
        this.color = color;
        this.verbose = verbose;
    }

    private String in(String style, String text) {
        return color ? style + text + RESET : text;
    }

    @Override
    public void suite(FixtureSuite suite) {
        lines.accept(in(BOLD, suite.name()));
        suite.found().passedOver().forEach(group -> lines.accept("  " + in(YELLOW, "not run") + "  " + group
                + "/ has fixtures of its own: name it to run them"));
    }

    @Override
    public void result(FixtureResult result) {
        String millis = result.took().toMillis() + " ms";
        switch (result.verdict()) {
            case PASSED -> lines.accept("  " + in(GREEN, "ok") + "       " + result.name() + " (" + millis + ")");
            case FAILED -> lines.accept("  " + in(RED, "FAILED") + "   " + result.name() + " (" + millis + ")");
            case UPDATED -> lines.accept("  " + in(YELLOW, "updated") + "  " + result.name() + ": "
                    + String.join(", ", result.written()));
            case SKIPPED -> lines.accept("  " + in(YELLOW, "skipped") + "  " + result.name() + ": "
                    + String.join("; ", result.messages()));
        }
        boolean failed = result.verdict() == FixtureResult.Verdict.FAILED;
        if (failed) {
            result.messages().forEach(message -> indented(message, 4));
            result.differences().forEach(this::difference);
        }
        if (failed || verbose) {
            result.notes().forEach(note -> lines.accept("    not run: " + note));
        }
        if (verbose) {
            result.output().forEach(line -> lines.accept("    | " + line));
        }
    }

    private void difference(Difference difference) {
        lines.accept("    " + in(RED, difference.describe()));
        List<String> diff = new ArrayList<>(difference.diff().lines().toList());
        for (String line : diff.subList(0, Math.min(diff.size(), MOST_DIFF_LINES))) {
            String style = line.startsWith("-") ? RED : line.startsWith("+") ? GREEN : "";
            lines.accept("      " + (style.isEmpty() ? line : in(style, line)));
        }
        if (diff.size() > MOST_DIFF_LINES) {
            lines.accept("      … " + (diff.size() - MOST_DIFF_LINES) + " more lines");
        }
    }

    private void indented(String text, int by) {
        text.lines().forEach(line -> lines.accept(" ".repeat(by) + line));
    }

    @Override
    public void summary(Summary summary) {
        var parts = new ArrayList<String>();
        parts.add(summary.passed() + " passed");
        add(parts, summary.failed(), "failed");
        add(parts, summary.updated(), "updated");
        add(parts, summary.skipped(), "skipped");
        add(parts, summary.malformed(), "malformed");
        String text = String.join(", ", parts)
                + String.format(Locale.ROOT, " in %.1f s", summary.took().toMillis() / 1000.0);
        lines.accept(in(summary.good() ? GREEN : RED, text));
    }

    private static void add(List<String> parts, long count, String what) {
        if (count > 0) {
            parts.add(count + " " + what);
        }
    }
}
