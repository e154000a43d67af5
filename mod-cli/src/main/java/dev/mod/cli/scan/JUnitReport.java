package dev.mod.cli.scan;

import dev.mod.fixtures.report.XmlText;
import dev.mod.match.Position;
import dev.mod.match.Tree;
import dev.mod.match.rule.RuleSeverity;
import dev.mod.match.scan.Match;
import java.util.List;

/** Matches for build servers: a test suite for each file, a failed test for each error or warning. */
final class JUnitReport implements Report {
    @Override
    public String part(FileMatches found) {
        var cases = new StringBuilder();
        int failures = 0;
        for (Match match : found.matches()) {
            Tree tree = match.node().tree();
            Position place = tree.position(tree.start(match.node().id()));
            RuleSeverity severity = match.rule().severity();
            boolean failed = severity == RuleSeverity.ERROR || severity == RuleSeverity.WARNING;
            failures += failed ? 1 : 0;
            String name = match.rule().id() + " " + (place.line() + 1) + ":" + (place.column() + 1);
            String element = failed ? "failure" : "system-out";
            cases.append("    <testcase classname=\"").append(XmlText.attribute(found.name())).append("\" name=\"")
                    .append(XmlText.attribute(name)).append("\">\n      <").append(element);
            if (failed) {
                cases.append(" type=\"").append(severity.id()).append("\" message=\"")
                        .append(XmlText.attribute(match.message()))
                        .append('"');
            }
            cases.append('>').append(XmlText.attribute(match.text())).append("</").append(element)
                    .append(">\n    </testcase>\n");
        }
        return "  <testsuite name=\"" + XmlText.attribute(found.name()) + "\" tests=\"" + found.matches().size()
                + "\" failures=\"" + failures + "\">\n" + cases + "  </testsuite>\n";
    }

    @Override
    public String whole(List<String> parts) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n" + String.join("", parts)
                + "</testsuites>\n";
    }
}
