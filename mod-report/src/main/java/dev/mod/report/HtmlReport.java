package dev.mod.report;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.AtomicFile;
import dev.mod.engine.run.RunView;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskStatus;
import dev.mod.report.picture.GraphPicture;
import dev.mod.report.picture.Markup;
import dev.mod.report.picture.StatusMark;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A report as a page of HTML that needs nothing but itself: no server, no network. Its script and style are the only ones
 * that its security policy allows, by their hashes; everything that comes from the run is text to it.
 */
public final class HtmlReport {
    /** A picture of more nodes would be too much for browsers. */
    private static final int MOST_DRAWN = 400;

    private final RunReport report;

    /** A page of this. */
    public HtmlReport(RunReport report) {
        this.report = report;
    }

    /**
     * Finds out whether a page can be written to a file, before there is one.
     *
     * @throws ModException if not; the message says why
     */
    public static void check(Path file) {
        if (Files.isDirectory(file)) {
            throw unwritable(file, "it is a directory");
        }
        Path directory = directory(file);
        if (!Files.isDirectory(directory)) {
            throw unwritable(file, "there is no directory " + directory);
        }
        try {
            Files.delete(Files.createTempFile(directory, ".mod-", ".tmp"));
        } catch (IOException e) {
            throw unwritable(file, "the directory " + directory + " is not writable");
        }
    }

    /**
     * Writes the page to a file, at once: whoever looks sees the old file or the new one.
     *
     * @throws ModException if it cannot be written
     */
    public void save(Path file) {
        save(file, this::write);
    }

    /** Something that writes a page. */
    public interface Page {
        /** Writes it. */
        void write(Writer out) throws IOException;
    }

    /**
     * Writes any page to a file, at once.
     *
     * @throws ModException if it cannot be written
     */
    public static void save(Path file, Page page) {
        try {
            AtomicFile.write(file, out -> {
                Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
                page.write(text);
                text.flush();
            });
        } catch (FileSystemException e) {
            throw unwritable(file, e.getReason() == null ? e.toString() : e.getReason());
        } catch (IOException e) {
            throw unwritable(file, e.toString());
        }
    }

    private static Path directory(Path file) {
        Path directory = file.toAbsolutePath().getParent();
        return directory == null ? file.toAbsolutePath() : directory;
    }

    private static ModException unwritable(Path file, String why) {
        return new ModException(ErrorCodes.REPORT_UNWRITABLE,
                "cannot write the report " + file + ": " + why);
    }

    /** Writes the page. */
    public void write(Writer out) throws IOException {
        String style = style();
        String script = resource("report.js");
        var text = new LinkedHashMap<String, String>();
        text.put("style", style);
        text.put("script", script);
        text.put("policy", "default-src 'none'; script-src 'sha256-" + hash(script) + "'; style-src 'sha256-"
                + hash(style) + "'; img-src data:; base-uri 'none'; form-action 'none'");
        fields(text);
        String template = resource("report.html");
        int at = 0;
        for (int begin = template.indexOf("{{"); begin >= 0; begin = template.indexOf("{{", at)) {
            int end = template.indexOf("}}", begin);
            out.write(template, at, begin - at);
            String name = template.substring(begin + 2, end);
            switch (name) {
                case "signs" -> GraphPicture.writeSigns(out);
                case "graph" -> graph(out);
                case "data" -> ReportJson.write(report, out);
                default -> {
                    String value = text.get(name);
                    if (value == null) {
                        throw new IllegalStateException("nothing to put for " + name);
                    }
                    out.write(value);
                }
            }
            at = end + 2;
        }
        out.write(template, at, template.length() - at);
    }

    private void fields(Map<String, String> text) {
        RunView view = report.view();
        boolean dry = view.run().options().dryRun();
        text.put("workflow", Markup.escape(view.run().workflowName()));
        text.put("run", Markup.escape(view.run().id().value()));
        text.put("target", Markup.escape(view.run().target()));
        text.put("status", Markup.escape(statusWords()));
        text.put("mark", mark());
        text.put("kind", dry ? "Report of a dry run" : "Report of a run");
        text.put("outcome", Markup.escape(outcome()));
        text.put("started", time(view.startedAt()));
        Optional<Instant> ended = view.endedAt();
        text.put("ended-label", ended.isPresent() ? "Ended" : "As of");
        text.put("ended", time(ended.orElse(report.owned() ? report.madeAt() : view.lastAt())));
        text.put("made", time(report.madeAt()));
        text.put("exit", report.exit().map(exit -> "<div><dt>Exit code</dt><dd>" + exit.code() + ": "
                + Markup.escape(exit.meaning()) + "</dd></div>").orElse(""));
        text.put("counts", counts());
        text.put("next", next());
    }

    private static String time(Instant instant) {
        String text = instant.truncatedTo(ChronoUnit.SECONDS).toString();
        return "<time datetime=\"" + text + "\">" + text.replace('T', ' ').replace("Z", " UTC") + "</time>";
    }

    private boolean interrupted() {
        return report.view().status() == RunStatus.RUNNING && !report.owned();
    }

    private String statusWords() {
        return switch (report.view().status()) {
            case RUNNING -> interrupted() ? "Interrupted" : "Running";
            case AWAITING_TRIGGER -> "Waits for approval";
            case COMPLETED -> "Completed";
            case FAILED -> "Failed";
            case CANCELED -> "Canceled";
        };
    }

    private String mark() {
        return StatusMark.name(switch (report.view().status()) {
            case RUNNING -> interrupted() ? TaskStatus.AWAITING_TRIGGER : TaskStatus.RUNNING;
            case AWAITING_TRIGGER -> TaskStatus.AWAITING_TRIGGER;
            case COMPLETED -> TaskStatus.COMPLETED;
            case FAILED -> TaskStatus.FAILED;
            case CANCELED -> TaskStatus.BLOCKED;
        });
    }

    private String outcome() {
        boolean dry = report.view().run().options().dryRun();
        String text = switch (report.view().status()) {
            case RUNNING -> interrupted()
                    ? "The run was interrupted and can go on where it stopped."
                    : "The run goes on; this is how it was when the report was made.";
            case AWAITING_TRIGGER -> "Everything that could run has run. The rest waits for approval.";
            case COMPLETED -> "Every task finished well.";
            case FAILED -> "A task failed, and nothing else can run."
                    + (report.view().run().options().snapshots() && !dry
                            ? " What a failed task changed was put back."
                            : "");
            case CANCELED -> "The run was canceled. What its finished tasks did stays.";
        };
        return text + (dry ? " It was a dry run: nothing was written, and the differences show what would change." : "")
                + (report.undone() ? " Its changes have been undone since." : "");
    }

    private String next() {
        String resume = "mod workflow resume -i " + report.view().run().id().value();
        if (report.undone() || report.view().run().options().dryRun()) {
            return "";
        }
        String command = switch (report.view().status()) {
            case RUNNING -> interrupted() ? resume : "";
            case AWAITING_TRIGGER -> resume + " --trigger-all";
            case FAILED -> resume + " --retry-failed";
            case COMPLETED, CANCELED -> "";
        };
        String lead = switch (report.view().status()) {
            case AWAITING_TRIGGER -> "Approve everything that waits:";
            case FAILED -> "Try the failed tasks again:";
            case RUNNING, COMPLETED, CANCELED -> "Go on:";
        };
        return command.isEmpty()
                ? ""
                : "<p class=\"next\">" + lead + " <code>" + Markup.escape(command) + "</code></p>";
    }

    private String counts() {
        var counts = ReportJson.counts(report.view());
        var text = new StringBuilder();
        for (TaskStatus status : StatusMark.byAttention()) {
            Long count = counts.get(status);
            if (count != null) {
                text.append("<li class=\"chip c-").append(StatusMark.name(status))
                        .append("\"><svg class=\"sign\" aria-hidden=\"true\"><use href=\"#s-")
                        .append(StatusMark.name(status)).append("\"/></svg><b>").append(count).append("</b> ")
                        .append(StatusMark.words(status)).append("</li>");
            }
        }
        return text.isEmpty() ? "" : "<ul class=\"chips\" aria-label=\"Tasks by status\">" + text + "</ul>";
    }

    private void graph(Writer out) throws IOException {
        if (report.workflow().nodes().size() > MOST_DRAWN) {
            out.write("<p>The graph has " + report.workflow().nodes().size()
                    + " nodes, too many to draw here. <code>mod workflow graph --format svg -i "
                    + Markup.escape(report.view().run().id().value()) + "</code> draws it.</p>\n");
            return;
        }
        out.write("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Picture of the graph\">\n");
        new GraphPicture("Graph of " + report.view().run().workflowName(), report.workflow(),
                Optional.of(report.view())).writeElement(out);
        out.write("</div>\n");
    }

    /** The style of pages, with the colours of statuses. */
    public static String style() {
        return resource("report.css") + statusStyle();
    }

    private static String statusStyle() {
        var style = new StringBuilder();
        for (TaskStatus status : TaskStatus.values()) {
            var colors = StatusMark.colors(status);
            String name = StatusMark.name(status);
            style.append(".c-").append(name).append(",.g-").append(name).append("{--fill:light-dark(")
                    .append(colors.fill()).append(',').append(colors.darkFill()).append(");--line:light-dark(")
                    .append(colors.line()).append(',').append(colors.darkLine()).append(")}\n");
        }
        return style.toString();
    }

    /** What a security policy calls a style or script by. */
    public static String hash(String text) {
        try {
            return Base64.getEncoder().encodeToString(
                    MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String resource(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + name);
            }
            // browsers see line feeds only, and hash what they see
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
