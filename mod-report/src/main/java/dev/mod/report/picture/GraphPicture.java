package dev.mod.report.picture;

import dev.mod.engine.run.RunView;
import dev.mod.model.run.TaskStatus;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.Workflow;
import dev.mod.report.picture.GraphLayout.Box;
import dev.mod.report.picture.GraphLayout.Point;
import dev.mod.report.picture.GraphLayout.Route;
import dev.mod.report.picture.GraphLayout.Size;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The graph of a workflow as an SVG picture, with the statuses of a run if there is one. A status is told by a word, a
 * colour and a sign. The same graph always gives the same picture. Immutable.
 */
public final class GraphPicture {
    /** Letters of a label, where there is room and where there is not. */
    private static final int LONGEST = 60;
    private static final int SHORT = 30;
    /** Pixels across that a page has for a picture. */
    private static final double ROOM = 1080;
    /** How far the second box of a matrix stands out. */
    private static final double STACK = 5;
    private static final double LETTER = 8.6;
    private static final double SMALL_LETTER = 7.2;
    private static final double LEAST_WIDTH = 120;
    private static final double HEIGHT = 48;
    private static final String INK = "#1c2128";
    private static final String FAINT = "#57606a";

    private record Drawn(Node node, List<String> lines, Optional<TaskStatus> status) {
        /** All of it in words. */
        String spoken() {
            return node.id() + (node.name().equals(node.id()) ? "" : ", " + node.name())
                    + (lines.get(1).isEmpty() ? "" : ": " + lines.get(1));
        }
    }

    private final String title;
    private final List<Drawn> nodes;
    private final GraphLayout layout;

    /**
     * A picture of a workflow.
     *
     * @param title what the graph is called
     * @param view the run whose statuses are shown
     */
    public GraphPicture(String title, Workflow workflow, Optional<RunView> view) {
        this.title = title;
        var statuses = view.map(NodeStatuses::new);
        List<Drawn> whole = drawn(workflow, statuses, LONGEST);
        GraphLayout wide = layout(workflow, whole);
        boolean fits = wide.width() <= ROOM;
        nodes = fits ? whole : drawn(workflow, statuses, SHORT);
        layout = fits ? wide : layout(workflow, nodes);
    }

    private static List<Drawn> drawn(Workflow workflow, Optional<NodeStatuses> statuses, int longest) {
        return workflow.nodes().stream().map(node -> drawn(node, statuses, longest)).toList();
    }

    private static GraphLayout layout(Workflow workflow, List<Drawn> nodes) {
        var numbers = new HashMap<String, Integer>();
        for (Node node : workflow.nodes()) {
            numbers.put(node.id(), numbers.size());
        }
        var dependencies = new ArrayList<List<Integer>>();
        for (Node node : workflow.nodes()) {
            dependencies.add(node.dependsOn().stream().filter(numbers::containsKey).map(numbers::get).toList());
        }
        return GraphLayout.of(nodes.stream().map(GraphPicture::size).toList(), dependencies);
    }

    private static Drawn drawn(Node node, Optional<NodeStatuses> statuses, int longest) {
        var kinds = new ArrayList<String>();
        node.strategy().ifPresent(matrix -> kinds.add("matrix"));
        if (node.manual()) {
            kinds.add("needs approval");
        }
        var second = statuses.map(it -> it.text(node.id())).orElse(String.join(", ", kinds));
        return new Drawn(node, List.of(shortened(node.name(), longest), shortened(second, longest)),
                statuses.flatMap(it -> it.status(node.id())));
    }

    private static Size size(Drawn drawn) {
        double first = columns(drawn.lines().get(0)) * LETTER;
        double second = columns(drawn.lines().get(1)) * SMALL_LETTER;
        double around = (drawn.status().isPresent() ? 50 : 28) + (drawn.node().manual() ? 10 : 0);
        return new Size(Math.max(LEAST_WIDTH, Math.max(first, second) + around), HEIGHT);
    }

    /** Width in letters; the wide ones of East Asian scripts and pictographs count twice. */
    private static int columns(String text) {
        return text.codePoints().map(point -> point >= 0x1100 ? 2 : 1).sum();
    }

    private static String shortened(String text, int longest) {
        var plain = text.replaceAll("\\s+", " ").strip();
        int points = plain.codePointCount(0, plain.length());
        return points <= longest ? plain : plain.substring(0, plain.offsetByCodePoints(0, longest - 1)) + "…";
    }

    /** The picture as a document of its own, for light and dark ground. */
    public void writeDocument(Appendable out) throws IOException {
        out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        write(out, true);
    }

    /**
     * The picture as a part of a page, which has to style its classes for dark ground. Each node is a link to
     * {@code #node-}<i>number</i>.
     */
    public void writeElement(Appendable out) throws IOException {
        write(out, false);
    }

    private void write(Appendable out, boolean document) throws IOException {
        out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"graph\" viewBox=\"0 0 ")
                .append(number(layout.width())).append(' ').append(number(layout.height())).append("\" width=\"")
                .append(number(layout.width())).append("\" height=\"").append(number(layout.height()))
                .append("\" role=\"").append(document ? "img" : "group").append("\" aria-labelledby=\"graph-title\"")
                .append(" aria-describedby=\"graph-desc\" font-family=\"system-ui, sans-serif\">\n<title id=\"graph-title\">")
                .append(Markup.escape(title)).append("</title>\n<desc id=\"graph-desc\">")
                .append(Markup.escape(description(document))).append("</desc>\n");
        if (document) {
            out.append("<style>").append(darkStyle()).append("</style>\n");
        }
        out.append("<defs><marker id=\"g-arrow\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\"")
                .append(" markerHeight=\"8\" orient=\"auto-start-reverse\"><path d=\"M0 .5L8 4 0 7.5z\" class=\"g-head\"")
                .append(" fill=\"").append(FAINT).append("\"/></marker></defs>\n");
        out.append("<g class=\"g-edges\" fill=\"none\" stroke=\"").append(FAINT)
                .append("\" stroke-width=\"1.4\" aria-hidden=\"true\">\n");
        for (Route route : layout.routes()) {
            out.append("<path d=\"")
                    .append(path(route, nodes.get(route.to()).node().strategy().isPresent() ? STACK : 0))
                    .append("\" marker-end=\"url(#g-arrow)\"/>\n");
        }
        out.append("</g>\n");
        for (int i = 0; i < nodes.size(); i++) {
            node(out, i, document);
        }
        out.append("</svg>\n");
    }

    /** What the picture shows, in words. The connections are told only while somebody can follow them. */
    private String description(boolean document) {
        if (!document) {
            return nodes.size() + " nodes from top to bottom; each is a link to its tasks.";
        }
        var text = new StringBuilder(nodes.size() + " nodes.");
        if (nodes.size() <= 50) {
            for (Drawn drawn : nodes) {
                text.append(' ').append(drawn.spoken());
                if (!drawn.node().dependsOn().isEmpty()) {
                    text.append(", after ").append(String.join(", ", drawn.node().dependsOn()));
                }
                text.append('.');
            }
        }
        return text.toString();
    }

    private void node(Appendable out, int index, boolean document) throws IOException {
        Drawn drawn = nodes.get(index);
        Box box = layout.boxes().get(index);
        var colors = drawn.status().map(StatusMark::colors)
                .orElse(new StatusMark.Colors("#ffffff", FAINT, "#1a1f25", "#949faa"));
        String name = drawn.status().map(StatusMark::name).orElse("none");
        out.append(document ? "<g" : "<a href=\"#node-" + index + "\"").append(" class=\"g-node g-").append(name)
                .append("\">");
        if (document) {
            out.append("<title>").append(Markup.escape(drawn.spoken())).append("</title>");
        }
        String paint = "\" fill=\"" + colors.fill() + "\" stroke=\"" + colors.line() + "\" stroke-width=\"1.4\""
                + (drawn.status().filter(status -> status == TaskStatus.BLOCKED || status == TaskStatus.PENDING)
                        .isPresent() ? " stroke-dasharray=\"5 3\"" : "")
                + "/>";
        if (drawn.node().strategy().isPresent()) {
            // a matrix node stands for a stack of tasks
            out.append("<path class=\"g-box\" d=\"").append(outline(box, drawn.node().manual(), STACK)).append(paint);
        }
        out.append("<path class=\"g-box\" d=\"").append(outline(box, drawn.node().manual(), 0)).append(paint);
        double left = box.x() + 16;
        if (drawn.status().isPresent()) {
            out.append("<path class=\"g-sign\" d=\"").append(StatusMark.sign(drawn.status().get()))
                    .append("\" transform=\"translate(").append(number(box.x() + 14)).append(' ')
                    .append(number(box.y() + 16)).append(")\" fill=\"none\" stroke=\"").append(colors.line())
                    .append("\" stroke-width=\"2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>");
            left = box.x() + 38;
        }
        boolean two = !drawn.lines().get(1).isEmpty();
        text(out, left, box.y() + (two ? 20 : 29), 13, "g-name\" font-weight=\"600", INK, drawn.lines().get(0));
        if (two) {
            // what can be read is the name of the link
            out.append(' ');
            text(out, left, box.y() + 37, 11.5, "g-note", FAINT, drawn.lines().get(1));
        }
        out.append(document ? "</g>\n" : "</a>\n");
    }

    private static void text(Appendable out, double x, double y, double size, String type, String color, String text)
            throws IOException {
        out.append("<text x=\"").append(number(x)).append("\" y=\"").append(number(y)).append("\" font-size=\"")
                .append(number(size)).append("\" class=\"").append(type).append("\" fill=\"").append(color)
                .append("\">").append(Markup.escape(text)).append("</text>");
    }

    /** A rounded box; with pointed ends for a node that waits for a person. */
    private static String outline(Box box, boolean manual, double shift) {
        double x = box.x() + shift;
        double y = box.y() - shift;
        double width = box.width();
        double height = box.height();
        if (manual) {
            return "M" + number(x + 10) + " " + number(y) + "h" + number(width - 20) + "l10 " + number(height / 2)
                    + "l-10 " + number(height / 2) + "h" + number(20 - width) + "l-10 " + number(-height / 2) + "z";
        }
        return "M" + number(x + 8) + " " + number(y) + "h" + number(width - 16) + "a8 8 0 0 1 8 8v"
                + number(height - 16) + "a8 8 0 0 1-8 8h" + number(16 - width) + "a8 8 0 0 1-8-8v"
                + number(16 - height) + "a8 8 0 0 1 8-8z";
    }

    /** @param above how far above its box the line ends, so that its head is seen */
    private static String path(Route route, double above) {
        var path = new StringBuilder();
        for (int i = 0; i < route.points().size(); i++) {
            Point point = route.points().get(i);
            if (i >= route.points().size() - 2) {
                point = new Point(point.x(), point.y() - above);
            }
            if (i == 0) {
                path.append('M').append(number(point.x())).append(' ').append(number(point.y()));
            } else if (i % 2 == 1) {
                if (i < route.points().size() - 1 && !point.equals(route.points().get(i - 1))) {
                    path.append('L').append(number(point.x())).append(' ').append(number(point.y()));
                }
            } else {
                Point before = route.points().get(i - 1);
                double middle = (before.y() + point.y()) / 2;
                path.append('C').append(number(before.x())).append(' ').append(number(middle)).append(' ')
                        .append(number(point.x())).append(' ').append(number(middle)).append(' ')
                        .append(number(point.x())).append(' ').append(number(point.y()));
            }
        }
        return path.toString();
    }

    private static String darkStyle() {
        var style = new StringBuilder("@media (prefers-color-scheme:dark){.g-name{fill:#e6edf3}.g-note{fill:#aab4bf}"
                + ".g-edges{stroke:#8b96a2}.g-head{fill:#8b96a2}.g-none .g-box{fill:#1a1f25;stroke:#949faa}");
        for (TaskStatus status : TaskStatus.values()) {
            var colors = StatusMark.colors(status);
            String type = ".g-" + StatusMark.name(status);
            style.append(type).append(" .g-box{fill:").append(colors.darkFill()).append(";stroke:")
                    .append(colors.darkLine()).append('}').append(type).append(" .g-sign{stroke:")
                    .append(colors.darkLine()).append('}');
        }
        return style.append('}').toString();
    }

    private static String number(double value) {
        long tenths = Math.round(value * 10);
        String sign = tenths < 0 ? "-" : "";
        long size = Math.abs(tenths);
        return sign + size / 10 + (size % 10 == 0 ? "" : "." + size % 10);
    }

    /** The signs of all statuses for pages to use: symbols with the ids {@code s-completed} and so on. */
    public static void writeSigns(Appendable out) throws IOException {
        out.append("<svg class=\"signs\" width=\"0\" height=\"0\" aria-hidden=\"true\" focusable=\"false\">");
        for (Map.Entry<String, String> sign : signs().entrySet()) {
            out.append("<symbol id=\"s-").append(sign.getKey()).append("\" viewBox=\"0 0 16 16\"><path d=\"")
                    .append(sign.getValue()).append("\"/></symbol>");
        }
        out.append("</svg>\n");
    }

    private static Map<String, String> signs() {
        var signs = new java.util.TreeMap<String, String>();
        for (TaskStatus status : TaskStatus.values()) {
            signs.put(StatusMark.name(status), StatusMark.sign(status));
        }
        return signs;
    }
}
