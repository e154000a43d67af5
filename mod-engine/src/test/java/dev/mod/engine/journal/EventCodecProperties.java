package dev.mod.engine.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class EventCodecProperties {
    @Property(tries = 300)
    void everyEventSurvives(@ForAll("recorded") Recorded recorded) throws EventFormatException {
        var line = EventCodec.encode(recorded);
        var bytes = line.getBytes(StandardCharsets.UTF_8);
        assertEquals(recorded, EventCodec.decode(bytes, 0, bytes.length));
        assertFalse(line.contains("\n"));
        assertEquals(line, EventCodec.encode(EventCodec.decode(line)));
    }

    @Example
    void everyTypeIsGenerated() {
        assertEquals(Set.of(Event.class.getPermittedSubclasses()), EventArbitraries.byType().keySet());
    }

    @Provide
    Arbitrary<Recorded> recorded() {
        return EventArbitraries.recorded();
    }
}
