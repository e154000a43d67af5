package dev.mod.engine.internal.files;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Severity;
import dev.mod.base.diagnostic.Span;
import dev.mod.engine.run.StepNote;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class TaskNotesProperties {
    @Provide
    Arbitrary<StepNote> notes() {
        Arbitrary<String> texts = Arbitraries.strings().withChars("ab \"\\\n\u0000é\u2028").ofMaxLength(12);
        Arbitrary<Integer> steps = Arbitraries.integers().between(0, 5);
        Arbitrary<StepNote> counted = Combinators.combine(steps, texts, Arbitraries.maps(texts, texts).ofMaxSize(3),
                Arbitraries.doubles().between(-1e9, 1e9)).as(StepNote.Counted::new);
        Arbitrary<Span> spans = Combinators.combine(texts, Arbitraries.integers().between(1, 99),
                Arbitraries.integers().between(1, 99)).as(
                        (file, line, column) -> new Span(file,
                                new Position(line, column), new Position(line + 1, 1)));
        Arbitrary<StepNote> found = Combinators.combine(steps, Arbitraries.of(Severity.values()), texts,
                spans.optional(), texts.optional(), texts)
                .as((step, severity, message, span, hint, pointer) -> new StepNote.Found(step,
                        new Diagnostic("some-code", severity, message, span, pointer, hint)));
        return Arbitraries.oneOf(counted, found);
    }

    @Property
    void aNoteIsReadAsItWasWritten(@ForAll("notes") StepNote note) {
        String line = TaskNotes.toJson(note);
        assertEquals(1, line.lines().count());
        assertEquals(note, TaskNotes.of(line));
    }
}
