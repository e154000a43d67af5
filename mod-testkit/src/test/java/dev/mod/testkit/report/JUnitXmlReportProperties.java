package dev.mod.testkit.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.testkit.fixture.FoundFixtures;
import dev.mod.testkit.run.FixtureResult;
import dev.mod.testkit.run.FixtureSuite;
import dev.mod.testkit.run.ScriptSubject;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.w3c.dom.Element;

/** Whatever a fixture is called and says, the report is XML and says it. */
class JUnitXmlReportProperties {
    @Property(tries = 200)
    void anyTextSurvives(@ForAll String name, @ForAll String message) throws Exception {
        List<String> lines = new ArrayList<>();
        var report = new JUnitXmlReport(lines::add);
        report.suite(new FixtureSuite(new ScriptSubject(Path.of("t.js"), Optional.empty(), false), Path.of("tests"),
                new FoundFixtures(List.of(), List.of(), List.of()), ""));
        var result = new FixtureResult(name, FixtureResult.Verdict.FAILED, List.of(message), List.of(), List.of(),
                List.of(), List.of(), Duration.ZERO);
        report.result(result);
        report.summary(Summary.of(List.of(result), 0, Duration.ZERO));
        var document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(
                new ByteArrayInputStream(String.join("\n", lines).getBytes(StandardCharsets.UTF_8)));
        var testCase = (Element) document.getElementsByTagName("testcase").item(0);
        var failure = (Element) document.getElementsByTagName("failure").item(0);
        assertEquals(writable(name), testCase.getAttribute("name"));
        assertEquals(writable(message), failure.getAttribute("message"));
    }

    private static String writable(String text) {
        var kept = new StringBuilder();
        text.codePoints().forEach(c -> kept.appendCodePoint(c == '\t' || c == '\n' || c == '\r'
                || c >= 0x20 && c <= 0xD7FF || c >= 0xE000 && c <= 0xFFFD || c >= 0x10000 ? c : 0xFFFD));
        return kept.toString();
    }
}
