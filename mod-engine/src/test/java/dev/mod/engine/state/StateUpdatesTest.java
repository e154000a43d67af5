package dev.mod.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.model.workflow.PropertySchema;
import dev.mod.model.workflow.ValueType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StateUpdatesTest {
    private static final PropertySchema TEXT = declared(ValueType.STRING, Optional.empty(), Map.of());
    private static final Map<String, PropertySchema> SCHEMA = Map.of("text", TEXT, "number",
            declared(ValueType.NUMBER, Optional.empty(), Map.of()), "texts",
            declared(ValueType.ARRAY, Optional.of(TEXT), Map.of()), "object",
            declared(ValueType.OBJECT, Optional.empty(), Map.of("text", TEXT)));

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
            a=1.10           | put a "1.10"
            a=1.5            | put a 1.5
            a=12e4567        | put a "12e4567"
            a=1e5            | put a "1e5"
            a=-0             | put a "-0"
            a@=2.50          | append a "2.50"
            a=0.10000000000000000001 | put a 0.10000000000000000001
            a=b<<c           | put a "b<<c"
            team-1=x         | put team-1 "x"
            """)
    void aLineIsAnUpdate(String line, String shown) {
        var parsed = StateUpdates.ofLines(line + "\n", Map.of());
        assertEquals(List.of(), parsed.problems());
        assertEquals(List.of(shown), parsed.operations().stream().map(StateUpdatesTest::show).toList());
    }

    @Test
    @SuppressWarnings("StringConcatToTextBlock")
    void linesApplyInOrder() {
        var parsed = StateUpdates.ofLines("\uFEFFa@=1\r\n\r\n  \na@=2\r\ntext<<END\r\none\r\n\r\n two=2\r\nEND\r\n"
                + "json<<.\n{\"a\":\n[1]}\n.\nlast=1\ntext@<<E\n1\n2\nE\n", Map.of());
        assertEquals(List.of(), parsed.problems());
        assertEquals(List.of("append a 1", "append a 2", "put text \"one\\n\\n two=2\"", "put json {\"a\":[1]}",
                "put last 1", "append text \"1\\n2\""),
                parsed.operations().stream().map(StateUpdatesTest::show).toList());
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
        var parsed = StateUpdates.ofLines("a=1\n\n" + line + "\nb=2\n", Map.of());
        assertEquals(List.of(new StateUpdates.Problem("line 3 of STATE_OUTPUTS", line, reason)), parsed.problems());
        assertEquals(2, parsed.operations().size());
        assertEquals("line 3 of STATE_OUTPUTS, '" + line + "': " + reason, parsed.problems().get(0).toString());
    }

    @Test
    void aNumberThatNoDecimalHoldsIsAProblem() {
        var parsed = StateUpdates.ofLines("a=1177777771e1000000777777777777\nb=1", Map.of());
        assertEquals("the JSON is too deep, or a number in it too long", parsed.problems().get(0).reason());
        assertEquals(1, parsed.operations().size());
    }

    @Test
    void tooDeepJsonIsAProblem() {
        var parsed = StateUpdates.ofLines("a=" + "[".repeat(100_000), Map.of());
        assertEquals("the JSON is too deep, or a number in it too long", parsed.problems().get(0).reason());
        assertTrue(parsed.problems().get(0).text().length() < 300);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            text=1.10        | put text "1.10"
            text=12          | put text "12"
            text=true        | put text "true"
            text=null        | put text "null"
            text="x"         | put text "x"
            number=1.10      | put number 1.1
            number=1e5       | put number 100000.0
            number=x         | put number "x"
            texts@=7         | append texts "7"
            texts=["7"]      | put texts ["7"]
            object.text=1.10 | put object.text "1.10"
            object.other=1   | put object.other 1
            free=1.10        | put free "1.10"
            """)
    void aDeclaredTypeDecides(String line, String shown) {
        var parsed = StateUpdates.ofLines(line, SCHEMA);
        assertEquals(List.of(), parsed.problems());
        assertEquals(List.of(shown), parsed.operations().stream().map(StateUpdatesTest::show).toList());
    }

    @Test
    void aRecordHoldsAnyTextAndNothingElse() {
        var parsed = StateUpdates.ofRecords(
                "last=a\nforged=1\0list@=[1]\0a.b=x=y\0number=2\0text=3\0empty=\0", SCHEMA);
        assertEquals(List.of(), parsed.problems());
        assertEquals(List.of("put last \"a\\nforged=1\"", "append list \"[1]\"", "put a.b \"x=y\"", "put number 2",
                "put text \"3\"", "put empty \"\""),
                parsed.operations().stream().map(StateUpdatesTest::show).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            a          | expected KEY=VALUE or KEY@=VALUE
            =1         | the key is missing
            @=1        | the key is missing
            a b=1      | the key 'a b' contains blanks
            """)
    void aMalformedRecordIsQuotedWithItsNumber(String record, String reason) {
        assertEquals(List.of(new StateUpdates.Problem("record 2 of STATE_OUTPUTS0", record, reason)),
                StateUpdates.ofRecords("x=1\0" + record + "\0", Map.of()).problems());
        assertEquals(List.of(new StateUpdates.Problem("record 1 of STATE_OUTPUTS0", record, "no NUL ends it")),
                StateUpdates.ofRecords(record, Map.of()).problems());
    }

    private static PropertySchema declared(ValueType type, Optional<PropertySchema> items,
            Map<String, PropertySchema> properties) {
        return new PropertySchema(Optional.empty(), Optional.empty(), Optional.of(type), Optional.empty(), items,
                properties, false, List.of(), List.of(), false, false);
    }

    private static String show(StateOperation operation) {
        return (operation instanceof StateOperation.Put ? "put " : "append ") + String.join(".", operation.path()) + " "
                + JsonText.print(operation.value());
    }
}
