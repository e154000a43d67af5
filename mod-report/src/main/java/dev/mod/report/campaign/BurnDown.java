package dev.mod.report.campaign;

import dev.mod.model.run.TaskStatus;
import dev.mod.report.picture.Markup;
import dev.mod.report.picture.StatusMark;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** A picture of a series: one band for each way to stand, one on top of the other, so that what is left burns down. */
public final class BurnDown {
    private static final int WIDTH = 720;
    private static final int HEIGHT = 240;
    private static final int LEFT = 48;
    private static final int BOTTOM = 56;
    private static final int TOP = 12;
    private static final List<TaskStatus> COLORS = List.of(TaskStatus.COMPLETED, TaskStatus.RUNNING,
            TaskStatus.AWAITING_TRIGGER, TaskStatus.FAILED, TaskStatus.PENDING, TaskStatus.BLOCKED);

    private final StandingSeries series;

    /** A picture of this. */
    public BurnDown(StandingSeries series) {
        this.series = series;
    }

    /** A whole document of SVG. */
    public String document() {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + element(true);
    }

    /** An element of a page. */
    public String element() {
        return element(false);
    }

    private String element(boolean alone) {
        var text = new StringBuilder();
        text.append("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"").append(WIDTH)
                .append("\" height=\"").append(HEIGHT).append("\" viewBox=\"0 0 ").append(WIDTH).append(' ')
                .append(HEIGHT).append("\" font-family=\"sans-serif\" font-size=\"12\">\n<title>")
                .append(Markup.escape("How many stood how: " + summary())).append("</title>\n");
        if (alone) {
            text.append("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
        }
        if (!series.points().isEmpty()) {
            bands(text);
            axes(text);
        }
        legend(text);
        return text.append("</svg>\n").toString();
    }

    private String summary() {
        if (series.points().isEmpty()) {
            return "nothing was seen yet";
        }
        var last = series.points().get(series.points().size() - 1).counts();
        var words = new StringBuilder("in the end");
        for (int i = 0; i < series.names().size(); i++) {
            words.append(i == 0 ? " " : ", ").append(last.get(i)).append(' ').append(series.names().get(i));
        }
        return words.toString();
    }

    private Instant first() {
        return series.points().get(0).at();
    }

    private Instant last() {
        return series.points().get(series.points().size() - 1).at();
    }

    private double x(Instant at) {
        double whole = Math.max(1, Duration.between(first(), last()).toMillis());
        return LEFT + Duration.between(first(), at).toMillis() / whole * (WIDTH - LEFT - 8);
    }

    private int most() {
        return Math.max(1, series.points().stream().mapToInt(it -> it.counts().stream().mapToInt(n -> n).sum()).max()
                .orElse(1));
    }

    private double y(int count) {
        return HEIGHT - BOTTOM - count / (double) most() * (HEIGHT - BOTTOM - TOP);
    }

    /** The bands are drawn as steps: what was seen holds until something else was. */
    private void bands(StringBuilder text) {
        for (int band = series.names().size() - 1; band >= 0; band--) {
            var path = new StringBuilder();
            double before = y(0);
            path.append(String.format(Locale.ROOT, "M%d %.1f", LEFT, before));
            for (StandingSeries.Point point : series.points()) {
                double top = y(point.counts().stream().limit(band + 1L).mapToInt(n -> n).sum());
                path.append(String.format(Locale.ROOT, "H%.1fV%.1f", x(point.at()), top));
            }
            path.append(String.format(Locale.ROOT, "H%dV%.1fZ", WIDTH - 8, y(0)));
            text.append("<path fill=\"").append(color(band)).append("\" d=\"").append(path).append("\"/>\n");
        }
    }

    private static String color(int band) {
        return StatusMark.colors(COLORS.get(band % COLORS.size())).line();
    }

    private void axes(StringBuilder text) {
        text.append(String.format(Locale.ROOT,
                "<path d=\"M%d %dV%dH%d\" fill=\"none\" stroke=\"#6b7480\"/>%n", LEFT, TOP, HEIGHT - BOTTOM,
                WIDTH - 8));
        text.append(label(LEFT - 6, y(most()) + 10, "end", String.valueOf(most())))
                .append(label(LEFT - 6, y(0), "end", "0"))
                .append(label(LEFT, HEIGHT - BOTTOM + 16.0, "start", time(first())))
                .append(label(WIDTH - 8, HEIGHT - BOTTOM + 16.0, "end", time(last())));
    }

    private static String time(Instant at) {
        return at.toString().replaceAll(":[0-9.]+Z$", "").replace('T', ' ') + " UTC";
    }

    private static String label(int x, double y, String anchor, String words) {
        return String.format(Locale.ROOT, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"%s\" fill=\"#6b7480\">%s</text>%n",
                x,
                y, anchor, Markup.escape(words));
    }

    private void legend(StringBuilder text) {
        int x = LEFT;
        for (int i = 0; i < series.names().size(); i++) {
            text.append(String.format(Locale.ROOT,
                    "<rect x=\"%d\" y=\"%d\" width=\"11\" height=\"11\" fill=\"%s\"/>", x, HEIGHT - 20, color(i)))
                    .append(label(x + 16, HEIGHT - 10.0, "start", series.names().get(i)));
            x += 34 + 7 * series.names().get(i).length();
        }
    }
}
