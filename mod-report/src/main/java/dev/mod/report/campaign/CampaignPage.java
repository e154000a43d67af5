package dev.mod.report.campaign;

import dev.mod.model.run.TaskStatus;
import dev.mod.report.HtmlReport;
import dev.mod.report.picture.GraphPicture;
import dev.mod.report.picture.Markup;
import dev.mod.report.picture.StatusMark;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;

/** A campaign as a page of HTML that needs nothing but itself, and no script. */
public final class CampaignPage {
    private final CampaignReport report;

    /** A page of this. */
    public CampaignPage(CampaignReport report) {
        this.report = report;
    }

    /**
     * Writes the page to a file, at once: whoever looks sees the old file or the new one.
     *
     * @throws dev.mod.base.diagnostic.ModException if it cannot be written
     */
    public void save(Path file) {
        HtmlReport.save(file, out -> out.write(text()));
    }

    /** The page. */
    public String text() {
        String style = HtmlReport.style();
        var text = new StringBuilder();
        text.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-")
                .append(HtmlReport.hash(style)).append("'; img-src data:; base-uri 'none'; form-action 'none'\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append("<meta name=\"color-scheme\" content=\"light dark\">\n")
                .append("<meta name=\"referrer\" content=\"no-referrer\">\n<title>Campaign: ")
                .append(Markup.escape(report.workflow()))
                .append("</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>")
                .append(style).append("</style>\n</head>\n<body>\n")
                .append("<a class=\"skip\" href=\"#main\">Skip to the report</a>\n").append(signs())
                .append("<header class=\"top\"><div class=\"wrap bar\"><div class=\"head\"><p class=\"kind\">"
                        + "Report of a campaign</p><h1>")
                .append(Markup.escape(report.workflow())).append("</h1></div></div></header>\n")
                .append("<main id=\"main\" class=\"wrap\" tabindex=\"-1\">\n");
        overview(text);
        text.append("<section aria-labelledby=\"h-burn\"><h2 id=\"h-burn\">Over time</h2>\n")
                .append("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Picture of the series\">")
                .append(new BurnDown(report.series()).element()).append("</div></section>\n");
        parts(text);
        return text.append("</main>\n<footer class=\"wrap\"><p>Made ").append(time(report.madeAt()))
                .append("</p></footer>\n</body>\n</html>\n").toString();
    }

    private static String signs() {
        var out = new StringWriter();
        try {
            GraphPicture.writeSigns(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    private void overview(StringBuilder text) {
        var counts = new LinkedHashMap<String, Integer>();
        var marks = new LinkedHashMap<String, TaskStatus>();
        report.parts().forEach(it -> {
            counts.merge(it.standing(), 1, Integer::sum);
            marks.put(it.standing(), it.mark());
        });
        text.append("<section aria-labelledby=\"h-overview\"><h2 id=\"h-overview\">Overview</h2>\n<ul class=\"chips\" "
                + "aria-label=\"Parts by how they stand\">");
        counts.forEach((standing, count) -> text.append("<li class=\"chip c-")
                .append(StatusMark.name(marks.getOrDefault(standing, TaskStatus.PENDING))).append("\">")
                .append(sign(marks.getOrDefault(standing, TaskStatus.PENDING))).append("<b>").append(count)
                .append("</b> ").append(Markup.escape(standing)).append("</li>"));
        long repositories = report.parts().stream().map(CampaignReport.Part::repository).distinct().count();
        text.append("</ul>\n<dl class=\"facts\"><div><dt>Campaign</dt><dd><code>").append(Markup.escape(report.id()))
                .append("</code></dd></div><div><dt>Repositories</dt><dd>").append(repositories)
                .append("</dd></div><div><dt>Started</dt><dd>").append(time(report.startedAt()))
                .append("</dd></div></dl></section>\n");
    }

    private static String sign(TaskStatus mark) {
        return "<svg class=\"sign\" aria-hidden=\"true\"><use href=\"#s-" + StatusMark.name(mark) + "\"/></svg>";
    }

    private void parts(StringBuilder text) {
        text.append("<section aria-labelledby=\"h-parts\"><h2 id=\"h-parts\">Repositories</h2>\n<ul class=\"list\">\n");
        for (CampaignReport.Part part : report.parts()) {
            text.append("<li><details><summary><span class=\"name c-").append(StatusMark.name(part.mark()))
                    .append("\">").append(sign(part.mark())).append("<span><span class=\"label\">")
                    .append(Markup.escape(part.repository())).append("</span> <span class=\"sub\">")
                    .append(Markup.escape((part.task().isEmpty() ? "" : part.task() + ": ") + part.standing()
                            + (part.reason().isEmpty() ? "" : ", " + part.reason())))
                    .append("</span></span></span></summary><div class=\"body\">");
            part.page().ifPresent(page -> text.append("<p><a rel=\"noreferrer\" href=\"")
                    .append(Markup.escape(page.toString())).append("\">").append(Markup.escape(page.toString()))
                    .append("</a>").append(part.branch().isEmpty()
                            ? ""
                            : " from <code>" + Markup.escape(part.branch())
                                    + "</code>")
                    .append("</p>"));
            text.append(part.diff().isEmpty()
                    ? "<p>No difference is at hand.</p>"
                    : "<pre class=\"scroll\" tabindex=\"0\">" + Markup.escape(part.diff()) + "</pre>");
            text.append("</div></details></li>\n");
        }
        text.append("</ul></section>\n");
    }

    private static String time(Instant instant) {
        String text = instant.truncatedTo(ChronoUnit.SECONDS).toString();
        return "<time datetime=\"" + text + "\">" + text.replace('T', ' ').replace("Z", " UTC") + "</time>";
    }
}
