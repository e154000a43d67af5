package dev.mod.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StateUpdatesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a=1              | put a 1
            a=x y            | put a "x y"
            a=               | put a ""
            a=` 1`           | put a "` 1`"
            a.b.c=true       | put a.b.c true
            a@=[1]           | append a [1]
            a=b@=c           | put a "b@=c"
            a@==b            | append a "=b"
            a@b=c            | put a@b "c"
            a={"x":1.50}     | put a {"x":1.5}
            a={x}            | put a "{x}"
            a=1 2            | put a "1 2"
            a=NaN            | put a "NaN"
            a=0.10000000000000000001 | put a 0.10000000000000000001
            a=b<<c           | put a "b<<c"
            team-1=x         | put team-1 "x"
            """)
    void aLineIsAnUpdate(String line, String shown) {
        var parsed = StateUpdates.parse(line + "\n");
        assertEquals(List.of(), parsed.problems());
        assertEquals(List.of(shown), parsed.operations().stream().map(StateUpdatesTest::show).toList());
    }

    @Test
    void linesApplyInOrder() {
        var parsed = StateUpdates.parse("\uFEFFa@=1\r\n\r\n  \na@=2\r\ntext<<END\r\none\r\n\r\n two=2\r\nEND\r\n"
                + "json<<.\n{\"a\":\n[1]}\n.\nlast=1");
        assertEquals(List.of(), parsed.problems());
        assertEquals(List.of("append a 1", "append a 2", "put text \"one\\n\\n two=2\"", "put json {\"a\":[1]}",
                "put last 1"), parsed.operations().stream().map(StateUpdatesTest::show).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            hello      | expected KEY=VALUE, KEY@=VALUE or KEY<<END
            =1         | the key is missing
            @=1        | the key is missing
            a b=1      | the key 'a b' contains blanks
            a..b=1     | the key 'a..b' has an empty part
            .=1        | the key '.' has an empty part
            a<<        | the word that ends the value is missing
            a<<E       | no line 'E' ends it
            """)
    void aMalformedLineIsQuotedWithItsNumber(String line, String reason) {
        var parsed = StateUpdates.parse("a=1\n\n" + line + "\nb=2\n");
        assertEquals(List.of(new StateUpdates.Problem(3, line, reason)), parsed.problems());
        assertEquals(2, parsed.operations().size());
        assertEquals("line 3 of STATE_OUTPUTS, '" + line + "': " + reason, parsed.problems().get(0).toString());
    }

    @Test
    void tooDeepJsonIsAProblem() {
        var parsed = StateUpdates.parse("a=" + "[".repeat(100_000));
        assertEquals("the JSON is too deep, or a number in it too long", parsed.problems().get(0).reason());
        assertTrue(parsed.problems().get(0).text().length() < 300);
    }

    private static String show(StateOperation operation) {
        return (operation instanceof StateOperation.Put ? "put " : "append ") + String.join(".", operation.path()) + " "
                + JsonText.print(operation.value());
    }
}
