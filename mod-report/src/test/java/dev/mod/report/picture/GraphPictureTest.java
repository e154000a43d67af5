package dev.mod.report.picture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceReader;
import dev.mod.model.binding.WorkflowBinder;
import dev.mod.model.run.TaskStatus;
import dev.mod.model.workflow.Workflow;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class GraphPictureTest {
    private static final String WORKFLOW = """
            version: "1"
            state: {schema: {items: {type: array}}}
            nodes:
              - {id: begin, name: "A <b>&\\"bold\\" name that is much too long for its box", steps: [{name: s, run: "true"}]}
              - {id: each, name: Each, depends_on: [begin], strategy: {type: matrix, from_state: items}, steps: [{name: s, run: "true"}]}
              - {id: gate, name: Gate, type: manual, depends_on: [each, begin], steps: [{name: s, run: "true"}]}
            """;

    private static Workflow workflow(String text) {
        return WorkflowBinder.bind((SourceMap) SourceReader
                .read("workflow.yaml", text.getBytes(StandardCharsets.UTF_8)).root().orElseThrow());
    }

    private static String document() throws IOException {
        var text = new StringBuilder();
        new GraphPicture("Graph & co", workflow(WORKFLOW), Optional.empty()).writeDocument(text);
        return text.toString();
    }

    @Test
    void aDocumentIsWellFormedAndSaysWhatItShows() throws Exception {
        var root = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new InputSource(new StringReader(document()))).getDocumentElement();
        assertEquals("Graph & co", root.getElementsByTagName("title").item(0).getTextContent());
        String description = root.getElementsByTagName("desc").item(0).getTextContent();
        assertTrue(description.contains("gate, Gate: needs approval, after each, begin."), description);
        assertEquals(6, root.getElementsByTagName("text").getLength() + 1);
        assertEquals(0, root.getElementsByTagName("b").getLength());
        assertEquals("0 0 " + root.getAttribute("width") + " " + root.getAttribute("height"),
                root.getAttribute("viewBox"));
    }

    @Test
    void aLabelIsCutOnlyWhereThereIsNoRoom() throws IOException {
        assertTrue(document().contains("name that is much too long for its box</text>"), document());
        var many = new StringBuilder("version: \"1\"\nnodes:\n");
        for (int i = 0; i < 9; i++) {
            many.append("  - {id: n" + i + ", name: A name of more than thirty letters, steps: [{name: s, run: x}]}\n");
        }
        var text = new StringBuilder();
        new GraphPicture("Many", workflow(many.toString()), Optional.empty()).writeDocument(text);
        assertTrue(text.toString().contains("A name of more than thirty le…</text>"), text.toString());
    }

    @Test
    void itIsTheSameEachTime() throws IOException {
        assertEquals(document(), document());
    }

    @Test
    void everyStatusHasAWordAndASignOfItsOwn() {
        for (var tell : java.util.List.<java.util.function.Function<TaskStatus, String>>of(StatusMark::name,
                StatusMark::words, StatusMark::sign)) {
            assertEquals(TaskStatus.values().length,
                    Arrays.stream(TaskStatus.values()).map(tell).collect(Collectors.toSet()).size());
        }
        assertEquals(java.util.Set.of(TaskStatus.values()), java.util.Set.copyOf(StatusMark.byAttention()));
    }

    @Test
    void textStandsOutFromItsGround() {
        for (TaskStatus status : TaskStatus.values()) {
            var colors = StatusMark.colors(status);
            assertTrue(contrast(colors.fill(), colors.line()) >= 4.5, () -> status + " on light ground");
            assertTrue(contrast(colors.darkFill(), colors.darkLine()) >= 4.5, () -> status + " on dark ground");
            assertTrue(contrast(colors.fill(), "#1c2128") >= 7, () -> status + " with text");
            assertTrue(contrast(colors.darkFill(), "#e6edf3") >= 7, () -> status + " with light text");
        }
    }

    /** The contrast ratio of WCAG 2.2. */
    private static double contrast(String one, String other) {
        double a = luminance(one);
        double b = luminance(other);
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }

    private static double luminance(String color) {
        return 0.2126 * channel(color, 1) + 0.7152 * channel(color, 3) + 0.0722 * channel(color, 5);
    }

    private static double channel(String color, int at) {
        double value = Integer.parseInt(color.substring(at, at + 2), 16) / 255.0;
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }
}
