package dev.mod.testkit.report;

import dev.mod.model.diagnostic.Severity;
import dev.mod.testkit.run.FixtureResult;
import dev.mod.testkit.run.FixtureSuite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** A report for build servers: the XML that Ant's JUnit task writes and that they all read. Written at the end. */
public final class JUnitXmlReport implements FixtureReport {
    private final Consumer<String> lines;
    private final Map<String, List<FixtureResult>> suites = new LinkedHashMap<>();
    private final Map<String, List<String>> malformed = new LinkedHashMap<>();
    private List<FixtureResult> current = new ArrayList<>();

    /** @param lines takes each line */
    public JUnitXmlReport(Consumer<String> lines) {
        this.lines = lines;
    }

    @Override
    public void suite(FixtureSuite suite) {
        current = suites.computeIfAbsent(suite.name(), unused -> new ArrayList<>());
        malformed.put(suite.name(), suite.found().problems().stream()
                .filter(each -> each.severity() == Severity.ERROR)
                .map(each -> each.message()).toList());
    }

    @Override
    public void result(FixtureResult result) {
        current.add(result);
    }

    @Override
    public void summary(Summary summary) {
        lines.accept("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
        lines.accept("<testsuites tests=\"" + (summary.passed() + summary.failed() + summary.updated()
                + summary.skipped() + summary.malformed()) + "\" failures=\"" + summary.failed() + "\" errors=\""
                + summary.malformed() + "\" skipped=\"" + summary.skipped() + "\" time=\"" + seconds(summary.took())
                + "\">");
        suites.forEach(this::suite);
        lines.accept("</testsuites>");
    }

    private void suite(String name, List<FixtureResult> results) {
        List<String> problems = malformed.getOrDefault(name, List.of());
        Summary summary = Summary.of(results, problems.size(),
                results.stream().map(FixtureResult::took).reduce(Duration.ZERO, Duration::plus));
        lines.accept("  <testsuite name=\"" + attribute(name) + "\" tests=\"" + (results.size() + problems.size())
                + "\" failures=\"" + summary.failed() + "\" errors=\"" + summary.malformed() + "\" skipped=\""
                + summary.skipped() + "\" time=\"" + seconds(summary.took()) + "\">");
        results.forEach(result -> testCase(name, result));
        for (String problem : problems) {
            lines.accept("    <testcase classname=\"" + attribute(name) + "\" name=\"fixtures\" time=\"0.000\">");
            lines.accept("      <error message=\"" + attribute(problem) + "\"/>");
            lines.accept("    </testcase>");
        }
        lines.accept("  </testsuite>");
    }

    private void testCase(String suite, FixtureResult result) {
        String start = "    <testcase classname=\"" + attribute(suite) + "\" name=\"" + attribute(result.name())
                + "\" time=\"" + seconds(result.took()) + "\"";
        switch (result.verdict()) {
            case PASSED, UPDATED -> lines.accept(start + "/>");
            case SKIPPED -> {
                lines.accept(start + ">");
                lines.accept("      <skipped message=\"" + attribute(String.join("; ", result.messages())) + "\"/>");
                lines.accept("    </testcase>");
            }
            case FAILED -> {
                lines.accept(start + ">");
                String message = result.messages().isEmpty()
                        ? result.differences().get(0).describe()
                        : result.messages().get(0);
                lines.accept("      <failure message=\"" + attribute(message) + "\">" + text(result.describe())
                        + "</failure>");
                lines.accept("    </testcase>");
            }
        }
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.3f", duration.toMillis() / 1000.0);
    }

    private static String attribute(String text) {
        return text(text).replace("\"", "&quot;").replace("\n", "&#10;").replace("\t", "&#9;").replace("\r", "&#13;");
    }

    /** Escaped; characters that XML 1.0 has no way to write are replaced. */
    private static String text(String text) {
        var escaped = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                default -> escaped.appendCodePoint(isXml(c) ? c : 0xFFFD);
            }
        });
        return escaped.toString();
    }

    private static boolean isXml(int c) {
        return c == '\t' || c == '\n' || c == '\r' || c >= 0x20 && c <= 0xD7FF || c >= 0xE000 && c <= 0xFFFD
                || c >= 0x10000;
    }
}
