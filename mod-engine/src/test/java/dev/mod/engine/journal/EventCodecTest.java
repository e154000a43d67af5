package dev.mod.engine.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventCodecTest {
    private static final String AT = "\"seq\":7,\"at\":\"2026-11-21T12:00:00Z\"";

    @Test
    void aRecordIsReadable() throws EventFormatException {
        var line = "{" + AT + ",\"type\":\"run-moved\",\"from\":\"Running\",\"to\":\"AwaitingTrigger\"}";
        assertEquals(line, EventCodec.encode(EventCodec.decode(line)));
    }

    @Test
    void unknownFieldsAreIgnored() throws EventFormatException {
        assertEquals(new Recorded(7, Instant.parse("2026-11-21T12:00:00Z"), new Event.NodeExpanded("a", 0)),
                EventCodec.decode("{" + AT + ",\"type\":\"node-expanded\",\"node\":\"a\",\"by\":{\"x\":[1]}}"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {AT,"type":"node-mapped"}                            | unknown event type 'node-mapped'
            {AT,"type":"node-expanded"}                          | field 'node' is missing
            {AT,"type":"node-expanded","node":3}                 | field 'node' is not a text
            {AT,"type":"run-moved","from":"Running","to":"Gone"} | field 'to' has the unknown value 'Gone'
            {AT,"type":"snapshot-taken","task":"x"}              | not a task id: x
            {"seq":1,"at":"noon","type":"x"}                     | Text 'noon' could not be parsed at index 0
            [1]                                                  | the record is not an object
            """)
    void whatIsWrongIsSaid(String line, String message) {
        var thrown = assertThrows(EventFormatException.class, () -> EventCodec.decode(line.replace("AT", AT)));
        assertEquals(message, thrown.getMessage());
    }
}
